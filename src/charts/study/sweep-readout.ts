// Hover contents of a sweep: the values of all servers at one parameter value.

import { formatShare } from '../../languages/quantity.ts';
import { t } from '../../languages/t.ts';
import type { Curve, CurvePoint } from '../../protocol/study-api.ts';
import { comebackOf } from '../../scenario/comeback.ts';
import type { Nanos } from '../../scenario/duration.ts';
import type { NumberUnit } from '../../scenario/parameter.ts';
import { quantityText } from '../../scenario/quantity-text.ts';
import { type StudyMeasureKey, studyMeasureOf } from '../../scenario/study-measures.ts';
import type { ChartScale } from '../chart.ts';
import type { ReadoutContent } from '../readout.ts';

/** All horizontal values that have a point, sorted. */
export function placesOf(curves: readonly Curve[]): readonly number[] {
  const ats = curves.filter(({ flat }) => !flat).flatMap(({ points }) => points.map(({ at }) => at));
  return [...new Set(ats)].sort((a, b) => a - b);
}

/** The n-th value of the second parameter, or the last one; null if there is no second parameter. */
export function rowOf({ curves, across }: SweepInput, index: number): number | null {
  if (across === null) return null;
  const rows = [...new Set(curves.flatMap(({ points }) => points.map((point) => point.across ?? 0)))];
  rows.sort((a, b) => a - b);
  return rows[Math.min(rows.length - 1, Math.max(0, index))] ?? null;
}

/** Hover contents at a value. `row`: the second parameter's value, or null. */
export function readoutAt(
  input: SweepInput,
  at: number,
  row: number | null,
  colourOf: (curve: Curve) => string,
): ReadoutContent | null {
  const { unit } = studyMeasureOf(input.measure);
  const along = `${input.axis.label} ${quantityText(input.axis.unit, at)}`;
  const title =
    row === null || input.across === null
      ? along
      : t`${along}, ${input.across.label} ${quantityText(input.across.unit, row)}`;
  const rows = input.curves.map((curve) => {
    const point = nearest(curve, at, row);
    const value = point?.values[input.measure] ?? null;
    const [low, high] = [point?.low[input.measure] ?? null, point?.high[input.measure] ?? null];
    const between =
      low === null || high === null || low === high
        ? ''
        : t` (${quantityText(unit, low)} to ${quantityText(unit, high)})`;
    return {
      label: curve.server,
      colour: colourOf(curve),
      values: [
        comebackText(input, point) ??
          quantityText(unit, value) + between + (point?.ended === false ? t`, run cut short` : ''),
      ],
    };
  });
  return rows.length === 0 ? null : { title, corner: '', heads: [], rows, notes: [] };
}

/**
 * The text for a point that does not recover in some of its runs, or for a map of recovery; otherwise null.
 */
function comebackText({ measure, slowAfterNanos }: SweepInput, point: CurvePoint | null): string | null {
  if (measure !== 'recovery' || point === null) return null;
  const { recovery, notRecovered } = point.values;
  if (notRecovered === 1) return t`not recovered before the traffic ends`;
  if (notRecovered !== null && notRecovered > 0)
    return t`not recovered in ${formatShare(notRecovered)} of runs`;
  if (slowAfterNanos === null || recovery === null) return null;
  const time = quantityText('duration', recovery);
  return comebackOf(point.values, slowAfterNanos) === 'slow' ? t`slow: ${time}` : t`recovered: ${time}`;
}

export function nearest(curve: Curve, at: number, row: number | null): CurvePoint | null {
  if (curve.flat && row === null) return curve.points[0] ?? null;
  const own =
    row === null ? curve.points : curve.points.filter((each) => each.across === row || each.across === null);
  return own.find((each) => each.at === at) ?? (curve.flat ? (own[0] ?? null) : null);
}

export function closest(values: readonly number[], distance: (value: number) => number): number | null {
  let best: number | null = null;
  for (const value of values) if (best === null || distance(value) < distance(best)) best = value;
  return best;
}

/** An axis of a sweep: the first or second parameter. */
export interface SweptAxis {
  readonly label: string;
  readonly unit: NumberUnit;
  readonly scale: ChartScale;
  /** Value in the current scenario; null if it has none or several. */
  readonly now: number | null;
}

export interface SweepInput {
  readonly curves: readonly Curve[];
  readonly axis: SweptAxis;
  readonly across: SweptAxis | null;
  readonly measure: StudyMeasureKey;
  /** Scale of the vertical axis, or of a map's shades. */
  readonly scale: ChartScale;
  /** Servers of the scenario in order, which determines their colours. */
  readonly servers: readonly string[];
  /** The server that a heat map shows. */
  readonly mapped: string;
  /**
   * For a map of recovery, which shows categories: the recovery time from which a recovery is slow. Null for
   * everything else.
   */
  readonly slowAfterNanos: Nanos | null;
  readonly message: string;
}
