// The texts of the finder: a sentence with the value found, a table with the evidence, and for several
// objectives the table "acceptable latency against throughput".

import { inside } from '../../languages/inside.ts';
import { paragraph } from '../../languages/list.ts';
import { formatCount } from '../../languages/quantity.ts';
import { t } from '../../languages/t.ts';
import { formatObjective } from '../../links/objective-text.ts';
import {
  fewerRunsSentence,
  isUnsure,
  isUnsureAt,
  judgedSentences,
  lengthsSentence,
  runsText,
} from '../../links/verdict-text.ts';
import type { FindAnswer, Try } from '../../protocol/study-api.ts';
import { parameterOf } from '../../scenario/parameters.ts';
import { quantityText } from '../../scenario/quantity-text.ts';
import type { FindQuestion } from '../../scenario/question.ts';
import { studyMeasureOf } from '../../scenario/study-measures.ts';
import { STUDY_TEXT } from '../words/study.ts';
import { axisHead, axisText, axisUnit, exact, plain, type Table, unitHead } from './sweep-words.ts';

/** A question and its answer, which is null while the search continues. */
export interface FindResult {
  readonly question: FindQuestion;
  readonly answer: FindAnswer | null;
}

export function objectivesText({ objectives }: FindQuestion): string {
  return objectives.map(formatObjective).join(t`, `);
}

export function foundSentence(question: FindQuestion, answer: FindAnswer): string {
  const { axis, aim } = question;
  const label = inside(parameterOf(axis.parameter).label);
  const { found, breaks, limiting, holdsTo, breaksAgain, alternates } = answer;
  if (found === null) return STUDY_TEXT.none(label);
  const parts = [
    STUDY_TEXT.found(STUDY_TEXT.aims[aim], label, axisText(axis, found)),
    breaks === null || limiting === null
      ? STUDY_TEXT.endOfRange
      : (isUnsureAt(answer.tries, breaks) ? STUDY_TEXT.unsureAt : STUDY_TEXT.breaks)(
          axisText(axis, breaks),
          formatObjective(limiting),
        ),
  ];
  if (holdsTo !== null && breaksAgain !== null)
    parts.push(STUDY_TEXT.reach(axisText(axis, holdsTo), axisText(axis, breaksAgain)));
  if (alternates) parts.push(STUDY_TEXT.alternates);
  const judged = answer.tries.find(({ at }) => at === found);
  const behind = judged === undefined ? [] : judgedSentences(question, judged, answer.varies);
  return paragraph([t`${parts.join(t`; `)}.`, ...behind]);
}

function resultText(each: Try): string {
  if (each.holds) return STUDY_TEXT.holds;
  return isUnsure(each) ? STUDY_TEXT.unsure : STUDY_TEXT.breaksWord;
}

/** The sentences for all questions that have an answer. */
export function foundSentences(found: readonly FindResult[]): string {
  return paragraph(
    found
      .filter(({ answer }) => answer !== null)
      .map(({ question, answer }) => t`${objectivesText(question)}: ${foundSentence(question, answer!)}`),
  );
}

/** The evidence for display: all values tried, in ascending order, each in a suitable unit. */
export function evidenceShown({ axis, objectives }: FindQuestion, { tries }: FindAnswer): Table {
  const units = objectives.map(({ measure }) => studyMeasureOf(measure).unit);
  const allCompleted = tries.every(({ leftOut }) => leftOut === 0);
  return {
    columns: [
      parameterOf(axis.parameter).label,
      ...objectives.map(({ measure }) => STUDY_TEXT.worst(studyMeasureOf(measure).label)),
      STUDY_TEXT.result,
      STUDY_TEXT.heldIn,
      allCompleted ? STUDY_TEXT.measured : STUDY_TEXT.notCompletedOf,
    ],
    rows: tries.map((each) => [
      axisText(axis, each.at),
      ...each.worst.map((value, index) => quantityText(units[index], value)),
      resultText(each),
      runsText(each),
      allCompleted ? formatCount(measuredIn(each)) : STUDY_TEXT.countOf(each.leftOut, measuredIn(each)),
    ]),
  };
}

/**
 * Number of requests on which the figures of a tried value are based, completed or not, in all of its runs.
 */
function measuredIn({ samples, leftOut }: Try): number {
  return samples + leftOut;
}

/** Notes below the table: why some rows have fewer runs than others, and which rows must not be compared. */
export function evidenceNotes({ tries }: FindAnswer): readonly string[] {
  const promise = tries.some(({ leftOut }) => leftOut > 0) ? STUDY_TEXT.promise : null;
  return [promise, lengthsSentence(tries), fewerRunsSentence(tries)].filter((note) => note !== null);
}

/** The evidence for a file: plain numbers, with their units in the column heads. */
export function evidenceOf({ axis, objectives }: FindQuestion, { tries }: FindAnswer): Table {
  const units = objectives.map(({ measure }) => studyMeasureOf(measure).unit);
  return {
    columns: [
      parameterOf(axis.parameter).label + axisHead(axis),
      ...objectives.map(
        ({ measure }, index) => STUDY_TEXT.worst(studyMeasureOf(measure).label) + unitHead(units[index]),
      ),
      STUDY_TEXT.result,
      STUDY_TEXT.heldIn,
      STUDY_TEXT.measured,
      STUDY_TEXT.notCompleted,
    ],
    rows: tries.map((each) => [
      plain(axisUnit(axis), each.at),
      ...each.worst.map((value, index) => plain(units[index], value)),
      resultText(each),
      runsText(each),
      String(measuredIn(each)),
      String(each.leftOut),
    ]),
  };
}

/** One row per objective, with the value found. */
export function acceptableTable(found: readonly FindResult[]): Table {
  const { axis, aim } = found[0].question;
  const { label } = parameterOf(axis.parameter);
  return {
    columns: [STUDY_TEXT.objectiveHead, STUDY_TEXT.foundHead[aim](label) + axisHead(axis)],
    rows: found.map(({ question, answer }) => [
      objectivesText(question),
      answer === null ? '' : answer.found === null ? STUDY_TEXT.noValue : exact(axisUnit(axis), answer.found),
    ]),
  };
}

/**
 * The table to save: for one objective its evidence, for several the table of all objectives. null while
 * there is no answer.
 */
export function foundTable(found: readonly FindResult[]): Table | null {
  const [first] = found;
  if (first === undefined || first.answer === null) return null;
  return found.length > 1 ? acceptableTable(found) : evidenceOf(first.question, first.answer);
}
