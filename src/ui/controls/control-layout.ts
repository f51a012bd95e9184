// Determines which parameters the panel shows directly, and which are in folds. The parameters themselves are
// defined in scenario/parameters.ts.

import type { ParameterSection } from '../../scenario/parameter.ts';
import { PARAMETER_KEYS, type ParameterKey, parameterOf, serverHas } from '../../scenario/parameters.ts';
import type { Scenario } from '../../scenario/scenario.ts';
import { type Server, SIZES } from '../../scenario/server.ts';
import { isUsed } from '../../scenario/server-overrides.ts';
import { FOLDS, type Fold } from '../words/controls.ts';

const UP_FRONT: ReadonlySet<ParameterKey> = new Set<ParameterKey>([
  'traffic',
  'rate',
  'arrivals',
  'burstOn',
  'burstOff',
  'users',
  'think',
  'cpu',
  'handoff',
  'eventCost',
  'greenSwitch',
  'cores',
  'switchCost',
  'slice',
  'stack',
  'nodes',
  'latency',
  'timeout',
  'poolSize',
  'poolMaxWait',
  'seed',
  ...SIZES,
]);

/**
 * The folds of the panel. Parameters that are neither in one of them nor shown directly are in the fold
 * "More".
 */
const FOLDED: Readonly<Partial<Record<Fold, readonly ParameterKey[]>>> = {
  change: ['shape', 'shapeFrom', 'shapeUntil', 'shapeFactor'],
  clients: [
    'start',
    'lag',
    'persistent',
    'connect',
    'connectTime',
    'synRetries',
    'clientCpu',
    'clientCores',
    'clientHost',
    'patience',
    'clientRetries',
    'clientBackoff',
    'clientJitter',
    'clientBudget',
  ],
  scheduling: [
    'readyOrder',
    'kernelTick',
    'slack',
    'wakeUp',
    'wakeCall',
    'cacheRefill',
    'runnableCost',
    'threadCreation',
  ],
  halts: ['cpuLimit', 'cpuPeriod', 'interruptEvery', 'interruptCost', 'pauseEvery', 'pauseLength'],
  limits: [
    'connections',
    'backlog',
    'overflow',
    'connectCpu',
    'memory',
    'whenMemoryFull',
    'swapFactor',
    'resident',
    'base',
    'residentBase',
    'taskMemory',
    'recordMemory',
  ],
  door: [
    'ageLimit',
    'codel',
    'codelTarget',
    'codelInterval',
    'tokens',
    'tokenBurst',
    'limiter',
    'limitStart',
    'limitLeast',
    'limitMost',
    'limitTimeout',
    'limitBackoff',
    'limitTolerance',
    'limitWindow',
  ],
  balancing: [
    'balancer',
    'shard',
    'nodeConcurrency',
    'nodeQueue',
    'nodeOrder',
    'bulkhead',
    'poolQueue',
    'poolOrder',
    'weight',
    'slowStart',
  ],
  copies: [
    'copies',
    'scaleAt',
    'scaleCalls',
    'scalePeriod',
    'scaleStep',
    'scaleDown',
    'startTime',
    'startSpread',
    'coldCalls',
    'coldFactor',
    'deploy',
    'surge',
    'unavailable',
    'probe',
    'probePeriod',
    'probeFailures',
  ],
  retries: ['retries', 'backoff', 'backoffMax', 'jitter', 'retryBudget', 'hedge', 'hedgeBudget'],
  failures: ['failAt', 'breakAt', 'breakWindow', 'breakVolume', 'breakFor'],
};
const FOLD_OF: ReadonlyMap<ParameterKey, Fold> = new Map(
  (Object.keys(FOLDED) as Fold[]).flatMap((fold) => FOLDED[fold]!.map((key) => [key, fold] as const)),
);

export interface ControlFold {
  readonly fold: Fold;
  readonly keys: readonly ParameterKey[];
}

export interface ControlGroup {
  readonly upFront: readonly ParameterKey[];
  /** The folds, in the order in which they are listed. */
  readonly folds: readonly ControlFold[];
}

/**
 * The parameters of a section that affect this scenario. For the section `server`: the parameters that this
 * server uses.
 */
export function controlGroup(
  section: ParameterSection,
  scenario: Scenario,
  server: Server | null,
): ControlGroup {
  const keys = PARAMETER_KEYS.filter((key) => {
    const row = parameterOf(key);
    if (row.section !== section || !isUsed(key, scenario)) return false;
    return server === null || (serverHas(key, server.model) && row.usedBy?.(server) !== false);
  });
  return {
    upFront: keys.filter((key) => UP_FRONT.has(key)),
    folds: foldsOf(keys.filter((key) => !UP_FRONT.has(key))),
  };
}

function foldsOf(keys: readonly ParameterKey[]): readonly ControlFold[] {
  return (Object.keys(FOLDS) as Fold[])
    .map((fold) => ({ fold, keys: keys.filter((key) => (FOLD_OF.get(key) ?? 'more') === fold) }))
    .filter((each) => each.keys.length > 0);
}
