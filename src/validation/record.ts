// The recorded form of results for the evidence page. Numbers have seven digits, because the last digits of
// functions such as exp differ between browsers.

import type { ClaimFigure, TheoryCheck } from '../protocol/claims-api.ts';
import type { ComparedRun, FigureName, LoadId } from '../scenario/lab/measurement.ts';

export type RecordedFigure = Pick<ClaimFigure, 'simulated' | 'error' | 'outcome'>;

export interface RecordedRun {
  readonly load: LoadId;
  readonly simulated: Readonly<Partial<Record<FigureName, number>>>;
}

export interface RecordedResults {
  /** By claim id, in the order of the claim's figures. */
  readonly claims: Readonly<Record<string, readonly RecordedFigure[]>>;
  /** By machine and server. */
  readonly lab: Readonly<Record<string, Readonly<Record<string, readonly RecordedRun[]>>>>;
  /** In the order of the queues. */
  readonly theory: readonly (readonly TheoryCheck[])[];
}

const DIGITS = 7;
/** The largest relative difference that rounding to this many digits can cause between two equal results. */
const MOST_APART = 2 * 10 ** (1 - DIGITS);

const rounded = (value: number): number => Number(value.toPrecision(DIGITS));

export function recordedPart({ simulated, error, outcome }: ClaimFigure): RecordedFigure {
  return { simulated, error: error === null ? null : rounded(error), outcome };
}

export function recordedRun({ load, rows }: ComparedRun): RecordedRun {
  return {
    load,
    simulated: Object.fromEntries(rows.map(({ figure, simulated }) => [figure, rounded(simulated)])),
  };
}

export function recordedCheck({ quantity, predicted, low, high }: TheoryCheck): TheoryCheck {
  return { quantity, predicted: rounded(predicted), low: rounded(low), high: rounded(high) };
}

/** Whether two results are equal except for the rounding of their last digit. */
export function isSame(one: unknown, other: unknown): boolean {
  if (typeof one === 'number' && typeof other === 'number')
    return Math.abs(one - other) <= MOST_APART * Math.max(Math.abs(one), Math.abs(other));
  if (!isObject(one) || !isObject(other)) return one === other;
  const keys = Object.keys(one);
  return keys.length === Object.keys(other).length && keys.every((key) => isSame(one[key], other[key]));
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;
