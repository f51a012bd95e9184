// How each number of a server is computed, in words: the formula, what it assumes and where it is from.

import type { NumberKey } from './numbers.ts';

export const EXPLAIN_TEXT = {
  assumes: 'Assumes',
  source: 'Source',
  theory: 'What theory says',
  holds: (name: string) => `${name} holds here`,
  predicts: (name: string, value: string) => `${name}: ${value}`,
  difference: (value: string) => `shown: ${value}`,
  noFormula: 'No formula gives it here',
  nearest: (name: string) => `The nearest, ${name}, does not hold, as`,
  atMost: (name: string) => `At most, by ${name.toLowerCase()}`,
} as const;

export interface NumberText {
  readonly title: string;
  readonly formula: string;
  readonly assumes: string;
  readonly source: string;
}

const SIMULATION = 'counted in the simulation, exactly';
const OPERATIONAL =
  'Denning and Buzen, The Operational Analysis of Queueing Network Models (1978): busy time over time';
const CPU_ASSUMES = 'nothing: all core time since the start is divided among these parts, which sum to 100 %';

const count = (title: string, formula: string, assumes = 'nothing: each is counted once'): NumberText => ({
  title,
  formula,
  assumes,
  source: SIMULATION,
});
const share = (title: string, what: string): NumberText => ({
  title,
  formula: `${what} / (cores × time since the start)`,
  assumes: CPU_ASSUMES,
  source: OPERATIONAL,
});

export const NUMBER_TEXTS: Readonly<Record<NumberKey, NumberText>> = {
  throughput: {
    title: 'Completed per second',
    formula: 'X = requests completed in the span / length of the span',
    assumes:
      'nothing: it is what happened. While the run goes on the span is that of the latest windows of the timeline, a fifth of the run so far, 2.5 s at most',
    source: 'Denning and Buzen, The Operational Analysis of Queueing Network Models (1978)',
  },
  overhead: {
    title: 'p99 overhead',
    formula: '99 % of completed requests have latency − upstream latencies and sleeps ≤ this',
    assumes: 'nothing on the law of latencies; counted in buckets, so that it is at most 0.8 % off',
    source:
      'overhead as in Retunsky, Distributed Systems and Asynchronous I/O; buckets as in HdrHistogram, 64 to each doubling',
  },
  memory: {
    title: 'Memory reserved',
    formula: 'base + threads × stack + green stacks + requests × task + finished requests × record',
    assumes: 'each thread reserves the same; the amounts are parameters of the machine',
    source: 'address space as in Retunsky, Distributed Systems and Asynchronous I/O',
  },
  coresBusy: {
    title: 'Cores busy',
    formula: 'ρ = time that cores were not idle in the span / (cores × length of the span)',
    assumes: 'nothing: switches, interrupts and spinning count as busy',
    source: OPERATIONAL,
  },
  mean: {
    title: 'Mean rate of the run',
    formula: 'X = requests completed / time from when the first was due until now, or the run’s end',
    assumes: 'nothing: starting, draining and standing still count like the rest',
    source: OPERATIONAL,
  },
  'cpu-useful': share('Useful core time', 'time that cores computed for requests'),
  'cpu-switching': share(
    'Core time for switching',
    'time that cores changed over to another thread, cache refills included',
  ),
  'cpu-scheduling': share(
    'Core time for scheduling',
    'time that the scheduler looked through runnable threads',
  ),
  'cpu-interrupts': share('Core time for interrupts', 'time that interrupts took'),
  'cpu-spinning': share('Core time for spinning', 'time that threads waited for a lock on a core'),
  'cpu-paused': share(
    'Core time standing still',
    'time that threads were on cores while the process stood still',
  ),
  'cpu-idle': share('Idle core time', 'time that cores had no thread'),
  runnable: count('Runnable threads now', 'threads on cores + threads ready for one'),
  loadAverage: {
    title: 'Load average',
    formula: 'each 5 s: load ← load · e^(−5 s / T) + runnable · (1 − e^(−5 s / T)), T = 1, 5, 15 min',
    assumes: 'as in Linux, in its fixed-point arithmetic; it begins at 0 and needs some T to follow',
    source: 'Linux, kernel/sched/loadavg.c',
  },
  switches: count('Context switches', 'times that a core changed the thread it runs'),
  greenSwitches: count('Green switches', 'times that a carrier changed over to another green thread'),
  reserved: {
    title: 'Memory reserved',
    formula: 'base + threads × stack + green stacks + requests × task + finished requests × record',
    assumes: 'each thread reserves the same; the most is noted as requests arrive and end',
    source: 'address space as in Retunsky, Distributed Systems and Asynchronous I/O',
  },
  resident: {
    title: 'Memory resident',
    formula: 'base + threads × pages touched + green stacks + requests × task + finished requests × record',
    assumes: 'each thread touches the same; only resident memory counts against the limit',
    source: 'physical memory as operating systems account it (RSS)',
  },
  memoryLimit: count(
    'Memory there is for it',
    'limit of the machine − what a squeeze takes',
    'it is a parameter',
  ),
  whenFull: count(
    'State of the memory',
    'full where resident memory would pass the limit',
    'what happens then is a parameter: refuse, swap or killed',
  ),
  offered: count('Requests offered', 'requests that arrived since the start, those sent again included'),
  completed: count('Requests completed', 'requests that ended with a reply that is a success'),
  answered: {
    title: 'Answered in time',
    formula: 'completed / (offered − in the system)',
    assumes: 'nothing. Whose client gave up, who failed and who was turned away was not answered',
    source: OPERATIONAL,
  },
  inSystem: {
    title: 'In the system',
    formula: 'N = offered − completed − failed − timed out − rejected − abandoned',
    assumes: 'nothing. Over a long time its mean is X · R (Little’s law): rate times time in the system',
    source: 'Little, A Proof for the Queuing Formula L = λW (1961)',
  },
  failed: count('Requests failed', 'requests that ended with a call that failed'),
  timedOut: count('Requests timed out', 'requests that ended with a call that had no reply in time'),
  rejected: count('Requests rejected', 'requests that found no room: queue, connections or memory full'),
  abandoned: count('Abandoned by clients', 'requests whose clients gave up before the reply'),
  ghosts: count('Of these still worked on', 'abandoned requests that the server has not finished'),
  unsent: count(
    'Due and not sent yet',
    'requests that should have been sent by now and wait at their clients for a free connection',
  ),
  recordsOwed: count(
    'Records owed',
    'records that requests have left to the one thread that writes them, and that are not written yet',
  ),
  retried: count('Sent again by clients', 'requests that repeat one that did not succeed'),
  stdDev: {
    title: 'Spread of the rate',
    formula: 'σ = √(Σ (completed in a second − mean)² / seconds)',
    assumes: 'all whole seconds from when the first request was due; the mean is theirs',
    source: 'the population standard deviation',
  },
  inFlight: {
    title: 'Calls under way',
    formula: 'sum over nodes of calls sent and not yet answered',
    assumes: 'nothing. Over a long time its mean is calls a second × time of a call (Little’s law)',
    source: 'Little, A Proof for the Queuing Formula L = λW (1961)',
  },
  queuedAtNodes: count('Waiting at nodes', 'sum over nodes of calls that wait as the node is at its limit'),
  callRetries: count('Calls repeated', 'calls made again after a failure or a timeout'),
  hedges: count('Calls hedged', 'second calls sent as the first took long'),
  breakersOpened: count(
    'Breakers opened',
    'times that a node’s share of failures passed the limit of its breaker',
  ),
  breakerRefused: count('Refused by breakers', 'calls not sent as breakers left no node'),
  bulkheadRefused: count('Refused by the bulkhead', 'calls not sent as too many were under way'),
  queueRefused: count('Refused by full nodes', 'calls that found a node’s queue full'),
};

/** Theory beside a chart. */
export const CHART_THEORY = {
  title: 'Theory',
  says: (name: string, value: string) => `${name} says ${value}`,
  /** Where its line would lie on that of what is offered, and is left out. */
  asOffered: 'the same as is offered',
  simulated: (values: string) => `simulated ${values}`,
  differs: (value: string, difference: string) => `${value} (${difference})`,
  changed: 'Parameters were changed during the run: what is simulated is of all of it.',
  windows: 'Simulated since the start; single windows scatter.',
  noPercentiles: (name: string) => `${name} holds, but has no percentiles.`,
  fails: (name: string, reasons: readonly string[]) => `${name} does not hold: ${reasons.join('; ')}.`,
  atMost: (rate: string, inputs: string) => `At most ${inputs} = ${rate}.`,
} as const;
