// Rules for every lesson besides its numbers: names that exist, one right answer, no typed numbers in prose.

import { ExpressionError, literal, parseExpression } from '../../src/lessons/expression.ts';
import { GLOSSARY } from '../../src/lessons/glossary.ts';
import type { AnswerOption, ChoicePrediction, Lesson, Step } from '../../src/lessons/lesson.ts';
import { asks } from '../../src/lessons/progress.ts';
import { type Inline, parseProse, termsIn } from '../../src/lessons/prose.ts';
import { termsOf } from '../../src/lessons/quantities.ts';
import { queryOf, scenarioOfQuery } from '../../src/lessons/scene.ts';

/** The problems of a lesson, one sentence each. */
export function problemsOf(lesson: Lesson): readonly string[] {
  return [
    ...Object.keys(lesson.scenes).flatMap((scene) => caught(() => scenarioOfQuery(queryOf(lesson, scene)))),
    ...[...termsOf(lesson)]
      .filter((id) => !Object.hasOwn(GLOSSARY, id))
      .map((id) => `the glossary has no "${id}"`),
    ...twice(lesson.steps.map(({ id }) => id)).map((id) => `two steps are called "${id}"`),
    ...lesson.steps.flatMap((step) => problemsOfStep(lesson, step)),
    ...Object.keys(MEASURED).flatMap((id) => unexplained(lesson, id)),
    ...[lesson.goal, lesson.simplifies, lesson.teacher].flatMap(typedNumbers),
    ...caught(() => queryOf(lesson, lesson.sandbox.scene)),
  ];
}

function problemsOfStep(lesson: Lesson, step: Step): readonly string[] {
  const { prose, view, prediction, reveal, table, task, misconception, teacher } = step;
  const scenes = [view?.scene, task?.scene, task?.view.scene].filter((scene) => scene !== undefined);
  const said = [prose, reveal, misconception, teacher, view?.caption, prediction?.ask, task?.ask, task?.why]
    .concat(table?.caption, table?.head, table?.rows.flat(), task?.hints)
    .filter((text) => text !== undefined);
  const curve = prediction?.kind === 'curve' ? [prediction.from, prediction.to] : [];
  return [
    ...scenes.flatMap((scene) => caught(() => queryOf(lesson, scene))),
    ...said.flatMap(typedNumbers),
    ...(prediction?.kind === 'choice' ? problemsOfChoice(prediction) : []),
    ...curve.flatMap((text) => caught(() => literal(text))),
    ...(task === undefined ? [] : caught(() => parseExpression(task.holds))),
    ...instantsOf(step),
    ...(prediction !== undefined && reveal === undefined
      ? [`step "${step.id}" asks and does not reveal`]
      : []),
  ].map((problem) => `step ${step.id}: ${problem}`);
}

/** A scene stands still only at a question, and not later than where it starts once the answer is shown. */
function instantsOf(step: Step): readonly string[] {
  const view = step.view ?? step.table?.play?.view;
  if (view?.asksAt === undefined) return [];
  if (!asks(step)) return ['stands still without a question'];
  return literal(view.asksAt).value > literal(view.t ?? '0s').value
    ? ['its picture is after its answer']
    : [];
}

function problemsOfChoice({ options, ask }: ChoicePrediction): readonly string[] {
  const right = options.filter((option) => option.right === true);
  const mute = options.filter(
    (option: AnswerOption) =>
      option.right !== true && (option.believes === undefined || option.but === undefined),
  );
  return [
    ...(right.length === 1 ? [] : [`"${ask}" has ${right.length} right answers`]),
    ...mute.map(({ text }) => `nobody says what who picks "${text}" believes, and where that is right`),
    ...right.flatMap(({ text }) => typedNumbers(text)),
    ...options.flatMap(({ believes, but }) => [believes, but].flatMap((said) => typedNumbers(said ?? ''))),
  ];
}

/** Names of measures and of parts, which every lesson must explain. */
const MEASURED: Readonly<Record<string, RegExp>> = {
  p99: /\bp99\b/,
  latency: /\blatenc(y|ies)\b/i,
  throughput: /\bthroughput\b/i,
  breaker: /\bbreaker\b/i,
};

/**
 * A term is marked at its first occurrence, and at the first one outside of answers, for readers who open
 * none.
 */
function unexplained({ id: lesson, steps, sandbox }: Lesson, id: string): readonly string[] {
  const stands = (text: string): boolean => MEASURED[id].test(text.replace(/\{[^}]*\}/g, ''));
  const isMarked = (text: string): boolean => termsIn(text).includes(id);
  const all = steps.flatMap((step) => textsInOrder(step)).concat(sandbox.caption ?? []);
  const open = steps.flatMap((step) => openTexts(step)).concat(sandbox.caption ?? []);
  return [all, open].flatMap((texts) => {
    const first = texts.find(stands);
    return first === undefined || isMarked(first)
      ? []
      : [`lesson ${lesson} does not explain ${id} where it first stands: "${first.slice(0, 60)}…"`];
  });
}

function openTexts(step: Step): readonly string[] {
  const { prose, prediction, table, task } = step;
  if (!asks(step)) return textsInOrder(step);
  const options = prediction?.kind === 'choice' ? prediction.options.map(({ text }) => text) : [];
  const rows = table?.play === undefined ? [] : [...table.head, ...table.rows.map(([first]) => first)];
  return [prose, prediction?.ask, ...options, ...rows, task?.ask].filter((text) => text !== undefined);
}

function textsInOrder({
  prose,
  prediction,
  view,
  table,
  reveal,
  misconception,
  task,
}: Step): readonly string[] {
  const options = prediction?.kind === 'choice' ? prediction.options : [];
  return [
    prose,
    prediction?.ask,
    ...options.map(({ text }) => text),
    ...options.flatMap(({ believes, but }) => [believes, but]),
    view?.caption,
    table?.caption,
    ...(table?.head ?? []),
    ...(table?.rows.flat() ?? []),
    reveal,
    misconception,
    task?.ask,
    ...(task?.hints ?? []),
    task?.why,
  ].filter((text) => text !== undefined);
}

/**
 * Finds numbers in prose, which have to be quantities. Words that contain digits, such as p99 and HTTP/2, are
 * words.
 */
export function typedNumbers(text: string): readonly string[] {
  const plain = parseProse(text).flatMap((block) =>
    (block.kind === 'list' ? block.items.flat() : block.inner).map(wordsOf),
  );
  return plain
    .flatMap((words) => words.match(/(?<![\w/.-])\d[\d,.]*/g) ?? [])
    .map((number) => `the number ${number} is typed in "${text.slice(0, 60)}…"`);
}

function wordsOf(inline: Inline): string {
  if (inline.kind === 'stress' || inline.kind === 'strong') return inline.inner.map(wordsOf).join('');
  return inline.kind === 'text' || inline.kind === 'term' ? inline.text : '';
}

function caught(attempt: () => unknown): readonly string[] {
  try {
    attempt();
    return [];
  } catch (error) {
    if (error instanceof ExpressionError) return [error.message];
    throw error;
  }
}

function twice(ids: readonly string[]): readonly string[] {
  return ids.filter((id, place) => ids.indexOf(id) !== place);
}
