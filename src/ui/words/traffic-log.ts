// Texts about a log that becomes traffic, loaded with the view of a log.

import type { TimeUnit } from '../../importers/measured/reader.ts';
import type { LogStamp } from '../../importers/traffic-log/log-format.ts';
import type { ServiceTimes, WaitingPart } from '../../importers/traffic-log/log-scenario.ts';
import { countOf, plural } from '../../languages/plural.ts';
import { t } from '../../languages/t.ts';

export const LOG_TEXT = {
  reading: (done: string, all: string, requests: string) =>
    t`${done} of ${all} read, ${requests} ${plural(countOf(requests), { one: 'request', other: 'requests' })}…`,
  cancel: t`Cancel`,
  cancelled: t`Not read to the end.`,
  unreadable: t`The file could not be read to the end.`,
  title: (format: string) => t`Traffic: ${format}`,
  measuredInstead: t`Compare the log’s latencies with the simulation instead`,
  trafficInstead: t`Back to the log’s traffic`,

  stamp: t`Each line’s time is`,
  stamps: {
    start: t`when the request arrived`,
    end: t`when the request completed`,
  } as const satisfies Record<LogStamp, string>,
  unit: t`Unit of the durations`,
  units: {
    s: t`seconds`,
    ms: t`milliseconds`,
    us: t`microseconds`,
    ns: t`nanoseconds`,
  } as const satisfies Record<TimeUnit, string>,
  service: t`Service`,
  noName: t`unnamed`,

  rate: t`Requests over time`,
  rateSaid: (requests: string, most: string) =>
    t`${requests} ${plural(countOf(requests), { one: 'request', other: 'requests' })}; at most ${most}.`,
  oneTaken: t`1 request.`,
  span: t`Use`,
  spans: {
    all: t`all of it`,
    minute: t`the busiest minute`,
    tenSeconds: t`the busiest ten seconds`,
    second: t`the busiest second`,
    between: t`from … until …`,
  },
  begin: t`From (UTC)`,
  end: t`Until (UTC)`,
  beginAt: t`From (seconds)`,
  endAt: t`Until (seconds)`,
  wrongInstant: t`A date and time such as 2026-11-23 09:00:05, or a time after the first request such as 90s.`,
  taken: (requests: string, rate: string) =>
    t`${requests} ${plural(countOf(requests), { one: 'request', other: 'requests' })}, ${rate} on average.`,
  durations: (median: string, p99: string, longest: string) =>
    t`Durations: ${median} at the median, ${p99} at p99, ${longest} at most.`,

  serviceTimes: t`Service times`,
  serviceTime: {
    chain: t`each service’s own, with its calls`,
    taken: t`sampled from the log`,
    'log-normal': t`log-normal, by median and p99`,
    exponential: t`exponential, by the mean`,
    kept: t`as in the scene`,
  } as const satisfies Record<ServiceTimes, string>,
  waiting: t`Of each duration, upstream calls took`,
  waitings: {
    all: t`all of it`,
    logged: t`what the log says`,
    none: t`none: all of it is CPU time`,
  } as const satisfies Record<WaitingPart, string>,

  assumed: t`What is assumed`,
  arrivesEarlier: t`A line is written when a request completes, so the request arrived earlier by its duration.`,
  arrivesThen: t`Each request arrived at the time of its line.`,
  noDuration: t`The log has no durations: requests arrive at the time of their line and take as long as in the scene.`,
  spread: t`Times are whole seconds. Within a second, requests arrive at random, as from many independent users, in the same way each time.`,
  drawn: t`Durations are assigned to requests at random, independently.`,
  queued: t`If requests queued in the real server, the logged durations include that wait, and in the simulation the requests queue again.`,
  takenOut: t`The scene’s latencies of single nodes, faults of upstream nodes and request classes are removed. Its servers stay.`,
  noLimit: t`Calls take as long as the log says, and slow calls neither time out nor fail. Both limits (call timeout, failure threshold) can be set again in the scene.`,
  failed: (count: string, of: string) =>
    t`Server errors (5xx) in the log: ${count} of ${of} ${plural(countOf(of), { one: 'request', other: 'requests' })}. They arrive like all others; what fails here depends on the scene.`,
  cpuStays: t`The CPU time per request that is set in the scene is added to these service times.`,
  farAway: (count: string) =>
    t`Skipped: ${count} ${plural(countOf(count), { one: 'request', other: 'requests' })} more than thirty days after or before the first.`,
  backwards: (count: string) =>
    t`${count} ${plural(countOf(count), { one: 'line is', other: 'lines are' })} out of order; arrivals were sorted.`,
  noLink: t`A link cannot hold this many arrivals. Save the scene as a file to keep it.`,

  replay: t`Replay this traffic`,
} as const;
