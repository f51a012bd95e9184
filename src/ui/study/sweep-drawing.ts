// From the answer of a sweep to what its plot draws.

import type { ChartScale } from '../../charts/chart.ts';
import type { SweepInput, SweptAxis } from '../../charts/study/sweep-input.ts';
import type { SweepAnswer } from '../../protocol/study-api.ts';
import { parameterOf } from '../../scenario/parameters.ts';
import type { Axis, SweepQuestion } from '../../scenario/question.ts';
import type { Scenario } from '../../scenario/scenario.ts';
import type { StudyMeasureKey } from '../../scenario/study-measures.ts';
import { STUDY_TEXT } from '../text-of-study.ts';
import { valueNow } from './study-form.tsx';
import { axisUnit } from './sweep-words.ts';

interface Shown {
  readonly question: SweepQuestion;
  readonly scenario: Scenario;
  readonly measure: StudyMeasureKey;
  readonly scale: ChartScale;
  readonly mapped: string;
  /** Whether the scene is the page's, so that there is a present value. */
  readonly isOwn: boolean;
}

/** `answer`: null while there is none. */
export function drawingOf(answer: SweepAnswer | null, shown: Shown): SweepInput {
  const { question, scenario, measure, scale, mapped, isOwn } = shown;
  const curves = (answer?.curves ?? []).filter(
    (curve) => question.across === null || curve.server === mapped,
  );
  return {
    curves,
    axis: sweptAxis(question.axis, scenario, isOwn),
    across: question.across === null ? null : sweptAxis(question.across, scenario, isOwn),
    measure,
    scale,
    servers: scenario.servers.map(({ id }) => id),
    mapped,
    message: answer === null ? STUDY_TEXT.waiting : STUDY_TEXT.noPoint,
  };
}

function sweptAxis(axis: Axis, scenario: Scenario, isOwn: boolean): SweptAxis {
  return {
    label: parameterOf(axis.parameter).label,
    unit: axisUnit(axis),
    scale: axis.scale,
    now: isOwn ? valueNow(axis, scenario) : null,
  };
}
