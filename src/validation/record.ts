// The form in which results are recorded for the page of the evidence: numbers in seven digits, as the last ones of functions such
// as the exponential differ between browsers.

import type { Part, TheoryCheck } from '../protocol/claims-api.ts';
import type { ComparedRun, FigureName, LoadId } from '../scenario/lab/measurement.ts';

export type RecordedPart = Pick<Part, 'simulated' | 'error' | 'outcome'>;

export interface RecordedRun {
  readonly load: LoadId;
  readonly simulated: Readonly<Partial<Record<FigureName, number>>>;
}

export interface Recorded {
  /** By the id of the claim, in the order of its figures. */
  readonly claims: Readonly<Record<string, readonly RecordedPart[]>>;
  /** By machine and server. */
  readonly lab: Readonly<Record<string, Readonly<Record<string, readonly RecordedRun[]>>>>;
  /** In the order of the queues. */
  readonly theory: readonly (readonly TheoryCheck[])[];
}

const DIGITS = 7;
/** Of two numbers in so many digits, one of which was rounded the other way. */
const MOST_APART = 2 * 10 ** (1 - DIGITS);

const rounded = (value: number): number => Number(value.toPrecision(DIGITS));

export function recordedPart({ simulated, error, outcome }: Part): RecordedPart {
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

/** Whether two results are the same but for how their last digit was rounded. */
export function isSame(one: unknown, other: unknown): boolean {
  if (typeof one === 'number' && typeof other === 'number')
    return Math.abs(one - other) <= MOST_APART * Math.max(Math.abs(one), Math.abs(other));
  if (!isObject(one) || !isObject(other)) return one === other;
  const keys = Object.keys(one);
  return keys.length === Object.keys(other).length && keys.every((key) => isSame(one[key], other[key]));
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;
