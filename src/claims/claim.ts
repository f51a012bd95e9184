// A claim of a source: a set-up, the figures it publishes, how close the model has to come, and what it proves that it
// does.

import type { EvidenceKind, FreeValue, Outcome, Part, Row } from '../protocol/claims-api.ts';
import type { Source } from '../scenario/preset.ts';
import type { Scenario } from '../scenario/scenario.ts';

export interface Claim {
  /** Number of the source and name of the claim. */
  readonly id: string;
  /** A few words, also the name of the scene. */
  readonly title: string;
  readonly source: Source;
  readonly setup: string;
  /** Values of the model on which its figures depend and that the source does not give. */
  readonly free: readonly FreeValue[];
  /** In words: what was fitted to which figure, what follows by construction, and what is therefore a check. */
  readonly basis: string;
  /** Where the source is mistaken, contradicts itself, or was read in a way that needs saying. */
  readonly remark?: string;
  /** Why some of its figures are not reproduced; left out where all are. */
  readonly notReproduced?: string;
  /** In words, each with its reason. */
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
    kind: kindOf(parts, claim.free),
    free: claim.free,
    outcome: worstOf(parts.map((part) => part.outcome)),
    notReproduced: claim.notReproduced ?? null,
    parts,
  };
}

/**
 * What a claim is as a whole. Values that are fitted use figures up: only where more figures are checks than values were
 * fitted to this claim is there anything left that could have refuted the model.
 */
export function kindOf(parts: readonly Pick<Part, 'kind'>[], free: readonly FreeValue[]): EvidenceKind {
  const checks = parts.filter(({ kind }) => kind === 'check').length;
  const fits = free.filter(({ from }) => from === 'here').length;
  if (checks > fits) return 'check';
  return parts.some(({ kind }) => kind !== 'construction') ? 'fitted' : 'construction';
}

export function worstOf(outcomes: readonly Outcome[]): Outcome {
  if (outcomes.includes('missed')) return 'missed';
  return outcomes.includes('not reproduced') ? 'not reproduced' : 'met';
}

/** The part as one that a value of the model was fitted to. */
export function fitted(part: Part): Part {
  return { ...part, kind: 'fitted' };
}

/** The part as one that follows from the set-up, or from other figures, by arithmetic. */
export function byConstruction(part: Part): Part {
  return { ...part, kind: 'construction' };
}

/** The part as one that is known to be out of tolerance; the claim says why. One that is met after all stays met. */
export function notReproduced(part: Part): Part {
  return part.outcome === 'missed' ? { ...part, outcome: 'not reproduced' } : part;
}

/** A value fitted to a figure of this claim. */
export const here = (name: string): FreeValue => ({ name, from: 'here' });

/** A value fitted to a figure of another claim, or to runs of a tool. */
export const elsewhere = (name: string): FreeValue => ({ name, from: 'elsewhere' });

export const assumed = (name: string): FreeValue => ({ name, from: 'assumed' });

/** A part that nothing was fitted to. */
function check(
  figure: string,
  published: string,
  simulated: string,
  isMet: boolean,
  error: number | null = null,
): Part {
  return { figure, published, simulated, error, kind: 'check', outcome: isMet ? 'met' : 'missed' };
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

/** The simulated value is off by at most so much: for figures that are printed in few digits. NaN is never near. */
export function around(figure: string, published: number, simulated: number, most: number): Part {
  const off = Math.abs(simulated - published);
  const error = published !== 0 && Number.isFinite(off) ? off / Math.abs(published) : null;
  return check(figure, show(published), show(simulated), off <= most, error);
}

/** The simulated value lies in this range, both ends included. */
export function between(figure: string, low: number, high: number, simulated: number): Part {
  return check(
    figure,
    `${show(low)} to ${show(high)}`,
    show(simulated),
    simulated >= low && simulated <= high,
  );
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
  const rises = values.every((value, index) => index === 0 || value > values[index - 1]!);
  return check(figure, published, values.map(show).join(', '), rises);
}
