// Texts that explain how each number of a server is computed: the formula, its assumptions and its source.

import { RECENT } from '../../charts/chart.ts';
import { inside } from '../../languages/inside.ts';
import { t } from '../../languages/t.ts';
import type { Measure } from '../../measures/measure.ts';
import { MEASURES } from '../../measures/measures.ts';
import { DENNING } from '../../measures/sources.ts';
import type { NumberKey, NumberMeasure } from './numbers.ts';

export const EXPLAIN_TEXT = {
  assumes: t`Assumptions`,
  source: t`Source`,
  theory: t`What theory says`,
  holds: (name: string) => t`${name} applies here`,
  predicts: (name: string, value: string) => t`${name}: ${value}`,
  difference: (value: string) => t`shown: ${value}`,
  noFormula: t`No formula applies here`,
  nearest: (name: string) => t`The closest, ${name}, does not fit because`,
  atMost: (name: string) => t`At most, by ${inside(name)}`,
} as const;

export interface NumberText {
  readonly title: string;
  /** null if the number is just a count. */
  readonly formula: string | null;
  readonly explanation: string;
  readonly source: string;
}

const COUNTED = t`counted exactly in the simulation`;

/** Texts for numbers of the recent window. */
const RECENT_TEXTS = {
  recentThroughput: {
    title: t`Completed per second`,
    formula: t`X = requests completed in the recent window / its length`,
    explanation: RECENT,
    source: DENNING,
  },
  recentOverhead: {
    title: t`p99 overhead`,
    formula: t`for 99 % of completed requests, latency − upstream latencies − sleeps ≤ this`,
    explanation: t`Measured in histogram buckets, accurate to 0.8 %.`,
    source: t`overhead as in Retunsky, Distributed Systems and Asynchronous I/O; buckets as in HdrHistogram, 64 to each doubling`,
  },
  recentCoresBusy: {
    title: t`Cores busy`,
    formula: t`ρ = busy core time in the recent window / (cores × its length)`,
    explanation: t`Switches, interrupts and spinning count as busy.`,
    source: DENNING,
  },
  memoryCondition: {
    title: t`State of the memory`,
    formula: t`full when resident memory would exceed the limit`,
    explanation: t`A setting decides what happens then: requests are refused, the process swaps, or it is killed.`,
    source: COUNTED,
  },
} as const;

export function numberText(key: NumberKey): NumberText {
  if (Object.hasOwn(RECENT_TEXTS, key)) return RECENT_TEXTS[key as keyof typeof RECENT_TEXTS];
  const { label, formula, explanation, source } = rowOf(key as NumberMeasure);
  return { title: label, formula: formula ?? null, explanation, source: source ?? COUNTED };
}

function rowOf(key: NumberMeasure): Measure {
  const { server, group, node } = MEASURES;
  return { ...node, ...group, ...server }[key];
}

/** What the charts say about theory. */
export const CHART_THEORY = {
  title: t`Theory`,
  says: (name: string, value: string) => t`${name} says ${value}`,
  /** Shown if no line is drawn, because it would coincide with the line of the offered rate. */
  asOffered: t`equal to the arrival rate`,
  simulated: (values: string) => t`simulated ${values}`,
  differs: (value: string, difference: string) => t`${value} (${difference})`,
  changed: t`Parameters were changed during the run; the simulated value covers all of it.`,
  windows: t`The simulated value covers the run since the start; single windows vary.`,
  noPercentiles: (name: string) => t`${name} applies, but gives no percentiles.`,
  fails: (name: string, reasons: readonly string[]) => t`${name} does not apply: ${reasons.join(t`; `)}.`,
  atMost: (rate: string, inputs: string) => t`At most ${inputs} = ${rate}.`,
} as const;
