// What the validation page may ask of the end that computes: the claims of the sources, the row of one of them, and
// runs whose digests are known. All is plain data.

import type { Source } from '../scenario/preset.ts';

/** One figure of a claim beside the simulated one. */
export interface Part {
  readonly figure: string;
  /** What was published, or what must hold. */
  readonly published: string;
  readonly simulated: string;
  /** Relative; null where there is no number to be off from. */
  readonly error: number | null;
  readonly withinTolerance: boolean;
  /** Whether a value of the model was fitted to this figure, so that meeting it proves little; else it is a check. */
  readonly calibrated: boolean;
}

/** A row of the validation table. */
export interface Row {
  readonly id: string;
  readonly source: Source;
  readonly setup: string;
  readonly published: string;
  readonly simulated: string;
  /** The largest relative error of the parts; null where none has one. */
  readonly error: number | null;
  readonly tolerance: string;
  readonly basis: string;
  /** null: there is nothing to say. */
  readonly remark: string | null;
  readonly withinTolerance: boolean;
  readonly parts: readonly Part[];
}

/** A figure as it is published, before anything has run. */
export type PublishedFigure = Pick<Part, 'figure' | 'published' | 'calibrated'>;

/** What a claim says without a run. */
export interface ClaimText {
  readonly id: string;
  readonly title: string;
  readonly source: Source;
  readonly setup: string;
  readonly tolerance: string;
  readonly basis: string;
  /** null: there is nothing to say. */
  readonly remark: string | null;
  readonly figures: readonly PublishedFigure[];
  /** Query of a link to its scene, without "?". */
  readonly query: string;
}

/** A run that must end in the same state wherever it is computed. */
export interface DigestCheck {
  readonly scene: string;
  readonly server: string;
  /** Fingerprint of all events as it was recorded. */
  readonly recorded: string;
  /** The same of the run made here. */
  readonly computed: string;
}

export interface ClaimsApi {
  list(): readonly ClaimText[];
  /** Runs the claim with this id, to its end. Throws RangeError where there is none. */
  measure(id: string): Row;
  checkDigests(): readonly DigestCheck[];
}
