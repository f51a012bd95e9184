// Σ against the engine: past mistakes, some tens of random scenarios, and a check that the referee detects
// errors. `npm run fuzz -- --theory` checks thousands.

import { describe, expect, it } from 'vitest';
import { type AppliedFormula, expectationOf } from '../../../src/theory/explain/expectation.ts';
import { type Batch, batchesOf } from './batches.ts';
import { boundContradictions } from './bounds-kept.ts';
import type { Contradiction } from './found.ts';
import { KNOWN_EDGES, scenarioOf } from './known-edges.ts';
import { scenarioNearEdges } from './near-edges.ts';
import { formulaContradictions, judge } from './referee.ts';

/** Number of requests in the first run of each scenario, and in runs that must detect an error of a fifth. */
const USUAL = 4000;
const ENOUGH = 24_000;
/** Times vary more than shares, so they need more requests. */
const ENOUGH_FOR_TIMES = 240_000;
/** A gross error contradicts longer runs too, so these can be shorter than the ones for doubtful cases. */
const LONGER = 2;

/** Makes each run only once, even if several statements are checked against it. */
function sharedRuns(): typeof batchesOf {
  const known = new Map<string, readonly Batch[]>();
  return (...run) => {
    const key = JSON.stringify(run);
    const batches = known.get(key) ?? batchesOf(...run);
    known.set(key, batches);
    return batches;
  };
}

describe('the predictions of Σ', () => {
  it.each(KNOWN_EDGES)('agree with the runs of $name', ({ settings }) => {
    expect(judge(scenarioOf(settings), USUAL).contradictions).toEqual([]);
  });

  it('agree with the runs of thirty random scenarios near the edges', () => {
    const named = new Set<string>();
    for (let number = 0; number < 30; number++) {
      const { expectation, contradictions } = judge(scenarioNearEdges(number), USUAL);
      expect(contradictions, `scenario ${number}`).toEqual([]);
      if (expectation.applied !== null) named.add(expectation.applied.formula.id);
    }
    expect(named.size).toBeGreaterThan(3);
  });
});

describe('the referee', () => {
  const scenario = scenarioOf(
    'servers=A:blocking-pool threads=1 slack=0s switchCost=0s request=sleep:exp(10ms) rate=50',
  );
  const runs = sharedRuns();
  const contradictionsOf = (applied: AppliedFormula, enough: number): readonly Contradiction[] =>
    formulaContradictions(scenario, applied, enough, runs, LONGER * enough).contradictions;

  it('accepts correct formulas', () => {
    const { applied } = expectationOf(scenario, scenario.servers[0]);
    expect(formulaContradictions(scenario, applied!, ENOUGH)).toMatchObject({ contradictions: [] });
  });

  it.each(['sojournSeconds', 'waitSeconds', 'throughputPerSecond', 'utilization'] as const)(
    'detects %s that is a fifth off',
    (key) => {
      const applied = expectationOf(scenario, scenario.servers[0]).applied!;
      for (const factor of [0.8, 1.2]) {
        const predictions = { ...applied.predictions, [key]: applied.predictions[key]! * factor };
        const wrong = { ...applied, predictions };
        expect(contradictionsOf(wrong, ENOUGH_FOR_TIMES).length).toBeGreaterThan(0);
      }
    },
  );

  it('detects percentiles that are a fifth off', () => {
    const applied = expectationOf(scenario, scenario.servers[0]).applied!;
    for (const factor of [0.8, 1.2]) {
      const predictions = {
        ...applied.predictions,
        sojournPercentileSeconds: (fraction: number) =>
          applied.predictions.sojournPercentileSeconds!(fraction) * factor,
      };
      expect(contradictionsOf({ ...applied, predictions }, ENOUGH).length).toBeGreaterThan(0);
    }
  });

  it('detects a bound that is a tenth too low', () => {
    const busy = scenarioOf(
      'servers=A:blocking-pool threads=2 slack=0s switchCost=0s request=sleep:exp(10ms) rate=300',
    );
    const { bounds } = expectationOf(busy, busy.servers[0]);
    expect(boundContradictions(busy, bounds, null).contradictions).toEqual([]);
    const low = bounds.map((bound) => ({ ...bound, perSecond: bound.perSecond * 0.9 }));
    expect(boundContradictions(busy, low, null).contradictions.length).toBeGreaterThan(0);
  });
});
