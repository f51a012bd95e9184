// A claim of a source: its set-up, its published figures, the tolerance, and what a match proves.

import { t } from '../languages/t.ts';
import type {
  ClaimFigure,
  EvidenceKind,
  FreeValue,
  Outcome,
  PublishedFigure,
  Row,
} from '../protocol/claims-api.ts';
import type { Source } from '../scenario/presets.ts';
import type { Scenario } from '../scenario/scenario.ts';

/** A published figure, known before any run, and its comparison with a run. */
export interface Figure extends PublishedFigure {
  readonly simulate: () => Simulated;
}

type Simulated = Pick<ClaimFigure, 'simulated' | 'error'> & { readonly isMet: boolean };

export interface Claim {
  /** Number of the source and name of the claim. */
  readonly id: string;
  /** A few words, also used as the name of the scene. */
  readonly title: string;
  readonly source: Source;
  readonly setup: string;
  /** Values of the model that affect the claim's figures but that the source does not give. */
  readonly free: readonly FreeValue[];
  /**
   * A text that says what was fitted to which figure, what follows by construction, and what is therefore a
   * check.
   */
  readonly basis: string;
  /** Errors or contradictions of the source, or an interpretation that needs explaining. */
  readonly remark?: string;
  /** Why some figures are not reproduced; omitted if all are. */
  readonly notReproduced?: string;
  /** A text with the reason for each tolerance. */
  readonly tolerance: string;
  /**
   * The published figures. Listing them starts no run. A run that several figures share starts when the first
   * of them is simulated; see `once`.
   */
  readonly figures: () => readonly Figure[];
  /**
   * If set, the parts of the claim's row are sorted by error, largest first; otherwise they keep the order of
   * the figures.
   */
  readonly worstFirst?: true;
  /** The scene that shows the claim: one of its runs, or the two runs that it compares. */
  readonly scene: () => Scenario;
  /** Simulated seconds per second of viewing, chosen for a watchable duration; default 1. */
  readonly speed?: number;
}

/** The claims of one source. */
export function claimsOf(source: Source, claims: readonly Omit<Claim, 'source'>[]): readonly Claim[] {
  return claims.map((claim) => ({ ...claim, source }));
}

/** Caches a computation shared by figures; the first figure that needs it computes it. */
export function once<Value>(compute: () => Value): () => Value {
  let held: { readonly value: Value } | null = null;
  return () => {
    held ??= { value: compute() };
    return held.value;
  };
}

/** Runs the claim. */
export function rowOf(claim: Claim): Row {
  const inOrder = claim.figures().map(partOf);
  const parts = claim.worstFirst ? inOrder.toSorted((a, b) => (b.error ?? 1) - (a.error ?? 1)) : inOrder;
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

/** Runs the figure's simulation and compares the result with the published figure. */
export function partOf({
  figure,
  published,
  kind,
  isReproduced,
  isContradicted,
  simulate,
}: Figure): ClaimFigure {
  const { simulated, error, isMet } = simulate();
  const outcome = isMet ? 'met' : isReproduced ? 'missed' : 'not reproduced';
  const part = { figure, published, simulated, error, kind, outcome } as const;
  return isContradicted && !isMet ? { ...part, isContradicted } : part;
}

/**
 * The kind of a whole claim. It is a check only if more figures are checks than values were fitted, because
 * with as many fitted values as figures a model can match anything.
 */
export function kindOf(
  parts: readonly Pick<ClaimFigure, 'kind'>[],
  free: readonly FreeValue[],
): EvidenceKind {
  const checks = parts.filter(({ kind }) => kind === 'check').length;
  const fits = free.filter(({ from }) => from === 'here').length;
  if (checks > fits) return 'check';
  return parts.some(({ kind }) => kind !== 'construction') ? 'fitted' : 'construction';
}

export function worstOf(outcomes: readonly Outcome[]): Outcome {
  if (outcomes.includes('missed')) return 'missed';
  return outcomes.includes('not reproduced') ? 'not reproduced' : 'met';
}

/** Marks a figure to which a value of the model was fitted. */
export function fitted(figure: Figure): Figure {
  return { ...figure, kind: 'fitted' };
}

/** Marks a figure that follows arithmetically from the set-up or from other figures. */
export function byConstruction(figure: Figure): Figure {
  return { ...figure, kind: 'construction' };
}

/**
 * Marks a figure that is known to be out of tolerance; the claim says why. If the figure is within tolerance
 * after all, it counts as met.
 */
export function notReproduced(figure: Figure): Figure {
  return { ...figure, isReproduced: false };
}

/** Marks a figure that cannot be reproduced because the source contradicts it; the claim says where. */
export function contradicted(figure: Figure): Figure {
  return { ...notReproduced(figure), isContradicted: true };
}

/** A value fitted to a figure of this claim. */
export const here = (name: string): FreeValue => ({ name, from: 'here' });

/** A value fitted to a figure of another claim, or to runs of a tool. */
export const elsewhere = (name: string): FreeValue => ({ name, from: 'elsewhere' });

export const assumed = (name: string): FreeValue => ({ name, from: 'assumed' });

/** A figure to which nothing was fitted. */
function check(figure: string, published: string, simulate: () => Simulated): Figure {
  return { figure, published, kind: 'check', isReproduced: true, simulate };
}

function show(value: number): string {
  return Number.isInteger(value) ? String(value) : String(Number(value.toPrecision(6)));
}

/** Met if the simulated value differs by at most this share of the published one. NaN never matches. */
export function near(figure: string, published: number, simulate: () => number, share: number): Figure {
  return check(figure, show(published), () => {
    const simulated = simulate();
    const off = Math.abs(simulated - published) / Math.abs(published);
    return { simulated: show(simulated), isMet: off <= share, error: Number.isFinite(off) ? off : null };
  });
}

/**
 * Met if the simulated value differs by at most `most`: for figures printed with few digits. NaN never
 * matches.
 */
export function around(figure: string, published: number, simulate: () => number, most: number): Figure {
  return check(figure, show(published), () => {
    const simulated = simulate();
    const off = Math.abs(simulated - published);
    const error = published !== 0 && Number.isFinite(off) ? off / Math.abs(published) : null;
    return { simulated: show(simulated), isMet: off <= most, error };
  });
}

/** A figure that is met anywhere in a range. There is no published number from which to compute an error. */
function within(
  figure: string,
  published: string,
  simulate: () => number,
  isMet: (simulated: number) => boolean,
): Figure {
  return check(figure, published, () => {
    const simulated = simulate();
    return { simulated: show(simulated), isMet: isMet(simulated), error: null };
  });
}

/** Met if the simulated value is in this range, ends included. */
export function between(figure: string, low: number, high: number, simulate: () => number): Figure {
  return within(figure, t`${show(low)} to ${show(high)}`, simulate, (value) => value >= low && value <= high);
}

export function under(figure: string, published: string, limit: number, simulate: () => number): Figure {
  return within(figure, published, simulate, (value) => value < limit);
}

/** Met if the simulated value is at least this limit; `published` states it in words. */
export function over(figure: string, published: string, limit: number, simulate: () => number): Figure {
  return within(figure, published, simulate, (value) => value >= limit);
}

/** Met if the values rise strictly in this order. NaN breaks the order. */
export function rising(figure: string, published: string, simulate: () => readonly number[]): Figure {
  return check(figure, published, () => {
    const values = simulate();
    const isMet = values.slice(1).every((value, index) => value > (values[index] ?? Number.NaN));
    return { simulated: values.map(show).join(', '), isMet, error: null };
  });
}

export const ASYNCHRONOUS_IO: Source = {
  title: 'Distributed Systems and Asynchronous I/O',
  author: 'Eugene Retunsky',
};
