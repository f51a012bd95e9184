// One run divided into batches of consecutive requests, whose variation gives the precision of the mean.

import { OUTCOME } from '../../../src/engine/view/codes.ts';
import { END } from '../../../src/engine/view/ended-requests.ts';
import { REQUEST_STATE } from '../../../src/scenario/request-state.ts';
import type { Scenario } from '../../../src/scenario/scenario.ts';
import { runToEnd } from '../../support/run-to-end.ts';
import type { Limit } from './promises.ts';

const SECOND = 1e9;

/** Sums over the completed requests of a batch, seconds. */
export interface Batch {
  completed: number;
  rejected: number;
  /** Failed, timed out or abandoned. */
  lost: number;
  sojourns: number;
  queued: number;
  ready: number;
  computed: number;
  /** Time from its first request to the first of the next batch. */
  seconds: number;
  /** By limit, the number of requests that took longer. */
  readonly longer: number[];
}

export interface Cut {
  /** Requests before the first batch. */
  readonly warmUp: number;
  readonly batches: number;
  /** Requests per batch. */
  readonly size: number;
  /** Requests after the last batch, so that those of the batch end well before the run does. */
  readonly after: number;
}

/** The batches of a run with this seed. */
export function batchesOf(
  scenario: Scenario,
  seed: number,
  cut: Cut,
  limits: readonly Limit[],
): readonly Batch[] {
  const batches = Array.from(
    { length: cut.batches },
    (): Batch => ({
      completed: 0,
      rejected: 0,
      lost: 0,
      sojourns: 0,
      queued: 0,
      ready: 0,
      computed: 0,
      seconds: 0,
      longer: limits.map(() => 0),
    }),
  );
  const begins = new Float64Array(cut.batches + 1).fill(Number.NaN);
  const requests = cut.warmUp + cut.batches * cut.size + cut.after;
  runToEnd({ ...scenario, seed, stop: { requests, durationNanos: null } }, scenario.servers[0], {
    takeEnd(ends, at) {
      const place = (ends[at + END.number] - cut.warmUp) / cut.size;
      if (place < 0 || place > cut.batches) return;
      const index = Math.floor(place);
      const startedAt = ends[at + END.startedAt];
      if (index === place) begins[index] = startedAt / SECOND;
      const batch = batches[index];
      if (batch === undefined) return;
      const outcome = ends[at + END.outcome];
      if (outcome !== OUTCOME.completed) {
        if (outcome === OUTCOME.rejected) batch.rejected++;
        else batch.lost++;
        return;
      }
      batch.completed++;
      const sojourn = (ends[at + END.endedAt] - startedAt) / SECOND;
      // The queue includes waits in front of the process.
      const queued = (ends[at + REQUEST_STATE.queued] + ends[at + REQUEST_STATE.connecting]) / SECOND;
      const ready = ends[at + REQUEST_STATE.ready] / SECOND;
      batch.sojourns += sojourn;
      batch.queued += queued;
      batch.ready += ready;
      batch.computed += ends[at + REQUEST_STATE.running] / SECOND;
      for (let limit = 0; limit < limits.length; limit++) {
        const { what, seconds } = limits[limit];
        const time = what === 'sojourn' ? sojourn : what === 'queued' ? queued : queued + ready;
        if (time > seconds) batch.longer[limit]++;
      }
    },
  });
  batches.forEach((batch, index) => {
    batch.seconds = begins[index + 1] - begins[index];
  });
  return batches;
}
