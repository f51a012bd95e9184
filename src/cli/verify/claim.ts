// A claim of a source: a set-up, the figure it publishes, and how close the model has to come.

/** One figure of a claim beside the simulated one. */
export interface Part {
  readonly figure: string;
  /** What was published, or what must hold. */
  readonly published: string;
  readonly simulated: string;
  /** Relative; null where there is no number to be off from. */
  readonly error: number | null;
  readonly withinTolerance: boolean;
}

export interface Claim {
  /** Number of the source and name of the claim. */
  readonly id: string;
  readonly setup: string;
  /** In words. */
  readonly tolerance: string;
  readonly measure: () => readonly Part[];
}

/** A row of the validation table. */
export interface Row {
  readonly id: string;
  readonly setup: string;
  readonly published: string;
  readonly simulated: string;
  /** The largest relative error of the parts; null where none has one. */
  readonly error: number | null;
  readonly tolerance: string;
  readonly withinTolerance: boolean;
  readonly parts: readonly Part[];
}

export function rowOf(claim: Claim): Row {
  const parts = claim.measure();
  const errors = parts.map((part) => part.error).filter((error) => error !== null);
  return {
    id: claim.id,
    setup: claim.setup,
    published: parts.map((part) => `${part.figure} ${part.published}`).join('; '),
    simulated: parts.map((part) => `${part.figure} ${part.simulated}`).join('; '),
    error: errors.length === 0 ? null : Math.max(...errors),
    tolerance: claim.tolerance,
    withinTolerance: parts.every((part) => part.withinTolerance),
    parts,
  };
}

function show(value: number): string {
  return Number.isInteger(value) ? String(value) : String(Number(value.toPrecision(6)));
}

/** The simulated value is off by at most this share of the published one. NaN is never near. */
export function near(figure: string, published: number, simulated: number, share: number): Part {
  const off = Math.abs(simulated - published) / Math.abs(published);
  const error = Number.isFinite(off) ? off : null;
  const withinTolerance = off <= share;
  return { figure, published: show(published), simulated: show(simulated), error, withinTolerance };
}

/** The simulated value lies in this range, both ends included. */
export function between(figure: string, low: number, high: number, simulated: number): Part {
  const published = `${show(low)} to ${show(high)}`;
  const withinTolerance = simulated >= low && simulated <= high;
  return { figure, published, simulated: show(simulated), error: null, withinTolerance };
}

export function under(figure: string, published: string, limit: number, simulated: number): Part {
  return { figure, published, simulated: show(simulated), error: null, withinTolerance: simulated < limit };
}

/** `published` says it in words; the simulated value is this limit or more. */
export function over(figure: string, published: string, limit: number, simulated: number): Part {
  return { figure, published, simulated: show(simulated), error: null, withinTolerance: simulated >= limit };
}

/** The values rise strictly in this order. NaN breaks the order. */
export function rising(figure: string, published: string, values: readonly number[]): Part {
  const withinTolerance = values.every((value, index) => index === 0 || value > values[index - 1]!);
  return { figure, published, simulated: values.map(show).join(', '), error: null, withinTolerance };
}
