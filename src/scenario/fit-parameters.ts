// The parameters that a fit to measured latencies may change, because they are unknown for a real server.

import { t } from '../languages/t.ts';
import { type Distribution, meanOf } from './distribution.ts';
import type { NumberParameter, NumberUnit } from './parameter.ts';
import { PARAMETER_TEXTS } from './parameter-texts.ts';
import { PARAMETERS, serverHas } from './parameters.ts';
import { callsOf, type Scenario } from './scenario.ts';
import { modelOf, type Server } from './server.ts';
import { changedForAll } from './server-overrides.ts';
import { isWhole } from './value.ts';

export const FIT_KEYS = [
  'cpu',
  'latency',
  'spread',
  'slack',
  'tick',
  'lag',
  'pauseEvery',
  'pauseLength',
] as const;
export type FitKey = (typeof FIT_KEYS)[number];

export interface FitParameter {
  readonly label: string;
  readonly unit: NumberUnit;
  readonly help: string;
  /** The range that is searched, on a log scale. */
  readonly min: number;
  readonly max: number;
  /** The starting value if the scenario has none. */
  readonly start: number;
  /** False if the scenario or the model does not use the parameter. */
  readonly applies: (scenario: Scenario, server: Server) => boolean;
  /** The value in the scenario; null or 0 if it has none. */
  readonly read: (scenario: Scenario, server: Server) => number | null;
  readonly write: (scenario: Scenario, server: Server, value: number) => Scenario;
}

const callsUpstream = (scenario: Scenario): boolean =>
  scenario.upstreams.length > 0 && scenario.request.some((step) => callsOf(step).length > 0);
const always = (): boolean => true;
/** Whether requests wait for timers. If not, replies from sockets wake threads immediately. */
const waitsForTimers = ({ request, upstreams }: Scenario): boolean =>
  request.some(
    (step) =>
      step.kind === 'sleep' ||
      callsOf(step).some(
        ({ upstream }) => upstreams.find(({ name }) => name === upstream)?.replies === 'timer',
      ),
  );
const waitsWithoutCore = ({ request }: Scenario): boolean =>
  request.some((step) => 'does' in step && step.does === 'wait');
const hasSlack = (scenario: Scenario, server: Server): boolean =>
  modelOf(server).heldThreads !== undefined && (waitsForTimers(scenario) || waitsWithoutCore(scenario));
const hasTicks = (scenario: Scenario, { model }: Server): boolean =>
  serverHas('tick', model) && waitsForTimers(scenario);
const comesInBatches = ({ traffic }: Scenario): boolean =>
  traffic.kind === 'open' && traffic.arrivals === 'batches';

const spreadOf = (latency: Distribution | undefined): number =>
  latency?.kind === 'lognormal' && latency.medianNanos > 0 ? latency.p99Nanos / latency.medianNanos : 1;

/**
 * Log-normal latency with this ratio of p99 to median. For other distributions the mean becomes the median.
 */
function withSpread(scenario: Scenario, ratio: number): Scenario {
  const [group, ...others] = scenario.upstreams;
  if (group === undefined) return scenario;
  const { latency } = group;
  const medianNanos = Math.round(latency.kind === 'lognormal' ? latency.medianNanos : meanOf(latency));
  const spread = { kind: 'lognormal', medianNanos, p99Nanos: Math.round(medianNanos * ratio) } as const;
  return { ...scenario, upstreams: [{ ...group, latency: spread }, ...others] };
}

/** The fit parameter for a row of the parameter table, with the range that is searched. */
function ofTable(
  key: Exclude<FitKey, 'spread'>,
  searched: Pick<FitParameter, 'min' | 'max' | 'start' | 'applies'>,
): FitParameter {
  const { label, unit, read, write }: NumberParameter = PARAMETERS[key];
  const { help } = PARAMETER_TEXTS[key];
  return {
    ...searched,
    label,
    unit,
    help,
    read,
    write: (scenario, server, value) => write(scenario, server, isWhole(unit) ? Math.round(value) : value),
  };
}

const readPauseLength = PARAMETERS.pauseLength.read;

export const FIT_PARAMETERS: Readonly<Record<FitKey, FitParameter>> = {
  cpu: ofTable('cpu', { min: 1e3, max: 1e9, start: 1e5, applies: always }),
  latency: ofTable('latency', { min: 1e4, max: 60e9, start: 1e6, applies: callsUpstream }),
  spread: {
    label: t`Spread of node latency`,
    unit: 'factor',
    help: t`p99 of the nodes’ latency divided by its median. Setting it makes the latency log-normal.`,
    min: 1.001,
    max: 100,
    start: 2,
    applies: callsUpstream,
    read: (scenario) => spreadOf(scenario.upstreams[0]?.latency),
    write: (scenario, _, value) => withSpread(scenario, value),
  },
  slack: ofTable('slack', { min: 1e3, max: 1e8, start: 5e4, applies: hasSlack }),
  tick: ofTable('tick', { min: 1e3, max: 1e8, start: 1e6, applies: hasTicks }),
  lag: ofTable('lag', { min: 1e-4, max: 0.5, start: 0.01, applies: comesInBatches }),
  pauseEvery: ofTable('pauseEvery', { min: 1e7, max: 60e9, start: 1e9, applies: always }),
  pauseLength: {
    ...ofTable('pauseLength', { min: 1e5, max: 10e9, start: 2e7, applies: always }),
    // Without pauses, the length of a pause has no effect.
    read: (scenario, server) =>
      scenario.machine.pauseEveryNanos === null ? null : readPauseLength(scenario, server),
  },
};

export interface FitValue {
  readonly key: FitKey;
  /** In the unit of the parameter. */
  readonly value: number;
}

/** The scenario with these values, applied in the order of the keys: latency before its spread. */
export function withFitValues(scenario: Scenario, serverId: string, values: readonly FitValue[]): Scenario {
  return FIT_KEYS.reduce((before, key) => {
    const found = values.find((each) => each.key === key);
    const server = before.servers.find((each) => each.id === serverId);
    if (found === undefined || server === undefined) return before;
    return changedForAll(before, (serverScenario) =>
      FIT_PARAMETERS[key].write(serverScenario, server, found.value),
    );
  }, scenario);
}
