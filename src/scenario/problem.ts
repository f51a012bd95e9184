// One thing wrong with what came in from outside: a link, a file, a slider, a command line.

import { inProse } from '../languages/numbers.ts';
import { t } from '../languages/t.ts';

export interface Problem {
  /** Where: a link key such as "threads" or a path such as "machine.cores". */
  readonly key: string;
  /** The value as given, cut to a length that can be shown. */
  readonly value: string;
  /** What would be right: "a whole number from 1 to 64". */
  readonly allowed: string;
}

/** One sentence: `threads: "many" is not allowed; allowed is a whole number from 1 to 10000`. */
export function formatProblem(problem: Problem): string {
  return t`${problem.key}: ${problem.value} is not allowed; allowed is ${problem.allowed}`;
}

/** Problems that a message names; a link of some kilobytes can have tens of thousands. */
const NAMED_MAX = 20;
/** What is allowed is said once where it is longer than this: the list of all keys, for instance. */
const LONG_LENGTH = 120;

/**
 * The problems that a message names, the first 20 that differ, and how many more of them there are. What is allowed is
 * said once where it is long.
 */
export function namedProblems(
  problems: readonly Problem[],
  most = NAMED_MAX,
): { readonly named: readonly Problem[]; readonly more: number } {
  const different = [...new Map(problems.map((problem) => [formatProblem(problem), problem])).values()];
  const saidFor = new Map<string, string>();
  const named = different.slice(0, most).map((problem) => {
    const { key, allowed } = problem;
    const first = saidFor.get(allowed);
    if (first !== undefined) return { ...problem, allowed: t`what is allowed for ${first}` };
    if (allowed.length > LONG_LENGTH) saidFor.set(allowed, key);
    return problem;
  });
  return { named, more: different.length - named.length };
}

/** A sentence for each problem that a message names, and where there are more, one that says how many. */
export function formatProblems(problems: readonly Problem[], most = NAMED_MAX): readonly string[] {
  const { named, more } = namedProblems(problems, most);
  const sentences = named.map(formatProblem);
  return more > 0 ? [...sentences, t`and ${inProse(more)} more`] : sentences;
}

/** A value as it may be shown in a message: JSON, at most 60 characters, no line breaks. */
export function showValue(value: unknown): string {
  let text: string;
  try {
    text =
      typeof value === 'number' || value === undefined
        ? String(value)
        : (JSON.stringify(value) ?? String(value));
  } catch {
    text = t`a value that cannot be shown`;
  }
  text = text.replace(/\s+/g, ' ');
  return text.length > 60 ? `${text.slice(0, 57)}...` : text;
}
