// How the numbers of each chart are computed, in words: the formula, what it assumes and where it is from.

import type { ChartId } from '../charts/chart-list.ts';

export interface ChartNumbersText {
  readonly formula: string;
  readonly assumes: string;
  readonly source: string;
}

export const CHART_NUMBERS_TITLE = 'How is this computed?';

const COUNTED = 'counted in the simulation, exactly';
const BUCKETS = 'counted in buckets as in HdrHistogram, 64 to each doubling';
const WINDOWS =
  'Windows of 50 ms at first; when 480 are used up, neighbours are merged, so nothing is lost but resolution.';

export const CHART_NUMBERS: Readonly<Record<ChartId, ChartNumbersText>> = {
  throughput: {
    formula: `Requests that were completed in a window / its length. ${WINDOWS} Where windows hold fewer than 100 requests, some are taken together.`,
    assumes: 'nothing: it is what happened; the window still open is not drawn',
    source: COUNTED,
  },
  latency: {
    formula: `p99 of a window: the smallest latency that 99 % of the requests completed in it do not exceed; since the start: of all completed up to the window’s end. ${WINDOWS}`,
    assumes:
      'nothing on the law of latencies; at most 0.8 % off; beyond p99 only where ten requests lie beyond',
    source: BUCKETS,
  },
  percentiles: {
    formula:
      'The value at p99 is the smallest latency that 99 % of all requests completed since the start do not exceed; the axis gives each nine the same width.',
    assumes:
      'nothing on the law of latencies; at most 0.8 % off; thin where fewer than ten requests lie beyond, so that chance decides',
    source: BUCKETS,
  },
  memory: {
    formula:
      'Base of the process + threads × what each reserves + green stacks, with as many threads as the axis says; the dot is what the run holds now.',
    assumes:
      'each thread reserves the same and touches as much of it; the amounts are parameters of the machine, with their sources',
    source: 'parameters of the machine; reserved and resident as Linux tells them apart',
  },
  histogram: {
    formula:
      'Requests completed since the start by their latency, in four bins of equal width to each doubling of it.',
    assumes: 'nothing: each completed request is in exactly one bin',
    source: COUNTED,
  },
  heatmap: {
    formula: `Requests by the window in which they were completed and by their latency, four bins to each doubling; the more, the darker, on a scale of ratios. ${WINDOWS}`,
    assumes: 'nothing: each completed request is in exactly one cell',
    source: COUNTED,
  },
  threads: {
    formula: `Time that threads spent on each thing in a window / its length: so many threads on average. ${WINDOWS}`,
    assumes:
      'threads on cores and ready ones are exact; the rest is divided by what one to four looks in each window saw them do',
    source:
      'mean number = time over time, as in Denning and Buzen, The Operational Analysis of Queueing Network Models (1978)',
  },
  cores: {
    formula:
      'Time that all cores spent on each thing in a window / (cores × its length); what is left free is idle.',
    assumes: 'nothing: all core time is divided among these parts, which sum to 100 %',
    source:
      'Denning and Buzen, The Operational Analysis of Queueing Network Models (1978): busy time over time',
  },
  load: {
    formula:
      'Run queue: threads that wait for a core, on average over a window (sweeps count those on cores too, as vmstat does). Load: each 5 s, load ← load · e^(−5 s / T) + runnable · (1 − e^(−5 s / T)), T = 1, 5, 15 min.',
    assumes: 'load as in Linux, in its fixed-point arithmetic: it begins at 0 and needs some T to follow',
    source: 'Linux, kernel/sched/loadavg.c',
  },
};
