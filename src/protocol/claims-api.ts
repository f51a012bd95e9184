// What the evidence page can request from the worker: claims of the sources, servers of the lab, queues of
// theory, and runs with known digests. Plain data only.

import type { ComparedRun, LabMeasurement } from '../scenario/lab/measurement.ts';
import type { Source } from '../scenario/presets.ts';

/**
 * What matching a figure proves. check: no value of the model was fitted to it, and it could have come out
 * differently. fitted: a value was chosen so that it matches. construction: it follows from the set-up or
 * from the other figures by arithmetic, in any model of this kind.
 */
export type EvidenceKind = 'check' | 'fitted' | 'construction';

/** missed: out of tolerance. not reproduced: out of tolerance too, which is known and has a stated reason. */
export type Outcome = 'met' | 'missed' | 'not reproduced';

/** One figure of a claim beside the simulated one. */
export interface Part {
  readonly figure: string;
  /** The published figure, or the required condition. */
  readonly published: string;
  readonly simulated: string;
  /** Relative; null if there is no number to compare with. */
  readonly error: number | null;
  readonly kind: EvidenceKind;
  readonly outcome: Outcome;
  /** Not reproduced, as the source itself says otherwise: by another of its figures, or by arithmetic with them. */
  readonly isContradicted?: true;
}

/** A value of the model that the source does not give and on which figures of a claim depend. */
export interface FreeValue {
  /** With its amount. */
  readonly name: string;
  /** here: fitted to a figure of this claim. elsewhere: to one of another claim, or to runs of a tool. assumed: to none. */
  readonly from: 'here' | 'elsewhere' | 'assumed';
}

/** A row of the validation table. */
export interface Row {
  readonly id: string;
  readonly source: Source;
  readonly setup: string;
  readonly published: string;
  readonly simulated: string;
  /** The largest relative error of the parts; null if none has one. */
  readonly error: number | null;
  readonly tolerance: string;
  readonly basis: string;
  /** null: there is nothing to say. */
  readonly remark: string | null;
  /** The claim as a whole. It counts as a check if it has more checked figures than fitted values. */
  readonly kind: EvidenceKind;
  readonly free: readonly FreeValue[];
  /** The worst of its parts. */
  readonly outcome: Outcome;
  /** Why figures are not reproduced; null if all are. */
  readonly notReproduced: string | null;
  readonly parts: readonly Part[];
}

/** A figure as it is published, before anything has run. */
export interface PublishedFigure extends Pick<Part, 'figure' | 'published' | 'kind' | 'isContradicted'> {
  /** Known not to come out. */
  readonly isReproduced: boolean;
}

/** The parts of a claim that need no run. */
export interface ClaimText {
  readonly id: string;
  readonly title: string;
  readonly source: Source;
  readonly setup: string;
  readonly tolerance: string;
  readonly basis: string;
  /** null: there is nothing to say. */
  readonly remark: string | null;
  readonly kind: EvidenceKind;
  readonly free: readonly FreeValue[];
  /** Why figures are not reproduced; null if all are. */
  readonly notReproduced: string | null;
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

/**
 * A formula's prediction for a queue, and the 99 % confidence interval of the same figure over runs with
 * different seeds.
 */
export interface TheoryCheck {
  /** Seconds, requests per second or a share; of a percentile the share of requests that took longer than the formula's. */
  readonly quantity: 'sojourn' | 'wait' | 'throughput' | 'rejected' | 'p50' | 'p90' | 'p99';
  readonly predicted: number;
  readonly low: number;
  readonly high: number;
}

export interface ClaimsApi {
  /** Runs the claim with this id, to its end. Throws RangeError if there is none. */
  measure(id: string): Row;
  checkDigests(): readonly DigestCheck[];
  /** Simulates the lab's measurements of the server with this id. Throws RangeError if there is none. */
  compareLab(lab: LabMeasurement, server: string): readonly ComparedRun[];
  /** Runs the queue of theory with this index. Throws RangeError if there is none. */
  checkTheory(place: number): readonly TheoryCheck[];
}
