// All presets, in the order in which they are offered.

import type { Preset } from './preset.ts';
import { ASYNCHRONOUS_IO_PRESETS } from './presets/asynchronous-io.ts';
import { CARRIER_PRESETS } from './presets/carriers.ts';
import { ONE_BRIDGE } from './presets/one-bridge.ts';
import { RETRY_STORM_PRESETS } from './presets/retry-storm.ts';
import { SELECTOR_PRESETS } from './presets/selectors.ts';
import { SET_THROUGHPUT_PRESETS } from './presets/set-throughput.ts';
import { SMALL_SCENES } from './presets/small-scenes.ts';
import { THREAD_POOL_PRESETS } from './presets/thread-pool-size.ts';

export const PRESETS: readonly Preset[] = [
  ONE_BRIDGE,
  ...SMALL_SCENES,
  ...ASYNCHRONOUS_IO_PRESETS,
  ...THREAD_POOL_PRESETS,
  ...CARRIER_PRESETS,
  ...SELECTOR_PRESETS,
  ...SET_THROUGHPUT_PRESETS,
  ...RETRY_STORM_PRESETS,
];

/** The preset that the page opens on. */
export const OPENING_PRESET_ID = 'one-bridge';

export function presetById(id: string): Preset | null {
  return PRESETS.find((preset) => preset.id === id) ?? null;
}
