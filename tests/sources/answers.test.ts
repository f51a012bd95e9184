// The answers to practitioners' questions match their scenes: each is run again and compared with the published
// figures, and the assumptions of an answer are checked.

import { describe, expect, test } from 'vitest';
import { runNeeded } from '../../scripts/lesson-figures.ts';
import { FIGURES } from '../../src/answers/figures.ts';
import { textsOfQuestion } from '../../src/answers/question.ts';
import { QUESTIONS } from '../../src/answers/questions.ts';
import { ANSWER_PAGE } from '../../src/answers/words.ts';
import { COURSE } from '../../src/lessons/course.ts';
import { evaluate, parseExpression } from '../../src/lessons/expression.ts';
import { neededIn, resolverOf } from '../../src/lessons/quantities.ts';
import { presetById } from '../../src/scenario/presets.ts';
import { typedNumbers } from '../support/lesson-problems.ts';

test('each question appears once, under a topic of the list', () => {
  expect(new Set(QUESTIONS.map(({ id }) => id)).size).toBe(QUESTIONS.length);
  expect(new Set(QUESTIONS.map(({ question }) => question)).size).toBe(QUESTIONS.length);
  expect(new Set(QUESTIONS.map(({ topic }) => topic))).toEqual(new Set(Object.keys(ANSWER_PAGE.topics)));
});

describe.each(QUESTIONS.map((question) => [question.id, question] as const))('%s', (id, question) => {
  test('matches the results of its scenes', () => {
    const figures = runNeeded(neededIn(question, textsOfQuestion(question)));
    expect(FIGURES[id], 'run `npm run answers`').toEqual(figures);
    expect(question.claims.length).toBeGreaterThan(0);
    const resolve = resolverOf(question, null, figures);
    const untrue = question.claims.filter(
      ({ holds }) => evaluate(parseExpression(holds), resolve).value !== 1,
    );
    expect(untrue.map(({ says }) => says)).toEqual([]);
  });

  test('has numbers from its runs in the answer, public discussions, and existing links', () => {
    expect(question.answer).toMatch(/\{[^}]+\}/);
    expect(textsOfQuestion(question).flatMap(({ text }) => typedNumbers(text))).toEqual([]);
    expect(
      question.asked.map(({ address }) => address).filter((each) => !each.startsWith('https://')),
    ).toEqual([]);
    expect(question.asked.length).toBeGreaterThan(0);
    const { lesson, preset } = question;
    if (lesson !== undefined) expect(COURSE.map((entry) => entry.id)).toContain(lesson);
    if (preset !== undefined) expect(presetById(preset)).not.toBeNull();
  });
});
