// What the page of the evidence is rendered from: the recorded results beside what was measured, predicted and published.

import type {
  ClaimText,
  EvidenceKind,
  Outcome,
  PublishedFigure,
  TheoryCheck,
} from '../protocol/claims-api.ts';
import {
  FIGURE_NAMES,
  type FigureName,
  LAB_FIGURES,
  type LabMeasurement,
  type LoadId,
  type MeasuredServer,
} from '../scenario/lab/measurement.ts';
import type { RecordedPart, RecordedRun } from './record.ts';
import { RECORDED } from './recorded.ts';

/** A queue of theory at one load. */
export interface ShownQueue {
  /** Name of the formula. */
  readonly name: string;
  readonly subject: string;
  readonly load: number;
  readonly isHighest: boolean;
  readonly checks: readonly TheoryCheck[];
  /** Of a link to its scene, without "?". */
  readonly query: string;
}

export interface Evidence {
  readonly claims: readonly ClaimText[];
  readonly labs: readonly LabMeasurement[];
  readonly queues: readonly ShownQueue[];
  /** Of a link to what a server was simulated as, without "?". */
  readonly labQuery: (lab: LabMeasurement, server: MeasuredServer, load: LoadId) => string;
}

export interface Compared {
  readonly figure: FigureName;
  readonly measured: number;
  readonly simulated: number;
  /** (simulated - measured) / measured. */
  readonly error: number;
}

/** The figures of one load, measured and simulated. Throws where nothing is recorded of it. */
export function comparedFigures(
  { machine }: LabMeasurement,
  { id, runs }: MeasuredServer,
  load: LoadId,
): readonly Compared[] {
  const measured = runs.find((run) => run.load === load);
  const recorded: RecordedRun | undefined = RECORDED.lab[machine]?.[id]?.find((run) => run.load === load);
  if (measured === undefined || recorded === undefined)
    throw new Error(`nothing is recorded of ${id} on ${machine} under ${load}: run "npm run evidence"`);
  return FIGURE_NAMES.flatMap((figure) => {
    const { field, unit } = LAB_FIGURES[figure];
    const real = measured.figures[field];
    const simulated = recorded.simulated[figure];
    if (real === null || simulated === undefined) return [];
    return [{ figure, measured: real / unit, simulated, error: (simulated * unit) / real - 1 }];
  });
}

export interface ErrorSize {
  readonly median: number;
  readonly largest: number;
}

/** Sizes of the errors in this figure; null where none is known. */
export function errorsIn(rows: readonly Compared[], figure: FigureName): ErrorSize | null {
  const sizes = rows
    .filter((row) => row.figure === figure)
    .map(({ error }) => Math.abs(error))
    .sort((a, b) => a - b);
  const largest = sizes.at(-1);
  if (largest === undefined) return null;
  const last = sizes.length - 1;
  return { median: (sizes[Math.floor(last / 2)]! + sizes[Math.ceil(last / 2)]!) / 2, largest };
}

export type ShownFigure = Pick<PublishedFigure, 'figure' | 'published' | 'kind' | 'isContradicted'> &
  RecordedPart;

/** The published figures of a claim with what they came to. Throws where nothing is recorded of them. */
export function figuresOf({ id, figures }: ClaimText): readonly ShownFigure[] {
  const recorded = RECORDED.claims[id];
  if (recorded?.length !== figures.length)
    throw new Error(`nothing is recorded of the figures of ${id}: run "npm run evidence"`);
  return figures.map(({ figure, published, kind, isContradicted }, place) => ({
    figure,
    published,
    kind,
    ...(isContradicted && { isContradicted }),
    ...recorded[place]!,
  }));
}

/** What some figures of a claim came to. */
export interface ShownClaim {
  readonly text: ClaimText;
  readonly figures: readonly ShownFigure[];
}

/** The claims that have such figures, with these alone. */
export function claimsWith(
  claims: readonly ClaimText[],
  isWanted: (figure: { readonly kind: EvidenceKind; readonly outcome: Outcome }) => boolean,
): readonly ShownClaim[] {
  return claims
    .map((text) => ({ text, figures: figuresOf(text).filter(isWanted) }))
    .filter(({ figures }) => figures.length > 0);
}

export const isInside = ({ low, high, predicted }: TheoryCheck): boolean =>
  low <= predicted && predicted <= high;
