// The texts of a sweep: the knees of its curves, its progress, and its numbers as a table.

import { formatCount, plainNumber } from '../../languages/quantity.ts';
import { t } from '../../languages/t.ts';
import type { Curve, CurvePoint, StudyStep, SweepAnswer } from '../../protocol/study-api.ts';
import { BARE_UNITS } from '../../scenario/bare-units.ts';
import type { NumberUnit } from '../../scenario/parameter.ts';
import { parameterOf } from '../../scenario/parameters.ts';
import { STUDY_FRACTIONS, samplesFor } from '../../scenario/percentile-samples.ts';
import { quantityText } from '../../scenario/quantity-text.ts';
import type { Axis, SweepQuestion, Varied } from '../../scenario/question.ts';
import { isTimed, type StudyMeasureKey, studyMeasureOf } from '../../scenario/study-measures.ts';
import { CONTROLS } from '../words/controls.ts';
import { STUDY_TEXT } from '../words/study.ts';
import { TEXT } from '../words/text.ts';

export function axisUnit({ parameter }: Axis): NumberUnit {
  const row = parameterOf(parameter);
  return row.type === 'number' ? row.unit : 'count';
}

/** The unit to write after a column's name; '' for a rate, whose name already includes the unit. */
export function axisHead(axis: Axis): string {
  const unit = axisUnit(axis);
  return unit === 'rate' ? '' : unitHead(unit);
}

/** Name of the parameter. If it is varied on a single server, the server's id is added. */
export function axisLabel(axis: Axis): string {
  const label = variedLabel(axis);
  return axis.server === null ? label : CONTROLS.ofServer(label, axis.server);
}

/** Name of the parameter. If it belongs to a service other than the first, the service's name is added. */
export function variedLabel({ parameter, group }: Varied): string {
  const ofFirst = parameterOf(parameter).label;
  return group === undefined ? ofFirst : TEXT.controls.ofGroup(ofFirst, group);
}

export function axisText(axis: Axis, value: number): string {
  return quantityText(axisUnit(axis), value);
}

/** Title of a saved file, such as "p99 by threads". */
export function sweepTitle(
  { axis, across }: SweepQuestion,
  measure: StudyMeasureKey,
  mapped: string,
): string {
  const { label } = studyMeasureOf(measure);
  const over = axisLabel(axis);
  return across === null
    ? STUDY_TEXT.titleOf(label, over)
    : STUDY_TEXT.titleOfMap(label, mapped, over, axisLabel(across));
}

/** Whether the chart is a recovery map, which shows categories instead of shades. */
export function isComebackMap({ across }: SweepQuestion, measure: StudyMeasureKey): boolean {
  return across !== null && measure === 'recovery';
}

/**
 * One sentence about the chart: the knee and the saturation of each curve, or the smallest and the largest
 * value of a map.
 */
export function sweepSentence(
  answer: SweepAnswer,
  question: SweepQuestion,
  measure: StudyMeasureKey,
  mapped: string,
): string {
  if (isComebackMap(question, measure)) return comebackSentence(answer, mapped);
  if (question.across !== null) return mapSentence(answer, measure, mapped);
  return t`${answer.curves.map((curve) => bendOf(curve, question.axis, measure)).join(t`; `)}.`;
}

function bendOf(curve: Curve, axis: Axis, measure: StudyMeasureKey): string {
  const { server, knee, saturation, flat, points } = curve;
  const { unit } = studyMeasureOf(measure);
  if (flat) {
    const words = axis.server === null ? STUDY_TEXT.flat : STUDY_TEXT.stays;
    return words(server, quantityText(unit, points[0]?.values[measure] ?? null));
  }
  if (knee !== null && knee === saturation) return STUDY_TEXT.kneeIsSaturation(server, axisText(axis, knee));
  if (knee !== null && saturation !== null)
    return STUDY_TEXT.kneeAndSaturation(server, axisText(axis, knee), axisText(axis, saturation));
  if (knee !== null) return STUDY_TEXT.knee(server, axisText(axis, knee));
  return saturation === null
    ? STUDY_TEXT.noBend(server)
    : STUDY_TEXT.saturation(server, axisText(axis, saturation));
}

function mapSentence({ curves }: SweepAnswer, measure: StudyMeasureKey, mapped: string): string {
  const { unit } = studyMeasureOf(measure);
  const curve = curves.find(({ server }) => server === mapped) ?? curves[0];
  const values = (curve?.points ?? [])
    .map((point) => point.values[measure])
    .filter((value) => value !== null);
  if (values.length === 0) return '';
  const [low, high] = [Math.min(...values), Math.max(...values)].map((value) => quantityText(unit, value));
  return STUDY_TEXT.ends(curve!.server, low!, high!);
}

/** How many points recover, among those for which this is known. */
function comebackSentence({ curves }: SweepAnswer, mapped: string): string {
  const points = (curves.find(({ server }) => server === mapped) ?? curves[0])?.points ?? [];
  const measured = points.filter(({ values }) => values.notRecovered !== null);
  const back = measured.filter(({ values }) => values.notRecovered === 0);
  return STUDY_TEXT.comeBack(mapped, formatCount(back.length), formatCount(measured.length));
}

/** What kind of runs the points come from, and how many runs are still to be done. */
export function sweepSubtitle(
  { stage, tasks, answer }: StudyStep,
  question: SweepQuestion,
  measure: StudyMeasureKey,
): string {
  if (answer.kind !== 'sweep') return '';
  const requests = answer.requests === null ? null : formatCount(answer.requests);
  const points = answer.curves.flatMap((curve) => curve.points);
  const isCoarse = points.some(({ coarse }) => coarse);
  const { replications } = question.effort;
  const isLonger = points.some(
    (point) =>
      point.samples + point.leftOut > (answer.requests ?? Number.POSITIVE_INFINITY) * point.replications,
  );
  const made =
    requests !== null && isCoarse && stage === 'coarse'
      ? STUDY_TEXT.coarse(requests)
      : requests === null
        ? STUDY_TEXT.byTime(replications)
        : STUDY_TEXT.perPoint(requests, question.across === null ? replications : 1, isLonger);
  const cut: string[] = points.some(({ ended, coarse }) => !ended && !coarse) ? [STUDY_TEXT.cut] : [];
  const whole = points.filter(({ coarse }) => !coarse);
  const unsteady = whole.filter(({ steady }) => steady === false).length;
  if (unsteady > 0) cut.push(STUDY_TEXT.notSteady(formatCount(unsteady), formatCount(whole.length)));
  const many = whole.filter((point) => point.replications > 1);
  const unsure = many.filter((point) => point.values[measure] !== null && point.low[measure] === null).length;
  if (stage === 'done' && unsure > 0)
    cut.push(STUDY_TEXT.notSure(formatCount(unsure), formatCount(many.length)));
  const left = tasks.length > 0 ? [STUDY_TEXT.left(STUDY_TEXT.stages[stage], tasks.length)] : [];
  const { axis, across } = question;
  const axes = STUDY_TEXT.axes(axisLabel(axis), across === null ? null : axisLabel(across));
  return [axes, ...left, made, ...cut].join(' · ');
}

export interface Table {
  readonly columns: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

/** The numbers of the sweep without units, which are in the column heads. */
export function sweepTable(answer: SweepAnswer, question: SweepQuestion, measure: StudyMeasureKey): Table {
  const { axis, across } = question;
  const { unit, label } = studyMeasureOf(measure);
  const heads = answer.curves.map(({ server }) => t`${server}: ${label}${unitHead(unit)}`);
  const second = across === null ? [] : [axisLabel(across) + axisHead(across)];
  const listsMissing =
    isTimed(measure) && answer.curves.some(({ points }) => points.some(({ leftOut }) => leftOut > 0));
  const fraction = STUDY_FRACTIONS[measure];
  const isFew = ({ samples, replications }: CurvePoint): boolean =>
    fraction !== undefined && samples < replications * samplesFor(fraction);
  const listsFew = answer.curves.some(({ points }) => points.some(isFew));
  const columns = [
    axisLabel(axis) + axisHead(axis),
    ...second,
    ...answer.curves.flatMap(({ server }, at) => [
      heads[at]!,
      ...(listsMissing
        ? [STUDY_TEXT.notCompletedHead(server), STUDY_TEXT.notCompletedShareHead(server)]
        : []),
      ...(listsFew ? [STUDY_TEXT.samplesHead(server)] : []),
    ]),
  ];
  const keys = new Map<string, readonly [at: number, across: number | null]>();
  for (const { flat, points } of answer.curves)
    if (!flat) for (const point of points) keys.set(`${point.at} ${point.across}`, [point.at, point.across]);
  const places = [...keys.values()].sort((a, b) => (a[1] ?? 0) - (b[1] ?? 0) || a[0] - b[0]);
  const rows = places.map(([at, row]) => [
    plain(axisUnit(axis), at),
    ...(across === null || row === null ? [] : [plain(axisUnit(across), row)]),
    ...answer.curves.flatMap(({ flat, points }) => {
      const point = points.find(
        (each) => (flat || each.at === at) && (each.across === null || each.across === row),
      );
      const all = point === undefined ? 0 : point.samples + point.leftOut;
      const missing = [
        point === undefined ? '' : String(point.leftOut),
        point === undefined || all === 0 ? '' : plainNumber((100 * point.leftOut) / all),
      ];
      return [
        measure === 'recovery' && point?.values.notRecovered === 1
          ? STUDY_TEXT.never
          : plain(unit, point?.values[measure] ?? null),
        ...(listsMissing ? missing : []),
        ...(listsFew ? [point !== undefined && isFew(point) ? STUDY_TEXT.fewSamples : ''] : []),
      ];
    }),
  ]);
  return { columns, rows };
}

export function unitHead(unit: NumberUnit): string {
  return BARE_UNITS[unit].head;
}

export function plain(unit: NumberUnit, value: number | null): string {
  return value === null ? '' : plainNumber(value / BARE_UNITS[unit].size);
}

/**
 * Like `plain`, but with seven digits instead of four. If the largest value that meets the objectives were
 * rounded up, it would no longer meet them.
 */
export function exact(unit: NumberUnit, value: number): string {
  return String(Number((value / BARE_UNITS[unit].size).toPrecision(7)));
}
