// The host of a complete page: RunHost with details of single requests.

import { LatencySearch } from './latency-search.ts';
import { requestUnderWay, slotOf } from './request-under-way.ts';
import type { RequestDetails } from './run.ts';
import { RunHost } from './run-host.ts';
import { Tracing } from './tracing.ts';

const DETAILS: RequestDetails = {
  slotOf,
  underWay: requestUnderWay,
  trace: (...given) => new Tracing(...given),
  search: (...given) => new LatencySearch(...given),
};

export class SimulationHost extends RunHost {
  /** `wallMillis`: see RunHost. */
  constructor(wallMillis?: () => number) {
    super(DETAILS, wallMillis);
  }
}
