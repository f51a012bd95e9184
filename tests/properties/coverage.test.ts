// Random scenarios vary all that there is in a scenario, and reach all that can happen: no new field, parameter or kind
// can be forgotten.

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { PARAMETER_KEYS, parameterOf, serverHas } from '../../src/scenario/parameters.ts';
import type { Scenario } from '../../src/scenario/scenario.ts';
import { randomScenario } from '../support/random-scenario.ts';
import { ShapeCoverage } from '../support/shape-coverage.ts';
import { drive } from './drive.ts';
import { Happenings } from './happenings.ts';
import { randomEditedScenario, versionsOf } from './live-edits.ts';

const SEED = 20_261;

/** Keys of live parameters that differ between the two. */
function changedKeys(before: Scenario, after: Scenario): readonly string[] {
  return PARAMETER_KEYS.filter((key) => {
    const { effect, read } = parameterOf(key);
    if (effect !== 'live') return false;
    return after.servers.some((server, index) => {
      const old = before.servers[index]!;
      return serverHas(key, server.model) && read(before, old) !== read(after, server);
    });
  });
}

describe('random scenarios', () => {
  it('vary every field, with every choice and every kind', () => {
    const coverage = new ShapeCoverage();
    for (const each of fc.sample(randomScenario(100), { seed: SEED, numRuns: 2000 })) coverage.note(each);
    expect(coverage.missing()).toEqual([]);
  });

  it('have every live parameter changed while they run, and every fault set', () => {
    const changed = new Set<string>();
    const faults = new Set<string>();
    for (const { scenario, edits } of fc.sample(randomEditedScenario(100), { seed: SEED, numRuns: 1500 })) {
      const versions = versionsOf(scenario, edits);
      versions.slice(1).forEach((after, index) => {
        for (const key of changedKeys(versions[index]!, after)) changed.add(key);
      });
      for (const edit of edits) if (edit.kind === 'fault') faults.add(edit.fault);
    }
    const live = PARAMETER_KEYS.filter((key) => parameterOf(key).effect === 'live');
    expect(live.filter((key) => !changed.has(key))).toEqual([]);
    expect([...faults].sort()).toEqual(['down', 'errors', 'flapping', 'none', 'refusing', 'slow']);
  });

  it('make happen all that can happen', () => {
    const happenings = new Happenings();
    const never = (): readonly string[] =>
      [...happenings.counts].filter(([, times]) => times === 0).map(([name]) => name);
    for (const { scenario, edits } of fc.sample(randomEditedScenario(150), { seed: SEED, numRuns: 800 })) {
      for (const server of scenario.servers) happenings.note(drive({ scenario, server, edits }).view);
      if (never().length === 0) break;
    }
    expect(never()).toEqual([]);
  });
});
