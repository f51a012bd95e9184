// How each number of a server is computed, in words: the formula, what it assumes and where it is from.

import { inside } from '../../languages/inside.ts';
import { t } from '../../languages/t.ts';
import type { NumberKey } from './numbers.ts';

export const EXPLAIN_TEXT = {
  assumes: t`Assumes`,
  source: t`Source`,
  theory: t`What theory says`,
  holds: (name: string) => t`${name} holds here`,
  predicts: (name: string, value: string) => t`${name}: ${value}`,
  difference: (value: string) => t`shown: ${value}`,
  noFormula: t`No formula gives it here`,
  nearest: (name: string) => t`The nearest, ${name}, does not hold, as`,
  atMost: (name: string) => t`At most, by ${inside(name)}`,
} as const;

export interface NumberText {
  readonly title: string;
  readonly formula: string;
  readonly assumes: string;
  readonly source: string;
}

const SIMULATION = t`counted in the simulation, exactly`;
const OPERATIONAL = t`Denning and Buzen, The Operational Analysis of Queueing Network Models (1978): busy time over time`;
const CPU_ASSUMES = t`nothing: all core time since the start is divided among these parts, which sum to 100 %`;

const count = (title: string, formula: string, assumes = t`nothing: each is counted once`): NumberText => ({
  title,
  formula,
  assumes,
  source: SIMULATION,
});
const share = (title: string, what: string): NumberText => ({
  title,
  formula: t`${what} / (cores × time since the start)`,
  assumes: CPU_ASSUMES,
  source: OPERATIONAL,
});

export const NUMBER_TEXTS: Readonly<Record<NumberKey, NumberText>> = {
  throughput: {
    title: t`Completed per second`,
    formula: t`X = requests completed in the span / length of the span`,
    assumes: t`nothing: it is what happened. While the run goes on the span is that of the latest windows of the timeline, a fifth of the run so far, or what ten arrivals take where they are rare, 2.5 s at most`,
    source: t`Denning and Buzen, The Operational Analysis of Queueing Network Models (1978)`,
  },
  overhead: {
    title: t`p99 overhead`,
    formula: t`99 % of completed requests have latency − upstream latencies and sleeps ≤ this`,
    assumes: t`nothing on the law of latencies; counted in buckets, so that it is at most 0.8 % off`,
    source: t`overhead as in Retunsky, Distributed Systems and Asynchronous I/O; buckets as in HdrHistogram, 64 to each doubling`,
  },
  memory: {
    title: t`Memory reserved`,
    formula: t`base + threads × stack + green stacks + requests × task + finished requests × record`,
    assumes: t`each thread reserves the same; the amounts are parameters of the machine`,
    source: t`address space as in Retunsky, Distributed Systems and Asynchronous I/O`,
  },
  coresBusy: {
    title: t`Cores busy`,
    formula: t`ρ = time that cores were not idle in the span / (cores × length of the span)`,
    assumes: t`nothing: switches, interrupts and spinning count as busy`,
    source: OPERATIONAL,
  },
  mean: {
    title: t`Mean rate of the run`,
    formula: t`X = requests completed / time from when the first was due until now, or the run’s end`,
    assumes: t`nothing: starting, draining and standing still count like the rest`,
    source: OPERATIONAL,
  },
  'cpu-useful': share(t`Useful core time`, t`time that cores computed for requests`),
  'cpu-switching': share(
    t`Core time for switching`,
    t`time that cores changed over to another thread, cache refills included`,
  ),
  'cpu-scheduling': share(
    t`Core time for scheduling`,
    t`time that the scheduler looked through runnable threads`,
  ),
  'cpu-interrupts': share(t`Core time for interrupts`, t`time that interrupts took`),
  'cpu-spinning': share(t`Core time for spinning`, t`time that threads waited for a lock on a core`),
  'cpu-paused': share(
    t`Core time standing still`,
    t`time that threads were on cores while the process stood still`,
  ),
  'cpu-idle': share(t`Idle core time`, t`time that cores had no thread`),
  runnable: count(t`Runnable threads now`, t`threads on cores + threads ready for one`),
  loadAverage: {
    title: t`Load average`,
    formula: t`each 5 s: load ← load · e^(−5 s / T) + runnable · (1 − e^(−5 s / T)), T = 1, 5, 15 min`,
    assumes: t`as in Linux, in its fixed-point arithmetic; it begins at 0 and needs some T to follow`,
    source: t`Linux, kernel/sched/loadavg.c`,
  },
  switches: count(t`Context switches`, t`times that a core changed the thread it runs`),
  greenSwitches: count(t`Green switches`, t`times that a carrier changed over to another green thread`),
  reserved: {
    title: t`Memory reserved`,
    formula: t`base + threads × stack + green stacks + requests × task + finished requests × record`,
    assumes: t`each thread reserves the same; the most is noted as requests arrive and end`,
    source: t`address space as in Retunsky, Distributed Systems and Asynchronous I/O`,
  },
  resident: {
    title: t`Memory resident`,
    formula: t`base + threads × pages touched + green stacks + requests × task + finished requests × record`,
    assumes: t`each thread touches the same; only resident memory counts against the limit`,
    source: t`physical memory as operating systems account it (RSS)`,
  },
  memoryLimit: count(
    t`Memory there is for it`,
    t`limit of the machine − what a squeeze takes`,
    t`it is a parameter`,
  ),
  whenFull: count(
    t`State of the memory`,
    t`full where resident memory would pass the limit`,
    t`what happens then is a parameter: refuse, swap or killed`,
  ),
  offered: count(t`Requests offered`, t`requests that arrived since the start, those sent again included`),
  completed: count(t`Requests completed`, t`requests that ended with a reply that is a success`),
  answered: {
    title: t`Answered in time`,
    formula: t`completed / (offered − in the system)`,
    assumes: t`nothing. Whose client gave up, who failed and who was turned away was not answered`,
    source: OPERATIONAL,
  },
  inSystem: {
    title: t`In the system`,
    formula: t`N = offered − completed − failed − timed out − rejected − abandoned`,
    assumes: t`nothing. Over a long time its mean is X · R (Little’s law): rate times time in the system`,
    source: t`Little, A Proof for the Queuing Formula L = λW (1961)`,
  },
  failed: count(t`Requests failed`, t`requests that ended with a call that failed`),
  timedOut: count(t`Requests timed out`, t`requests that ended with a call that had no reply in time`),
  rejected: count(t`Requests rejected`, t`requests that found no room: queue, connections or memory full`),
  abandoned: count(t`Abandoned by clients`, t`requests whose clients gave up before the reply`),
  ghosts: count(t`Of these still worked on`, t`abandoned requests that the server has not finished`),
  unsent: count(
    t`Due and not sent yet`,
    t`requests that should have been sent by now and wait at their clients for a free connection`,
  ),
  recordsOwed: count(
    t`Records owed`,
    t`records that requests have left to the one thread that writes them, and that are not written yet`,
  ),
  retried: count(t`Sent again by clients`, t`requests that repeat one that did not succeed`),
  stdDev: {
    title: t`Spread of the rate`,
    formula: t`σ = √(Σ (completed in a second − mean)² / seconds)`,
    assumes: t`all whole seconds from when the first request was due; the mean is theirs`,
    source: t`the population standard deviation`,
  },
  inFlight: {
    title: t`Calls under way`,
    formula: t`sum over nodes of calls sent and not yet answered`,
    assumes: t`nothing. Over a long time its mean is calls a second × time of a call (Little’s law)`,
    source: t`Little, A Proof for the Queuing Formula L = λW (1961)`,
  },
  queuedAtNodes: count(t`Waiting at nodes`, t`sum over nodes of calls that wait as the node is at its limit`),
  callRetries: count(t`Calls repeated`, t`calls made again after a failure or a timeout`),
  hedges: count(t`Calls hedged`, t`second calls sent as the first took long`),
  breakersOpened: count(
    t`Breakers opened`,
    t`times that a node’s share of failures passed the limit of its breaker`,
  ),
  breakerRefused: count(t`Refused by breakers`, t`calls not sent as breakers left no node`),
  bulkheadRefused: count(t`Refused by the bulkhead`, t`calls not sent as too many were under way`),
  queueRefused: count(t`Refused by full nodes`, t`calls that found a node’s queue full`),
};

/** Theory beside a chart. */
export const CHART_THEORY = {
  title: t`Theory`,
  says: (name: string, value: string) => t`${name} says ${value}`,
  /** Where its line would lie on that of what is offered, and is left out. */
  asOffered: t`the same as is offered`,
  simulated: (values: string) => t`simulated ${values}`,
  differs: (value: string, difference: string) => t`${value} (${difference})`,
  changed: t`Parameters were changed during the run: what is simulated is of all of it.`,
  windows: t`Simulated since the start; single windows scatter.`,
  noPercentiles: (name: string) => t`${name} holds, but has no percentiles.`,
  fails: (name: string, reasons: readonly string[]) => t`${name} does not hold: ${reasons.join(t`; `)}.`,
  atMost: (rate: string, inputs: string) => t`At most ${inputs} = ${rate}.`,
} as const;
