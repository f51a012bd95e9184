// What theory says of a server: the formula that applies to the user's scenario with what it predicts, or which of its
// assumptions fail; and the bounds that hold in any case.

import { scenarioFor } from '../../scenario/own.ts';
import type { Scenario } from '../../scenario/scenario.ts';
import type { Server } from '../../scenario/server.ts';
import { type Bound, boundsOf } from './bounds.ts';
import type { Formula, Predictions } from './formula.ts';
import { FORMULAS } from './formulas.ts';
import { type Situation, situationOf } from './situation.ts';
import type { Station } from './station.ts';

export interface Applied {
  readonly formula: Formula;
  readonly station: Station;
  readonly predictions: Predictions;
}

export interface Expectation {
  readonly applied: Applied | null;
  /** Where none applies: the formula that comes nearest, and why it does not hold, a sentence each without full stop. */
  readonly nearest: Formula | null;
  readonly failures: readonly string[];
  readonly bounds: readonly Bound[];
}

/** `brokenByHand`: whether someone has broken a node during the run. */
export function expectationOf(shared: Scenario, server: Server, brokenByHand = false): Expectation {
  const scenario = scenarioFor(shared, server);
  const situation = situationOf(scenario, server, brokenByHand);
  const bounds = boundsOf(scenario, server, brokenByHand);
  const checked = FORMULAS.filter(({ traffic }) => traffic === scenario.traffic.kind).map((formula) => ({
    formula,
    failures: failuresOf(formula, situation),
  }));
  const nearest = checked.toSorted((a, b) => a.failures.length - b.failures.length)[0];
  const { formula, failures } = nearest;
  if (failures.length > 0 || situation.station === null)
    return { applied: null, nearest: formula, failures, bounds };
  const predictions = formula.predict(scenario, situation.station);
  return { applied: { formula, station: situation.station, predictions }, nearest: null, failures, bounds };
}

function failuresOf({ assumptions }: Formula, situation: Situation): readonly string[] {
  return assumptions.map(({ failing }) => failing(situation)).filter((reason) => reason !== null);
}
