// Options that provide what a file does not state, and the messages if one of them is missing.

import { TIME_UNITS } from '../importers/measured/reader.ts';
import type { Answers, Question } from '../importers/reading-report.ts';
import { questionWords } from '../importers/report-words.ts';
import { showValue } from '../scenario/problem.ts';
import { UsageError } from './usage-error.ts';

export const ANSWER_OPTIONS = ['--unit', '--decimal', '--part', '--duration', '--arrival'] as const;
type AnswerOption = (typeof ANSWER_OPTIONS)[number];

/** Throws UsageError. */
export function readAnswers(given: (name: AnswerOption) => string | null): Answers {
  const one = <Choice extends string>(name: AnswerOption, choices: readonly Choice[]): Choice | null => {
    const text = given(name);
    if (text === null) return null;
    const choice = choices.find((each) => each === text);
    if (choice !== undefined) return choice;
    throw new UsageError(`${name}: ${showValue(text)} is not allowed; allowed: ${choices.join(', ')}`);
  };
  const unit = one('--unit', [...TIME_UNITS, 'none'] as const);
  const part = given('--part');
  if (part !== null && !/^[1-9]\d{0,5}$/.test(part))
    throw new UsageError(`--part: ${showValue(part)} is not allowed; allowed: a whole number from 1`);
  return {
    unit: unit === 'none' ? null : unit,
    decimal: one('--decimal', [',', '.'] as const),
    part: part === null ? null : Number(part),
    duration: unit === 'none' ? 'none' : given('--duration'),
    arrival: given('--arrival'),
  };
}

/** The error that names the required option, with the effect of each answer on the file. */
export function questionError({ key, ...question }: Question, why: string): UsageError {
  const [words, ...choices] = questionWords({ key, ...question });
  return new UsageError(`--${key}: ${why}; ${words} ${choices.join('; ')}`);
}
