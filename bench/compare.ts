// Decides whether figures are worse than recorded. A figure counts as worse if it exceeds the recorded one by
// more than its margin, which is wider than the noise.

/** A figure from several measurements of the same thing, with its margin. */
export interface RecordedFigure {
  /** Median of the measurements. */
  readonly value: number;
  /** Share of the value by which a figure may be above it, or below if more is better. */
  readonly margin: number;
  /** Range seen when recording, from which the margin was derived. */
  readonly seen: { readonly least: number; readonly most: number };
}

export type Recorded = Readonly<Record<string, RecordedFigure>>;
export type Measured = Readonly<Record<string, number>>;

/** less: for times and sizes; more: for scores. */
export type Better = 'less' | 'more';

/**
 * missing: recorded but not measured. unknown: measured but not recorded, so nothing checks it. Both fail,
 * like `worse`; `better` suggests recording again.
 */
export type Verdict = 'as recorded' | 'better' | 'worse' | 'missing' | 'unknown';

export interface Comparison {
  readonly name: string;
  readonly recorded: RecordedFigure | null;
  readonly measured: number | null;
  readonly verdict: Verdict;
}

/**
 * Smallest margin of a time. Processors of one kind, and minor versions of V8, differ by more than noise. A
 * margin of 40 % still catches anything that makes the engine 1.5 times as slow.
 */
const LEAST_MARGIN = 0.4;
/** A margin is this many times the worst deviation of the measurements. */
const REACH = 2;
/** Margins are multiples of 1/20. */
const STEPS = 20;

export class NothingMeasuredError extends Error {
  constructor(name: string) {
    super(`${name}: nothing was measured, so that nothing can be recorded`);
    this.name = 'NothingMeasuredError';
  }
}

export function compare(recorded: Recorded, measured: Measured, better: Better): readonly Comparison[] {
  const names = new Set([...Object.keys(recorded), ...Object.keys(measured)]);
  return [...names].map((name) => {
    const was = recorded[name] ?? null;
    const is = measured[name] ?? null;
    return { name, recorded: was, measured: is, verdict: verdictOf(was, is, better) };
  });
}

export function isFailure({ verdict }: Comparison): boolean {
  return verdict !== 'as recorded' && verdict !== 'better';
}

/** The same figures with wider margins, for measurements under other circumstances. */
export function widened(recorded: Recorded, times: number): Recorded {
  return Object.fromEntries(
    Object.entries(recorded).map(([name, figure]) => [name, { ...figure, margin: figure.margin * times }]),
  );
}

/** The worst value that is still accepted. */
export function limitOf({ value, margin }: RecordedFigure, better: Better): number {
  return better === 'less' ? value * (1 + margin) : value * (1 - margin);
}

/** The record of one figure from several measurements. */
export function recordOf(
  name: string,
  values: readonly number[],
  leastMargin = LEAST_MARGIN,
): RecordedFigure {
  const sorted = [...values].sort((a, b) => a - b);
  const [least, value, most] = [sorted[0], sorted[sorted.length >> 1], sorted.at(-1)];
  if (least === undefined || value === undefined || most === undefined) throw new NothingMeasuredError(name);
  const furthest = Math.max(most / value, value / least) - 1;
  const margin = Math.max(leastMargin, Math.ceil(STEPS * REACH * furthest) / STEPS);
  return { value: rounded(value), margin, seen: { least: rounded(least), most: rounded(most) } };
}

function verdictOf(recorded: RecordedFigure | null, measured: number | null, better: Better): Verdict {
  if (recorded === null) return 'unknown';
  // NaN means that the figure was not measured.
  if (measured === null || Number.isNaN(measured)) return 'missing';
  const isLess = better === 'less';
  const limit = limitOf(recorded, better);
  if (isLess ? measured > limit : measured < limit) return 'worse';
  const gain = limitOf(recorded, isLess ? 'more' : 'less');
  return (isLess ? measured < gain : measured > gain) ? 'better' : 'as recorded';
}

function rounded(value: number): number {
  return Number(value.toPrecision(4));
}
