// All presets, in the order in which they are listed.

import type { Nanos } from './duration.ts';
import { ADMISSION_PRESET } from './presets/admission.ts';
import { ASYNCHRONOUS_IO_PRESETS } from './presets/asynchronous-io.ts';
import { CARRIER_PRESETS } from './presets/carriers.ts';
import { CHAIN_PRESETS } from './presets/chains.ts';
import { CPU_LIMIT_PRESET } from './presets/cpu-limit.ts';
import { FAN_OUT_PRESET } from './presets/fan-out.ts';
import { FLEET_PRESET } from './presets/fleet.ts';
import { HELD_CONNECTION_PRESETS } from './presets/held-connections.ts';
import { ONE_BRIDGE } from './presets/one-bridge.ts';
import { PROCESSES_PRESET } from './presets/processes.ts';
import { RETRY_STORM_PRESETS } from './presets/retry-storm.ts';
import { SELECTOR_PRESETS } from './presets/selectors.ts';
import { SET_THROUGHPUT_PRESETS } from './presets/set-throughput.ts';
import { SLOW_DATABASE } from './presets/slow-database.ts';
import { SMALL_SCENES } from './presets/small-scenes.ts';
import { THREAD_POOL_PRESETS } from './presets/thread-pool-size.ts';
import { same } from './same.ts';
import type { Scenario } from './scenario.ts';
import type { Tempo } from './tempo.ts';

export const PRESETS: readonly Preset[] = [
  ONE_BRIDGE,
  SLOW_DATABASE,
  ...SMALL_SCENES,
  ...CHAIN_PRESETS,
  CPU_LIMIT_PRESET,
  PROCESSES_PRESET,
  FAN_OUT_PRESET,
  ...HELD_CONNECTION_PRESETS,
  ADMISSION_PRESET,
  FLEET_PRESET,
  ...ASYNCHRONOUS_IO_PRESETS,
  ...THREAD_POOL_PRESETS,
  ...CARRIER_PRESETS,
  ...SELECTOR_PRESETS,
  ...SET_THROUGHPUT_PRESETS,
  ...RETRY_STORM_PRESETS,
];

/** Id of the preset that the page opens with. */
export const OPENING_PRESET_ID = 'one-bridge';

export function presetById(id: string): Preset | null {
  return PRESETS.find((preset) => preset.id === id) ?? null;
}

/** Whether a scenario is a built-in scene, apart from its name and its stop rule. */
export function isPreset({ name, stop, ...rest }: Scenario): boolean {
  return PRESETS.some((preset) =>
    same(preset.scenario, { ...rest, name: preset.scenario.name, stop: preset.scenario.stop }),
  );
}

export interface Source {
  readonly title: string;
  /** Null if the source names no author. */
  readonly author: string | null;
}

export interface Preset {
  /** Short name in links and on the command line. */
  readonly id: string;
  readonly title: string;
  /** The article whose claim the scene shows; null if there is none. */
  readonly source: Source | null;
  readonly scenario: Scenario;
  readonly view: Tempo & {
    /**
     * The instant at which the page opens the scene: its subject is visible or about to appear. 0 if omitted.
     */
    readonly startNanos?: Nanos;
    /**
     * Set if the scene shows the difference between latency from the intended and from the actual start;
     * charts then show both.
     */
    readonly starts?: 'both';
  };
}
