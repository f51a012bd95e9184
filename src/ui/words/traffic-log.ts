// The words of a log that becomes traffic. Loaded with it.

import type { TimeUnit } from '../../importers/measured/reader.ts';
import type { LogStamp } from '../../importers/traffic-log/log-format.ts';
import type { ServiceTimes, WaitingPart } from '../../importers/traffic-log/log-scenario.ts';
import { countOf, plural } from '../../languages/plural.ts';
import { t } from '../../languages/t.ts';

export const LOG_TEXT = {
  reading: (done: string, all: string, requests: string) =>
    t`${done} of ${all} read, ${requests} ${plural(countOf(requests), { one: 'request', other: 'requests' })}…`,
  cancel: t`Cancel`,
  cancelled: t`Not read to its end.`,
  unreadable: t`The file could not be read to its end.`,
  title: (format: string) => t`Traffic: ${format}`,
  measuredInstead: t`Lay its latencies beside the simulation instead`,
  trafficInstead: t`Back to its traffic`,

  stamp: t`The time of a line is`,
  stamps: {
    start: t`when the request came`,
    end: t`when it had been answered`,
  } as const satisfies Record<LogStamp, string>,
  unit: t`Its durations are in`,
  units: {
    s: t`seconds`,
    ms: t`milliseconds`,
    us: t`microseconds`,
    ns: t`nanoseconds`,
  } as const satisfies Record<TimeUnit, string>,
  service: t`Service`,
  noName: t`without a name`,

  rate: t`Requests over time`,
  rateSaid: (requests: string, most: string) =>
    t`${requests} ${plural(countOf(requests), { one: 'request', other: 'requests' })}; at most ${most}.`,
  oneTaken: t`1 request.`,
  span: t`Take`,
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
    t`They took ${median} at the median, ${p99} at p99, ${longest} at most.`,

  serviceTimes: t`Service times`,
  serviceTime: {
    taken: t`drawn from the log`,
    'log-normal': t`log-normal, by median and p99`,
    exponential: t`exponential, by the mean`,
    kept: t`as the scene has them`,
  } as const satisfies Record<ServiceTimes, string>,
  waiting: t`Of a duration, the request waited`,
  waitings: {
    all: t`all of it, for the upstream`,
    logged: t`what the log says the upstream took`,
    none: t`nothing: it computed`,
  } as const satisfies Record<WaitingPart, string>,

  assumed: t`What is assumed`,
  arrivesEarlier: t`Lines are written when requests have been answered, so each arrived by its duration earlier.`,
  arrivesThen: t`Each request arrived at the time of its line.`,
  noDuration: t`The log has no durations: requests arrive at the time of their line, and take what they take in the scene.`,
  spread: t`Times are whole seconds. Within its second each request comes at random, as from many independent users; the same each time.`,
  drawn: t`Which request took how long is drawn anew, for each by itself.`,
  queued: t`If requests queued in the real server, its durations have that wait in them, and here they wait twice.`,
  takenOut: t`Latencies of single nodes, faults of the upstream and classes of the scene are taken out. Its servers stay.`,
  noLimit: t`Calls take as long as the log says: none times out, and none counts as failed for having taken long. In the scene both limits can be set again.`,
  failed: (count: string, of: string) =>
    t`Answered with an error of the server (5xx) in the log: ${count} of ${of} ${plural(countOf(of), { one: 'request', other: 'requests' })}. They come like all others: what fails here is what fails in the scene.`,
  cpuStays: t`What the scene computes for each request comes on top.`,
  farAway: (count: string) =>
    t`Left out: ${count} ${plural(countOf(count), { one: 'request', other: 'requests' })} more than thirty days from the first.`,
  backwards: (count: string) =>
    t`${count} ${plural(countOf(count), { one: 'line stands', other: 'lines stand' })} after a later one; arrivals were put in order.`,
  noLink: t`A link cannot hold so many arrivals: save the scene as a file to keep it.`,

  replay: t`Replay this traffic`,
} as const;
