// Errors of programs that use the package.

import { formatProblems, type Problem } from '../scenario/problem.ts';

/** Thrown for invalid input; `problems` lists each part with its key, its value and what is allowed. */
export class InputError extends Error {
  override readonly name = 'InputError';
  readonly problems: readonly Problem[];

  /** At least one problem. */
  constructor(problems: readonly Problem[]) {
    super(formatProblems(problems).join('; '));
    this.problems = problems;
  }
}
