// The host of a whole page: it also tells what a single request has been through.

import { LatencySearch } from './latency-search.ts';
import type { RequestReplays } from './run.ts';
import { RunHost } from './run-host.ts';
import { Tracing } from './tracing.ts';

const REPLAYS: RequestReplays = {
  trace: (...given) => new Tracing(...given),
  search: (...given) => new LatencySearch(...given),
};

export class SimulationHost extends RunHost {
  /** `wallMillis`: see RunHost. */
  constructor(wallMillis?: () => number) {
    super(REPLAYS, wallMillis);
  }
}
