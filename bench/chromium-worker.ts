// The engine in a browser worker: runs a workload to its end or for a number of events, and reports the
// result.

import { firstEvents } from './first-events.ts';
import { endOf } from './timed-run.ts';
import { WORKLOADS } from './workloads.ts';

export interface Question {
  readonly workload: string;
  /** Number of events to run; null for all. */
  readonly events: number | null;
}

export interface Answer {
  readonly digest: string;
  /** Includes switches to threads, as the benchmark counts them. */
  readonly events: number;
}

self.onmessage = ({ data: { workload, events } }: MessageEvent<Question>) => {
  const simulation =
    events === null ? endOf(WORKLOADS[workload]!) : firstEvents(workload, [events], () => undefined);
  const { view } = simulation;
  const answer: Answer = {
    digest: simulation.digest(),
    events: view.events + view.measures.value('contextSwitches'),
  };
  simulation.release();
  self.postMessage(answer);
};
