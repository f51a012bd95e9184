// Texts of the panel "Your own numbers", loaded with it.

import type { LatencyStart } from '../../importers/measured/measurement.ts';
import { countOf, plural } from '../../languages/plural.ts';
import { t } from '../../languages/t.ts';

export const MEASURED_TEXT = {
  title: t`Your numbers`,
  what: t`Paste a load test’s output to compare it with the simulation. Or paste a command line, server settings or a machine profile (the file that threadway calibrate writes) to simulate them; an access log or traces to replay their traffic; or a thread dump to see what its threads do.`,
  stays: t`Nothing leaves your browser.`,
  input: t`What you measured, or your settings`,
  placeholder: t`Output of ab, wrk, wrk2, hey, oha, k6, vegeta, JMeter, Locust, Gatling and others
An HdrHistogram .hgrm file, or a CSV of latencies
An access log (its log_format line may come first), OTLP spans
A thread dump of Java, Go, Python or .NET

wrk -t2 -c100 -d30s http://…
<Connector maxThreads="400" acceptCount="50" />
spring.datasource.hikari.maximum-pool-size=20
UV_THREADPOOL_SIZE=16, GOMAXPROCS=8, worker_processes auto;`,
  file: t`Open a file`,
  orDrop: t`or drop one here`,
  clear: t`Clear`,
  large: (name: string, characters: string) => t`${name}: ${characters} characters, not shown here`,
  largeFile: (name: string, size: string) => t`${name}: ${size}, not shown here`,
  pasted: t`Pasted text`,
  reading: t`Reading…`,
  wrong: (key: string, value: string) => t`${key}: ${value}.`,
  allowed: (allowed: string) => t`Supported: ${allowed}.`,
  unreadable: t`The file could not be read.`,
  empty: (name: string) => t`${name} is empty.`,
  unread: (reason: string) =>
    t`Your text or file could not be read (${reason}). It is kept here; edit or clear it.`,
  tooLarge: (name: string, size: string, most: string) =>
    t`${name} has ${size}; the limit is ${most}. For a longer CSV, use a random sample of its rows.`,
  nothing: t`Not recognised.`,
  nothingMore: (known: string) => t`Recognised: outputs and files of ${known}.`,

  report: t`How it was read`,
  sample: (line: string) => t`Line ${line}, with the fields that were recognised`,
  start: t`Latency counts from`,
  starts: {
    actual: t`when each request was sent`,
    intended: t`when it should have been sent`,
  } as const satisfies Record<LatencyStart, string>,

  facts: {
    requests: t`requests`,
    rate: t`answered`,
    offered: t`offered`,
    pause: t`pause of a user`,
    errors: t`errors`,
    connections: t`connections`,
    mean: t`mean latency`,
    start: t`latency from`,
  },
  startShort: { actual: t`the actual start`, intended: t`the intended start` } as const satisfies Record<
    LatencyStart,
    string
  >,
  of: (errors: string, all: string) => t`${errors} of ${all}`,
  readAs: (tool: string) => t`Measured by ${tool}`,

  table: t`Measured and simulated latency`,
  percentile: t`Percentile`,
  measured: t`measured`,
  simulated: (id: string) => t`${id} (simulated), difference`,
  rate: t`Requests per second`,
  longest: t`longest`,
  soFar: (clock: string) => t`Simulated: the run so far, ${clock}. Rates are averages over all of it.`,
  noRun: t`The simulation has no data yet.`,
  same: t`same`,

  traffic: t`What is known about the traffic`,
  useTraffic: t`Use this traffic`,
  closed: (users: string) =>
    t`A closed loop of ${users} ${plural(countOf(users), { one: 'user', other: 'users' })} without pauses, as in the load test.`,
  closedWithPause: (users: string, pause: string) =>
    t`A closed loop of ${users} ${plural(countOf(users), { one: 'user', other: 'users' })} with a pause of ${pause} between requests, as measured.`,
  open: (rate: string) => t`A constant ${rate}, as offered.`,
  openOver: (rate: string, connections: string) =>
    t`A constant ${rate} over ${connections} ${plural(countOf(connections), { one: 'connection', other: 'connections' })}, as offered.`,
  offeredRate: t`Requests per second that the tool tried to send (-R)`,
  offeredWhy: (rate: string) =>
    t`The output gives the rate of answered requests, ${rate}, not the offered rate. If the server kept up, both are the same.`,
  shownBeside: t`The measured percentiles stay on the chart “Latency by percentile” until you remove them.`,
  takeAway: t`Remove`,

  fit: {
    title: t`Fit a server to these numbers`,
    what: t`Searches for settings that reproduce your percentiles (log least squares, short background runs).`,
    server: t`Server`,
    itsTraffic: t`under the load test’s traffic`,
    troubles: t`This scene has faults, or nodes with their own latencies. The fit includes them.`,
    may: t`The fit may change:`,
    run: t`Fit`,
    stop: t`Stop`,
    running: (tries: string) => t`Fitting: ${tries} candidates tried…`,
    done: (tries: string) => t`${tries} candidates tried.`,
    failed: (reason: string) => t`The fit could not be made: ${reason}.`,
    off: (how: string) => t`Off by ${how} on average,`,
    offBefore: (how: string) => t`by ${how} before.`,
    farOff: t`No candidate comes close to the measurement. Something else differs: the traffic, the thread model, or what a request does.`,
    errors: t`Measured, simulated before, and fitted`,
    before: t`before`,
    fitted: t`fitted`,
    mean: t`mean`,
    values: t`What the fit changes`,
    parameter: t`Parameter`,
    now: t`now`,
    asGood: t`fits equally well`,
    beyond: (range: string) => t`${range} or beyond`,
    untold: (names: string) =>
      t`Your percentiles do not determine ${names}: very different values fit equally well, so none is offered. Set what you know, clear its tick, and fit again.`,
    tooMany: (most: string) =>
      t`The measurement has only ${most} ${plural(countOf(most), { one: 'latency', other: 'latencies' })}, and a fit cannot determine more values than that. Clear some ticks.`,
    range: (low: string, high: string) => (low === high ? t`only ${low}` : t`${low} to ${high}`),
    take: t`Use these values`,
    withTraffic: t`With the load test’s traffic.`,
  },

  settingsTitle: (sources: string) => t`Read as ${sources}`,
  settingsOf: t`For server`,
  becomes: t`In the model`,
  unchanged: t`unchanged`,
  notUnderstood: t`Not imported`,
  more: (count: string) => t`and ${count} more`,
  take: t`Use these settings`,
  taken: t`Applied.`,
  undo: t`Undo`,
  undone: t`Undone.`,
  nothingChanges: t`The scene already has all of this.`,
  cannot: t`This does not fit the current scene, so it cannot be applied:`,
} as const;
