// Answers as tables for data frames: lists of rows, with units at the end of column names and times in
// seconds.

import { leverKey, leverSetting } from '../links/levers-text.ts';
import { formatObjective } from '../links/objective-text.ts';
import type { Bottleneck, Estimate, FindAnswer, LeversAnswer, SweepAnswer } from '../protocol/study-api.ts';
import { COLUMN_FRACTIONS, type Summary } from '../protocol/summary.ts';
import { isShare } from '../scenario/levers.ts';
import type { NumberUnit } from '../scenario/parameter.ts';
import { type ParameterKey, parameterOf } from '../scenario/parameters.ts';
import type { Axis, FindQuestion, LeversQuestion, SweepQuestion } from '../scenario/question.ts';
import { STUDY_MEASURE_KEYS, type StudyMeasureKey, studyMeasureOf } from '../scenario/study-measures.ts';

type Cell = string | number | boolean | null;
export type Row = Readonly<Record<string, Cell>>;

/** The suffix of a unit in column names; below it, its size in the scenario's unit. */
const UNITS: Readonly<Record<NumberUnit, { readonly end: string; readonly size: number }>> = {
  duration: { end: '_seconds', size: 1e9 },
  bytes: { end: '_bytes', size: 1 },
  rate: { end: '_rps', size: 1 },
  fraction: { end: '', size: 1 },
  factor: { end: '', size: 1 },
  cores: { end: '', size: 1 },
  count: { end: '', size: 1 },
};

interface SweepTable {
  readonly rows: readonly Row[];
  /**
   * Per server, the value at which its curve bends, in the unit of the swept column; null if it does not
   * bend.
   */
  readonly knee: Row;
  readonly saturation: Row;
}

/** One row per value and server. */
export function sweepTable({ axis, across }: SweepQuestion, { curves }: SweepAnswer): SweepTable {
  const swept = columnOf(axis);
  const second = across === null ? null : columnOf(across);
  const rows = curves.flatMap(({ server, points }) =>
    points.map((point): Row => {
      const cells: [string, Cell][] = [['server', server]];
      cells.push([swept.name, scaled(point.at, swept.size)]);
      if (second !== null) cells.push([second.name, scaled(point.across, second.size)]);
      for (const key of STUDY_MEASURE_KEYS) {
        const { name, size } = measureColumn(key);
        cells.push([name, scaled(point.values[key], size)]);
        cells.push([`${name}_low`, scaled(point.low[key], size)]);
        cells.push([`${name}_high`, scaled(point.high[key], size)]);
      }
      const { replications, samples, leftOut, ended, steady } = point;
      return { ...Object.fromEntries(cells), replications, samples, left_out: leftOut, ended, steady };
    }),
  );
  const bends = (of: 'knee' | 'saturation'): Row =>
    Object.fromEntries(curves.map((curve) => [curve.server, scaled(curve[of], swept.size)]));
  return { rows, knee: bends('knee'), saturation: bends('saturation') };
}

interface FindTable {
  readonly rows: readonly Row[];
  readonly server: string;
  readonly aim: 'largest' | 'smallest';
  readonly objectives: readonly string[];
  /** The values below are in the unit of the varied column. */
  readonly found: Cell;
  readonly breaks: Cell;
  /** The first objective that is not met at `breaks`. */
  readonly limiting: string | null;
  readonly monotone: boolean;
  readonly holds_to: Cell;
  readonly breaks_again: Cell;
  readonly alternates: boolean;
  readonly varies: boolean | null;
}

/** One row per value that was tried. */
export function findTable({ axis, server, aim, objectives }: FindQuestion, answer: FindAnswer): FindTable {
  const varied = columnOf(axis);
  const measured = objectives.map(({ measure }, index) => {
    const { name, size } = measureColumn(measure);
    // Two objectives may limit the same measure, one from each side.
    const before = objectives.slice(0, index).filter((each) => each.measure === measure).length;
    return { name: before === 0 ? name : `${name}_${before + 1}`, size };
  });
  const rows = answer.tries.map((tried): Row => {
    const figures = measured.flatMap(({ name, size }, index): [string, Cell][] => [
      [`${name}_worst`, scaled(tried.worst[index], size)],
      [`${name}_median`, scaled(tried.median[index], size)],
      [`${name}_best`, scaled(tried.best[index], size)],
      [`${name}_sure_to`, scaled(tried.sureTo[index], size)],
    ]);
    return {
      [varied.name]: scaled(tried.at, varied.size),
      holds: tried.holds,
      judged: tried.judged,
      replications: tried.runs,
      held_in: tried.heldIn,
      ...Object.fromEntries(figures),
      samples: tried.samples,
      left_out: tried.leftOut,
      steady: tried.steady,
      simulated_seconds: tried.seconds,
      length: tried.length,
    };
  });
  const { found, breaks, limiting, monotone, holdsTo, breaksAgain, alternates, varies } = answer;
  return {
    rows,
    server,
    aim,
    objectives: objectives.map(formatObjective),
    found: scaled(found, varied.size),
    breaks: scaled(breaks, varied.size),
    limiting: limiting === null ? null : formatObjective(limiting),
    monotone,
    holds_to: scaled(holdsTo, varied.size),
    breaks_again: scaled(breaksAgain, varied.size),
    alternates,
    varies,
  };
}

interface LeversTable {
  readonly rows: readonly Row[];
  readonly objective: string;
  /** The scene without changes. */
  readonly now: Row;
}

/** One row per lever. The change to make first comes first. Values are in the form that `set` accepts. */
export function leversTable({ objective }: LeversQuestion, { asIs, tried }: LeversAnswer): LeversTable {
  const { end, size } = isShare(objective)
    ? { end: '_share', size: 1 }
    : UNITS[studyMeasureOf(objective.measure).unit];
  const estimated = (name: string, { mean, low, high }: Estimate): Row => ({
    [`${name}${end}`]: scaled(mean, size),
    [`${name}${end}_low`]: scaled(low, size),
    [`${name}${end}_high`]: scaled(high, size),
  });
  const full = (bottleneck: Bottleneck | null): Row => ({
    full: bottleneck?.kind ?? null,
    full_service: bottleneck?.service ?? null,
  });
  const rows = tried.map(
    ({ lever, from, value, reached, gain, runs, meets, helps, bottleneck }): Row => ({
      lever: leverKey(lever),
      now: leverSetting(lever, from),
      best: leverSetting(lever, value),
      ...estimated('reached', reached),
      ...estimated('gain', gain),
      meets,
      helps,
      ...full(bottleneck),
      replications: runs,
    }),
  );
  const now =
    asIs === null
      ? {}
      : { ...estimated('reached', asIs.reached), meets: asIs.meets, ...full(asIs.bottleneck) };
  return { rows, objective: formatObjective(objective), now };
}

/** One row per window and server; percentiles are per window. */
export function timelineTable({ servers }: Summary): readonly Row[] {
  return servers.flatMap(({ id, timeline }) => {
    const { windowNanos, length, offered, completed, failed, latency } = timeline;
    return Array.from({ length }, (_, index): Row => {
      const cells: [string, Cell][] = [
        ['server', id],
        ['seconds', (index * windowNanos) / 1e9],
        ['window_seconds', windowNanos / 1e9],
        ['offered', offered[index]],
        ['completed', completed[index]],
        ['failed', failed[index]],
      ];
      for (const [name, columns] of [
        ['latency', latency.intended],
        ['overhead', latency.overhead],
      ] as const) {
        COLUMN_FRACTIONS.forEach((fraction, which) => {
          const percentile = `p${String(fraction).slice(2).padEnd(2, '0')}`;
          cells.push([`${name}_seconds_${percentile}`, scaled(columns.window[which][index], 1e9)]);
        });
      }
      return Object.fromEntries(cells);
    });
  });
}

interface Column {
  readonly name: string;
  readonly size: number;
}

function columnOf({ parameter }: Axis): Column {
  const row = parameterOf(parameter as ParameterKey);
  const { end, size } = row.type === 'number' ? UNITS[row.unit] : UNITS.count;
  return { name: `${snake(parameter)}${end}`, size };
}

function measureColumn(key: StudyMeasureKey): Column {
  const { end, size } = UNITS[studyMeasureOf(key).unit];
  return { name: `${snake(key)}${end}`, size };
}

/** Converts names to Python style: `overheadP99` becomes `overhead_p99`, `p99.9` becomes `p999`. */
function snake(name: string): string {
  return name.replace('.', '').replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

function scaled(value: number | null, size: number): number | null {
  return value === null || !Number.isFinite(value) ? null : value / size;
}
