// Requests that the evidence page makes to the worker, with their replies: claims of the sources, servers of the lab, queues of
// theory, and runs with known digests. Plain data only.

import type { ComparedRun, LabMeasurement } from '../scenario/lab/measurement.ts';
import type { Source } from '../scenario/presets.ts';

/**
 * What agreement with a published figure proves. check: no value of the model was fitted to the figure, and
 * the result could have been different. fitted: a value was chosen so that the result agrees. construction:
 * the result follows from the set-up, or by arithmetic from the other figures, in any model of this kind.
 */
export type EvidenceKind = 'check' | 'fitted' | 'construction';

/**
 * Whether a figure is reproduced. missed: it is out of tolerance. not reproduced: it is out of tolerance too,
 * but that is known and has a stated reason.
 */
export type Outcome = 'met' | 'missed' | 'not reproduced';

/** One figure of a claim, published and simulated. */
export interface ClaimFigure {
  readonly figure: string;
  /** The published figure, or the required condition. */
  readonly published: string;
  readonly simulated: string;
  /** The relative error; null if there is no number to compare with. */
  readonly error: number | null;
  readonly kind: EvidenceKind;
  readonly outcome: Outcome;
  /**
   * Set if the figure is not reproduced and the source itself contradicts it, by another figure or by
   * arithmetic with other figures.
   */
  readonly isContradicted?: true;
}

/** A value of the model that the source does not give, but on which figures of a claim depend. */
export interface FreeValue {
  /** Name of the value, with its amount. */
  readonly name: string;
  /**
   * Where the value comes from. here: fitted to a figure of this claim. elsewhere: fitted to a figure of
   * another claim, or to runs of a tool. assumed: not fitted.
   */
  readonly from: 'here' | 'elsewhere' | 'assumed';
}

/** A row of the validation table. */
export interface Row {
  readonly id: string;
  readonly source: Source;
  readonly setup: string;
  readonly published: string;
  readonly simulated: string;
  /** The largest relative error among the parts of the claim; null if no part has one. */
  readonly error: number | null;
  readonly tolerance: string;
  readonly basis: string;
  /** null if there is nothing to remark. */
  readonly remark: string | null;
  /**
   * The kind of the claim as a whole. A claim counts as a check if it has more checked figures than fitted
   * values.
   */
  readonly kind: EvidenceKind;
  readonly free: readonly FreeValue[];
  /** The worst outcome among the parts of the claim. */
  readonly outcome: Outcome;
  /** Why some figures are not reproduced; null if all are. */
  readonly notReproduced: string | null;
  readonly parts: readonly ClaimFigure[];
}

/** A published figure, before anything has run. */
export interface PublishedFigure
  extends Pick<ClaimFigure, 'figure' | 'published' | 'kind' | 'isContradicted'> {
  /** False if the figure is known not to be reproduced. */
  readonly isReproduced: boolean;
}

/** The parts of a claim that can be shown without a run. */
export interface ClaimText {
  readonly id: string;
  readonly title: string;
  readonly source: Source;
  readonly setup: string;
  readonly tolerance: string;
  readonly basis: string;
  /** null if there is nothing to remark. */
  readonly remark: string | null;
  readonly kind: EvidenceKind;
  readonly free: readonly FreeValue[];
  /** Why some figures are not reproduced; null if all are. */
  readonly notReproduced: string | null;
  readonly figures: readonly PublishedFigure[];
  /** Query part of a link to the claim's scene, without "?". */
  readonly query: string;
}

/** A run that must end in the same state wherever it is computed. */
export interface DigestCheck {
  readonly scene: string;
  readonly server: string;
  /** Fingerprint of all events as it was recorded. */
  readonly recorded: string;
  /** Fingerprint of all events of the run made here. */
  readonly computed: string;
}

/**
 * A formula's prediction for a queue, and the 99 % confidence interval of the simulated figure over runs with
 * different seeds.
 */
export interface TheoryCheck {
  /**
   * The figure, in seconds, requests per second or as a share. For a percentile, it is the share of requests
   * that took longer than the formula's percentile.
   */
  readonly quantity: 'sojourn' | 'wait' | 'throughput' | 'rejected' | 'p50' | 'p90' | 'p99';
  readonly predicted: number;
  readonly low: number;
  readonly high: number;
}

export interface ClaimsApi {
  /** Runs the claim with this id to its end. Throws RangeError if there is no such claim. */
  measure(id: string): Row;
  checkDigests(): readonly DigestCheck[];
  /**
   * Simulates the lab's measurements of the server with this id. Throws RangeError if there is no such
   * server.
   */
  compareLab(lab: LabMeasurement, server: string): readonly ComparedRun[];
  /** Runs the theoretical queue with this index. Throws RangeError if there is no such queue. */
  checkTheory(place: number): readonly TheoryCheck[];
}
