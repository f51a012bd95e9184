// The readout of a hover in a sweep: the values of all servers at one value of the parameter.

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

/** All values of the first parameter for which there is a point, in ascending order. */
export function placesOf(curves: readonly Curve[]): readonly number[] {
  const ats = curves.filter(({ flat }) => !flat).flatMap(({ points }) => points.map(({ at }) => at));
  return [...new Set(ats)].sort((a, b) => a - b);
}

/**
 * The value of the second parameter in row `index`, or in the nearest row; null if there is no second
 * parameter.
 */
export function rowOf({ curves, across }: SweepInput, index: number): number | null {
  if (across === null) return null;
  const rows = [...new Set(curves.flatMap(({ points }) => points.map((point) => point.across ?? 0)))];
  rows.sort((a, b) => a - b);
  return rows[Math.min(rows.length - 1, Math.max(0, index))] ?? null;
}

/**
 * What the hover shows at a value of the first parameter. `row`: the value of the second parameter, or null.
 */
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
 * The text for a point in a recovery map, or for a point at which some runs do not recover; otherwise null.
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

/** An axis of a sweep, for the first or the second parameter. */
export interface SweptAxis {
  readonly label: string;
  readonly unit: NumberUnit;
  readonly scale: ChartScale;
  /** Value in the current scenario; null if the scenario has no value or several. */
  readonly now: number | null;
}

export interface SweepInput {
  readonly curves: readonly Curve[];
  readonly axis: SweptAxis;
  readonly across: SweptAxis | null;
  readonly measure: StudyMeasureKey;
  /** Scale of the vertical axis, or of a map's shades. */
  readonly scale: ChartScale;
  /** The servers in the order of the scenario, from which their colours follow. */
  readonly servers: readonly string[];
  /** Id of the server that a heat map shows. */
  readonly mapped: string;
  /**
   * Only for a recovery map, which shows categories: a recovery that takes at least this long counts as slow.
   * null otherwise.
   */
  readonly slowAfterNanos: Nanos | null;
  readonly message: string;
}
