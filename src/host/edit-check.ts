// Whether a log that comes from outside can be that of a run.

import type { LoggedEdit } from '../protocol/history.ts';
import { needsRestart } from '../scenario/changes.ts';
import { parseScenario } from '../scenario/parse.ts';
import { type Problem, showValue } from '../scenario/problem.ts';
import type { Scenario } from '../scenario/scenario.ts';

/** What is wrong with the first change that cannot be; null where all can. */
export function problemOf(opening: Scenario, edits: readonly LoggedEdit[]): Problem | null {
  let scenario = opening;
  let before = 0;
  for (const { atNanos, change } of edits) {
    const fails = (allowed: string): Problem => ({ key: 'edit', value: showValue(String(atNanos)), allowed });
    if (!(atNanos >= before && atNanos < Number.POSITIVE_INFINITY)) return fails('instants in order of time');
    before = atNanos;
    if (change.kind === 'fault') {
      const group = scenario.upstreams.find(({ name }) => name === change.upstream);
      if (group === undefined || !(change.node >= 1 && change.node <= group.nodes)) {
        return fails('a node of the scenario');
      }
      continue;
    }
    const parsed = parseScenario(change.scenario);
    if (!parsed.ok || needsRestart(scenario, parsed.scenario)) {
      return fails('what a running simulation can take on');
    }
    scenario = parsed.scenario;
  }
  return null;
}
