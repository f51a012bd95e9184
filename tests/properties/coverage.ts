// Records what the property tests' scenarios have varied and which events have happened in their runs, so
// that no new field, parameter or kind is forgotten. If a given number of scenarios does not cover
// everything, more are generated until they do.

import fc from 'fast-check';
import type { Simulation } from '../../src/engine/simulation.ts';
import { PARAMETER_KEYS, parameterOf, serverHas } from '../../src/scenario/parameters.ts';
import { FAULT_KINDS, type Scenario } from '../../src/scenario/scenario.ts';
import { randomScenario } from '../support/random-scenario.ts';
import { RANDOM_SEED } from '../support/random-seed.ts';
import { ShapeCoverage } from '../support/shape-coverage.ts';
import { drive } from './drive.ts';
import { Happenings } from './happenings.ts';
import { type EditedScenario, randomEditedScenario, versionsOf } from './live-edits.ts';

/** Number of scenarios before the coverage is checked. */
const BATCH = 50;

/** Samples in batches up to a maximum number; none after full coverage. */
function* sampled<T>(arbitrary: fc.Arbitrary<T>, most: number): Generator<readonly T[]> {
  for (let made = 0; made < most; made += BATCH)
    yield fc.sample(arbitrary, { seed: RANDOM_SEED + made, numRuns: BATCH });
}

/** Keys of live parameters that differ between two scenarios. */
function changedKeys(before: Scenario, after: Scenario): readonly string[] {
  return PARAMETER_KEYS.filter((key) => {
    const { effect, read } = parameterOf(key);
    if (effect !== 'live') return false;
    return after.servers.some((server, index) => {
      const old = before.servers[index];
      return serverHas(key, server.model) && read(before, old) !== read(after, server);
    });
  });
}

export class Coverage {
  private readonly shapes = new ShapeCoverage();
  private readonly edits = new Set<string>();
  private readonly happenings = new Happenings();

  note(run: EditedScenario, simulations: readonly Simulation[]): void {
    for (const version of versionsOf(run.scenario, run.edits)) this.shapes.note(version);
    this.noteEdits(run);
    for (const { view } of simulations) this.happenings.note(view);
  }

  /** Fields, choices and kinds that occurred in no scenario. */
  missingShapes(): readonly string[] {
    const missing = (): readonly string[] => this.shapes.missing();
    for (const batch of sampled(randomScenario(100), 2000)) {
      if (missing().length === 0) break;
      for (const each of batch) this.shapes.note(each);
    }
    return missing();
  }

  /** Live parameters that no run changed, and faults that no run set. */
  missingEdits(): readonly string[] {
    const live = PARAMETER_KEYS.filter((key) => parameterOf(key).effect === 'live');
    const all = [...live, ...FAULT_KINDS, 'none'];
    const missing = (): readonly string[] => all.filter((each) => !this.edits.has(each));
    for (const batch of sampled(randomEditedScenario(100), 1500)) {
      if (missing().length === 0) break;
      for (const each of batch) this.noteEdits(each);
    }
    return missing();
  }

  /** Events that never happened. */
  missingHappenings(): readonly string[] {
    const missing = (): readonly string[] =>
      [...this.happenings.counts].filter(([, times]) => times === 0).map(([name]) => name);
    for (const batch of sampled(randomEditedScenario(150), 800)) {
      if (missing().length === 0) break;
      for (const { scenario, edits } of batch)
        for (const server of scenario.servers) this.happenings.note(drive({ scenario, server, edits }).view);
    }
    return missing();
  }

  private noteEdits({ scenario, edits }: EditedScenario): void {
    const versions = versionsOf(scenario, edits);
    versions.slice(1).forEach((after, index) => {
      for (const key of changedKeys(versions[index], after)) this.edits.add(key);
    });
    for (const edit of edits) if (edit.kind === 'fault') this.edits.add(edit.fault);
  }
}
