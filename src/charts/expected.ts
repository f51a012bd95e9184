// Theory lines beside the curves of a run: which lines a chart shows, for which part of the run, and their
// style.

import { listed } from '../languages/list.ts';
import { t } from '../languages/t.ts';
import type { LatencyMeasure } from '../protocol/followed-request.ts';
import type { Nanos } from '../scenario/duration.ts';
import type { ChartInput, ExpectedLine, TimeSpan } from './chart.ts';
import type { DrawnLine } from './line-marks.ts';
import { DASHED, type LineStyle } from './line-style.ts';
import type { ReadoutContent } from './readout.ts';

export const EXPECTED_STYLE: LineStyle = { colour: 'var(--muted)', widthPx: 1.4, dash: DASHED };

/** The lines that a formula predicts for this latency measure. */
export function expectedOf(
  measure: LatencyMeasure,
  { expected }: Pick<ChartInput, 'expected'>,
): readonly ExpectedLine[] {
  return (expected ?? []).filter((line) => line.measure === measure);
}

interface Named {
  readonly name: string;
  readonly server: string | null;
}

/**
 * Part of the subtitle that says how these lines look and names them, such as "dashed: M/M/8"; empty without
 * lines.
 */
export function expectedSubtitle(which: 'dashed' | 'level', lines: readonly Named[]): readonly string[] {
  const names = [...new Set(lines.map(({ name }) => name))];
  const look = which === 'dashed' ? t`dashed` : t`horizontal`;
  return names.length === 0 ? [] : [t`${look}: ${listed(names)}`];
}

/** The line's name in the readout; with several servers it starts with its server's id. */
export function expectedLabel({ name, server }: Named, { summary }: Pick<ChartInput, 'summary'>): string {
  return summary.servers.length > 1 && server !== null ? `${server} ${name}` : name;
}

/**
 * The part of the run to which a formula applies: from the last parameter change (the formula uses current
 * values) until arrivals end.
 */
export function expectedSpan({ summary, scenario }: Pick<ChartInput, 'summary' | 'scenario'>): TimeSpan {
  const untilNanos = Math.min(
    scenario.stop.durationNanos ?? Number.POSITIVE_INFINITY,
    summary.finished ? summary.clockNanos : Number.POSITIVE_INFINITY,
  );
  return { fromNanos: summary.changes.at(-1)?.atNanos ?? 0, untilNanos };
}

export function isInside({ fromNanos, untilNanos }: TimeSpan, atNanos: number): boolean {
  return fromNanos <= atNanos && atNanos <= untilNanos;
}

/** Horizontal lines over the part of the run to which a formula applies, for a plot of this width. */
export function expectedLevels<Line>(
  lines: readonly Line[],
  input: ChartInput,
  heightsOf: (line: Line) => readonly number[],
  xOf: (atNanos: Nanos) => number,
  widthPx: number,
): readonly DrawnLine[] {
  const { fromNanos, untilNanos } = expectedSpan(input);
  const from = Math.max(0, xOf(fromNanos));
  const until = Math.min(widthPx, xOf(untilNanos));
  if (until <= from) return [];
  return lines.flatMap(heightsOf).map((y) => ({
    xs: Float64Array.of(from, until),
    ys: Float64Array.of(y, y),
    style: EXPECTED_STYLE,
    endLabel: '',
  }));
}

/** Readout rows for these lines at an instant. */
export function expectedRows<Line extends Named>(
  lines: readonly Line[],
  input: ChartInput,
  atNanos: Nanos,
  valuesOf: (line: Line) => readonly string[],
): ReadoutContent['rows'] {
  if (!isInside(expectedSpan(input), atNanos)) return [];
  return lines.map((line) => ({
    label: expectedLabel(line, input),
    colour: EXPECTED_STYLE.colour,
    values: valuesOf(line),
  }));
}
