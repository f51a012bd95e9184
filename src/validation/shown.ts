// Data for rendering the evidence page: recorded results beside measured, predicted and published values.

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
import type { RecordedFigure, RecordedRun } from './record.ts';
import { RECORDED } from './recorded.ts';

/** A theoretical queue at one load. */
export interface ShownQueue {
  /** Name of the formula. */
  readonly name: string;
  readonly subject: string;
  readonly load: number;
  readonly isHighest: boolean;
  readonly checks: readonly TheoryCheck[];
  /** Query of a link to its scene, without "?". */
  readonly query: string;
}

export interface Evidence {
  readonly claims: readonly ClaimText[];
  readonly labs: readonly LabMeasurement[];
  readonly queues: readonly ShownQueue[];
  /** Query of a link to the simulation of a measured server, without "?". */
  readonly labQuery: (lab: LabMeasurement, server: MeasuredServer, load: LoadId) => string;
}

export interface ComparedFigure {
  readonly figure: FigureName;
  readonly measured: number;
  readonly simulated: number;
  /** (simulated - measured) / measured. */
  readonly error: number;
}

/** Measured and simulated figures of one load. Throws if nothing is recorded for it. */
export function comparedFigures(
  { machine }: LabMeasurement,
  { id, runs }: MeasuredServer,
  load: LoadId,
): readonly ComparedFigure[] {
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

/** Error sizes for this figure; null if none is known. */
export function errorsIn(rows: readonly ComparedFigure[], figure: FigureName): ErrorSize | null {
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
  RecordedFigure;

/** The published figures of a claim with their recorded results. Throws if they are not recorded. */
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

/** Some figures of a claim with their results. */
export interface ShownClaim {
  readonly text: ClaimText;
  readonly figures: readonly ShownFigure[];
}

/** The claims that have figures for which `isWanted` is true, with only those figures. */
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
