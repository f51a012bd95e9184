// What the legend of a scenario explains: only what its roads can show.

import { stepsOf, takesFrom } from '../../scenario/pool-programs.ts';
import type { Scenario } from '../../scenario/scenario.ts';
import { holdsThreads } from '../../scenario/server.ts';
import { LEGEND } from '../words/legend.ts';

interface LegendContent {
  readonly sentences: readonly string[];
  /** Names of states by their colour, `state-…`. */
  readonly states: readonly (readonly [string, string])[];
  readonly hasBridges: boolean;
}

export function legendOf(scenario: Scenario): LegendContent {
  const { upstreams, locks, servers, own } = scenario;
  const hasBridges = upstreams.length > 0;
  const hasPools = upstreams.some(({ name }) => takesFrom(scenario, name));
  const isLimited = [scenario, ...own].some(({ machine }) => (machine?.cpuLimit ?? null) !== null);
  const waits = stepsOf(scenario).some(
    (step) => step.kind !== 'cpu' && (step.kind !== 'lock' || step.does === 'wait'),
  );
  const missing = new Set([
    ...(isLimited ? [] : ['throttled']),
    ...(hasPools || locks.length > 0 ? [] : ['lock']),
    ...(hasBridges ? [] : ['stuck']),
    ...(waits ? [] : ['waiting']),
  ]);
  const repeats = upstreams.some(({ retries }) => retries.attempts > 0);
  return {
    sentences: [
      LEGEND.road,
      ...(waits && !servers.every(holdsThreads) ? [LEGEND.parked] : []),
      ...(hasBridges ? [LEGEND.bridges] : []),
      ...(repeats ? [LEGEND.again] : []),
    ],
    states: LEGEND.states
      .filter(([state]) => !missing.has(state))
      .map(([state, name]) => [state, state === 'lock' && hasPools ? LEGEND.pool(locks.length > 0) : name]),
    hasBridges,
  };
}
