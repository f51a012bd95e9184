// Simulates clients of a server behind a listen backlog, as in the lab's program. Its inputs are the server's
// set-up and the retry rule of Linux 6.5 and later; it uses no result of the runs that it is compared with.

import { END, numberOfEnd } from '../../engine/view/ended-requests.ts';
import { DEFAULT_SCENARIO } from '../../scenario/default-scenario.ts';
import { changed, finished } from '../scenes.ts';

/**
 * A server that holds `held` connections at a time, each for `seconds`, after listen(`backlog`). Clients
 * start 2 ms apart.
 */
export interface BacklogLoad {
  readonly held: number;
  readonly backlog: number;
  readonly clients: number;
  readonly seconds: number;
}

export interface BacklogRun extends BacklogLoad {
  /** Seconds until each client got its reply, in the order in which the clients started. */
  readonly answeredSeconds: readonly number[];
}

/** The output of a run of `npm run lab:backlog`. */
export interface BacklogMeasurement {
  readonly machine: string;
  readonly system: string;
  readonly measured: string;
  readonly command: string;
  readonly runs: readonly BacklogRun[];
}

export interface ComparedBacklog extends BacklogRun {
  readonly simulatedSeconds: readonly number[];
}

const CLIENTS_A_SECOND = 500;

export function comparedBacklogs({ runs }: BacklogMeasurement): readonly ComparedBacklog[] {
  return runs.map((run) => ({ ...run, simulatedSeconds: answeredSeconds(run) }));
}

/** Simulates a thread per connection, as in the program. */
function answeredSeconds({ held, backlog, clients, seconds }: BacklogLoad): readonly number[] {
  const scenario = changed(DEFAULT_SCENARIO, {
    servers: 'A:blocking-pool',
    threads: String(held),
    upstream: 'none',
    request: `sleep:${seconds * 1e3}ms`,
    connections: String(held),
    backlog: String(backlog),
    synRetries: 'steady',
    arrivals: 'constant',
    rate: String(CLIENTS_A_SECOND),
    requests: String(clients),
  });
  const answered = Array.from({ length: clients }, () => Number.NaN);
  finished(scenario, (ends, at) => {
    const nanos = numberOfEnd(ends, at, END.endedAt) - numberOfEnd(ends, at, END.startedAt);
    answered[numberOfEnd(ends, at, END.number)] = nanos / 1e9;
  });
  return answered;
}
