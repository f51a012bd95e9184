// What a program that uses the package got wrong.

import { formatProblems, type Problem } from '../scenario/problem.ts';

/** Thrown for input that is not allowed; `problems` says of each part what it is, what it was, and what would be right. */
export class InputError extends Error {
  override readonly name = 'InputError';
  readonly problems: readonly Problem[];

  /** At least one problem. */
  constructor(problems: readonly Problem[]) {
    super(formatProblems(problems).join('; '));
    this.problems = problems;
  }
}
