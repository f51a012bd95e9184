// What the caller of the command got wrong: shown as one line, exit status 2.

import { formatProblems, type Problem } from '../scenario/problem.ts';

export class UsageError extends Error {
  override readonly name = 'UsageError';
}

const SHOWN_MAX = 5;

/** All problems in one line, the first few in full. */
export function usageErrorOf(problems: readonly Problem[], where = ''): UsageError {
  return new UsageError(`${where}${formatProblems(problems, SHOWN_MAX).join('; ')}`);
}
