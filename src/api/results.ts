// The result of a run as plain data: what `simulate` returns and `threadway run --json` prints.

import type { ServerReport } from '../measures/report-types.ts';
import type { Summary } from '../protocol/summary.ts';
import type { Scenario } from '../scenario/scenario.ts';

export interface SimulationResult {
  /** The simulated scenario with every field; for a link with changes, the scenario at the start. */
  readonly scenario: Scenario;
  /** Whether the run ended by itself, with no more arrivals and no request in progress. */
  readonly finished: boolean;
  /**
   * Each server's numbers over the run, in the order of the scenario, as `threadway run --json` prints them.
   */
  readonly servers: readonly SimulatedServer[];
  /** Numbers, windows and curves at the last instant, in the form that the page's charts read. */
  readonly summary: Summary;
}

export interface SimulatedServer extends ServerReport {
  /** Requests completed in each second from the start. */
  readonly completedBySecond: readonly number[];
  /** Fingerprint of all events, 16 hexadecimal digits: equal wherever the same run is computed. */
  readonly digest: string;
}
