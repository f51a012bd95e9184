// A claim of a source: a set-up, the figure it publishes, and how close the model has to come.

import type { Part, Row } from '../protocol/claims-api.ts';
import type { Source } from '../scenario/preset.ts';
import type { Scenario } from '../scenario/scenario.ts';

export interface Claim {
  /** Number of the source and name of the claim. */
  readonly id: string;
  /** A few words, also the name of the scene. */
  readonly title: string;
  readonly source: Source;
  readonly setup: string;
  /** Which values of the model were fitted to which figure, which are assumed, and what is therefore a check. */
  readonly basis: string;
  /** Where the source is mistaken, contradicts itself, or was read in a way that needs saying. */
  readonly remark?: string;
  /** In words. */
  readonly tolerance: string;
  /** Runs what the claim is about. */
  readonly measure: () => readonly Part[];
  /** What to watch of it: one of the runs, or two that it compares, side by side. */
  readonly scene: () => Scenario;
  /** Simulated seconds in a second of watching, so that the scene is neither over at once nor without end; 1 by itself. */
  readonly speed?: number;
}

/** The claims of one source. */
export function claimsOf(source: Source, claims: readonly Omit<Claim, 'source'>[]): readonly Claim[] {
  return claims.map((claim) => ({ ...claim, source }));
}

export function rowOf(claim: Claim): Row {
  const parts = claim.measure();
  const errors = parts.map((part) => part.error).filter((error) => error !== null);
  return {
    id: claim.id,
    source: claim.source,
    setup: claim.setup,
    published: parts.map((part) => `${part.figure} ${part.published}`).join('; '),
    simulated: parts.map((part) => `${part.figure} ${part.simulated}`).join('; '),
    error: errors.length === 0 ? null : Math.max(...errors),
    tolerance: claim.tolerance,
    basis: claim.basis,
    remark: claim.remark ?? null,
    withinTolerance: parts.every((part) => part.withinTolerance),
    parts,
  };
}

/** The part as one that a value of the model was fitted to. */
export function fitted(part: Part): Part {
  return { ...part, calibrated: true };
}

/** A part that nothing was fitted to. */
function check(
  figure: string,
  published: string,
  simulated: string,
  withinTolerance: boolean,
  error: number | null = null,
): Part {
  return { figure, published, simulated, error, withinTolerance, calibrated: false };
}

function show(value: number): string {
  return Number.isInteger(value) ? String(value) : String(Number(value.toPrecision(6)));
}

/** The simulated value is off by at most this share of the published one. NaN is never near. */
export function near(figure: string, published: number, simulated: number, share: number): Part {
  const off = Math.abs(simulated - published) / Math.abs(published);
  const error = Number.isFinite(off) ? off : null;
  return check(figure, show(published), show(simulated), off <= share, error);
}

/** The simulated value lies in this range, both ends included. */
export function between(figure: string, low: number, high: number, simulated: number): Part {
  const withinTolerance = simulated >= low && simulated <= high;
  return check(figure, `${show(low)} to ${show(high)}`, show(simulated), withinTolerance);
}

export function under(figure: string, published: string, limit: number, simulated: number): Part {
  return check(figure, published, show(simulated), simulated < limit);
}

/** `published` says it in words; the simulated value is this limit or more. */
export function over(figure: string, published: string, limit: number, simulated: number): Part {
  return check(figure, published, show(simulated), simulated >= limit);
}

/** The values rise strictly in this order. NaN breaks the order. */
export function rising(figure: string, published: string, values: readonly number[]): Part {
  const withinTolerance = values.every((value, index) => index === 0 || value > values[index - 1]!);
  return check(figure, published, values.map(show).join(', '), withinTolerance);
}
