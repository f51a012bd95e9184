// A mistake of the command's caller: it is shown as one line, with exit status 2.

import { formatProblems, type Problem } from '../scenario/problem.ts';

export class UsageError extends Error {
  override readonly name = 'UsageError';
}

const SHOWN_MAX = 5;

/** All problems in one line, the first few in full. */
export function usageErrorOf(problems: readonly Problem[], where = ''): UsageError {
  return new UsageError(`${where}${formatProblems(problems, SHOWN_MAX).join('; ')}`);
}
