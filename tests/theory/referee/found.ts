// The referee's result, and the mean with its error that it uses.

export interface Contradiction {
  readonly what: string;
  readonly says: number;
  readonly ran: number;
  /** Half width of the interval around the measured value. */
  readonly give: number;
}

export interface Found {
  /** Number of figures compared with runs. */
  readonly checks: number;
  readonly contradictions: readonly Contradiction[];
  /** Number of runs that had to be repeated. */
  readonly repeats: number;
}

export const NOTHING: Found = { checks: 0, contradictions: [], repeats: 0 };

/** The mean of independent values and its standard error. */
export function meanOf(values: readonly number[]): { readonly mean: number; readonly error: number } {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  const squares = values.reduce((sum, value) => sum + (value - mean) ** 2, 0);
  return { mean, error: Math.sqrt(squares / (values.length - 1) / values.length) };
}
