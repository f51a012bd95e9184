// The words of "Your own numbers". Loaded with it.

import type { LatencyStart } from '../../importers/measured/measurement.ts';
import type { TimeUnit } from '../../importers/measured/reader.ts';

export const MEASURED_TEXT = {
  title: 'Your numbers',
  what: 'Paste what a load tool printed to see it beside the simulation; or a command line, settings of a server or the profile of a machine (threadway calibrate) to simulate them.',
  stays: 'All of it stays in this browser. Nothing is sent, nothing is run.',
  input: 'What you measured, or your settings',
  placeholder:
    'Output of ab, wrk --latency, wrk2, hey or k6 (also its JSON summary)\nAn HdrHistogram .hgrm file, or a CSV of latencies\n\nwrk -t2 -c100 -d30s http://…\n<Connector maxThreads="400" acceptCount="50" />\nspring.datasource.hikari.maximum-pool-size=20\nUV_THREADPOOL_SIZE=16, GOMAXPROCS=8, worker_processes auto;',
  file: 'Open a file',
  orDrop: 'or drop one here',
  clear: 'Clear',
  large: (name: string, characters: string) => `${name}: ${characters} characters, not shown here`,
  pasted: 'Pasted text',
  reading: 'Reading…',
  wrong: (key: string, value: string) => `${key}: ${value}.`,
  allowed: (allowed: string) => `What can be read here: ${allowed}.`,
  unreadable: 'The file could not be read.',
  tooLarge: (name: string, size: string, most: string) =>
    `${name} has ${size}; at most ${most} can be read. Of a longer CSV a share of the rows, drawn at random, serves.`,
  nothing: 'Nothing that is known here.',
  nothingMore: (known: string) => `Known are outputs and files of: ${known}.`,

  unit: 'Its times are in',
  units: {
    s: 'seconds',
    ms: 'milliseconds',
    us: 'microseconds',
    ns: 'nanoseconds',
  } as const satisfies Record<TimeUnit, string>,
  chooseUnit: 'choose a unit',
  start: 'Its latency counts from',
  starts: {
    actual: 'when each request was sent',
    intended: 'when it should have been sent',
  } as const satisfies Record<LatencyStart, string>,

  facts: {
    requests: 'requests',
    rate: 'rate',
    errors: 'errors',
    connections: 'connections',
    mean: 'mean latency',
    start: 'latency from',
  },
  startShort: { actual: 'the actual start', intended: 'the intended start' } as const satisfies Record<
    LatencyStart,
    string
  >,
  of: (errors: string, all: string) => `${errors} of ${all}`,
  readAs: (tool: string) => `Measured by ${tool}`,

  table: 'Measured and simulated latency',
  percentile: 'Percentile',
  measured: 'measured',
  simulated: (id: string) => `${id} simulated, and by how much it differs`,
  rate: 'Requests per second',
  longest: 'longest',
  soFar: (clock: string) => `Simulated: the run so far, ${clock}. Rates over all of it.`,
  noRun: 'The simulation has no numbers yet.',
  same: 'same',

  useTraffic: 'Use its traffic',
  closed: (users: string) => `A closed loop of ${users} users without pause, as the tool had.`,
  open: (rate: string) => `A steady ${rate}, as was measured.`,
  openOver: (rate: string, connections: string) =>
    `A steady ${rate} over ${connections} connections, as was measured.`,
  shownBeside: 'The measured percentiles stay on the chart “Latency by percentile” until you take them away.',
  takeAway: 'Take them away',

  fit: {
    title: 'Fit a server to it',
    what: 'Looks for values with which the simulation gives the measured percentiles: least squares of their logarithms, over short runs in the background.',
    server: 'Server',
    itsTraffic: 'under the traffic that the tool made',
    troubles: 'This scene has faults, or nodes with latencies of their own. They are part of what is fitted.',
    may: 'May change:',
    run: 'Fit',
    stop: 'Stop',
    running: (tries: string) => `Fitting: ${tries} sets of values tried…`,
    done: (tries: string) => `${tries} sets of values tried.`,
    failed: (reason: string) => `The fit could not be made: ${reason}.`,
    off: (how: string) => `Off by ${how} on average,`,
    offBefore: (how: string) => `by ${how} before.`,
    times: (times: string) => `${times} times`,
    errors: 'Measured, simulated before, and fitted',
    before: 'before',
    fitted: 'fitted',
    mean: 'mean',
    values: 'What the fit changes',
    parameter: 'Parameter',
    now: 'now',
    asGood: 'fits as well',
    range: (low: string, high: string) => (low === high ? `only ${low}` : `${low} to ${high}`),
    take: 'Take these values',
    withTraffic: 'With its traffic.',
  },

  settingsTitle: (sources: string) => `Read as ${sources}`,
  settingsOf: 'For server',
  becomes: 'In the model',
  unchanged: 'as it is',
  notUnderstood: 'Not taken',
  more: (count: string) => `and ${count} more`,
  take: 'Take these settings',
  taken: 'Taken.',
  undo: 'Undo',
  undone: 'Undone.',
  nothingChanges: 'The scene has all of this already.',
  cannot: 'Together with the present scene this makes no sense, so it cannot be taken:',
} as const;
