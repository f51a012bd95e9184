// What the caller of the command got wrong: shown as one line, exit status 2.

import { formatProblem, type Problem } from '../scenario/problem.ts';

export class UsageError extends Error {
  override readonly name = 'UsageError';
}

const SHOWN_MAX = 5;

/** All problems in one line, the first few in full. */
export function usageErrorOf(problems: readonly Problem[], where = ''): UsageError {
  const shown = problems.slice(0, SHOWN_MAX).map(formatProblem).join('; ');
  const more = problems.length > SHOWN_MAX ? `; and ${problems.length - SHOWN_MAX} more` : '';
  return new UsageError(`${where}${shown}${more}`);
}
