// What the drawing of a sweep is given.

import type { Curve } from '../../protocol/study-api.ts';
import type { NumberUnit } from '../../scenario/parameter.ts';
import type { StudyMeasureKey } from '../../scenario/study-measures.ts';
import type { ChartScale } from '../chart.ts';

/** The horizontal axis, or the second parameter. */
export interface SweptAxis {
  readonly label: string;
  readonly unit: NumberUnit;
  readonly scale: ChartScale;
  /** Where the scenario stands; null where it has no such value, or not one. */
  readonly now: number | null;
}

export interface SweepInput {
  readonly curves: readonly Curve[];
  readonly axis: SweptAxis;
  readonly across: SweptAxis | null;
  readonly measure: StudyMeasureKey;
  /** Of the vertical axis, or of the shades of a map. */
  readonly scale: ChartScale;
  /** Servers of the scenario in order, for their colours. */
  readonly servers: readonly string[];
  /** Server of a map. */
  readonly mapped: string;
  readonly message: string;
}
