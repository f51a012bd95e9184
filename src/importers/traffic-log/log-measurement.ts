// The durations of a log as a measurement, to compare them with the simulation.

import { percentilesOf } from '../measured/latency-csv.ts';
import { type Measurement, NOT_REPORTED } from '../measured/measurement.ts';
import type { LogTimes } from './log-arrivals.ts';
import type { LogOverview } from './log-overview.ts';
import type { TrafficLog } from './log-reader.ts';

/**
 * Load tools measure from when each request was sent; a server's clock starts when it receives the request.
 */
const TOOLS: readonly string[] = ['jmeter', 'gatling', 'k6', 'vegeta'];

/** null if the log has no durations. */
export function logMeasurement(
  { layout, rows }: TrafficLog,
  times: LogTimes,
  { requests, firstNanos, lastNanos }: Pick<LogOverview, 'requests' | 'firstNanos' | 'lastNanos'>,
): Measurement | null {
  if (!layout.hasDurations || requests === 0) return null;
  const durations = new Float64Array(requests);
  let index = 0;
  let sum = 0;
  for (let row = 0; row < times.length; row += 1) {
    if (!times.counts(row)) continue;
    const nanos = times.durationAt(row);
    durations[index] = nanos;
    sum += nanos;
    index += 1;
  }
  const seconds = (lastNanos - firstNanos) / 1e9;
  return {
    ...NOT_REPORTED,
    tool: layout.name,
    startsAt: TOOLS.includes(layout.id) ? 'actual' : null,
    ratePerSecond: seconds > 0 && requests > 1 ? requests / seconds : null,
    count: requests,
    errors: rows.failed,
    meanNanos: Math.round(sum / requests),
    percentiles: percentilesOf(durations.sort()),
  };
}
