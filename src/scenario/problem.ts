// One thing wrong with what came in from outside: a link, a file, a slider, a command line.

import { grouped } from '../languages/numbers.ts';
import { t } from '../languages/t.ts';
import { nearestNames, saidOfKey, saidOfName } from './nearest-names.ts';

export interface Problem {
  /** Where: a link key such as "threads" or a path such as "machine.cores". */
  readonly key: string;
  /** The value as given, cut to a length that can be shown. */
  readonly value: string;
  /** What would be right: "a whole number from 1 to 64". */
  readonly allowed: string;
  /** Only where the key itself is not known: those that may stand in its place. */
  readonly keys?: readonly string[];
  /** Only where the value is a name that is not known: the names that come near, where there are any. */
  readonly meant?: readonly string[];
}

/** A key that nobody knows, among those that are known. */
export function unknownKey(key: string, value: unknown, known: readonly string[], prefix = ''): Problem {
  const allowed = t`one of the keys ${known.join(', ')}`;
  return { key, value: showValue(value), allowed, keys: known.map((each) => prefix + each) };
}

/**
 * One sentence: `threads: "many" is not allowed; allowed: a whole number from 1 to 10000`, or of a key that is not known
 * `thread: there is no such key (value "50"); did you mean threads?`, of a name `preset: "stalled" is not known; did you mean stalled-node?`.
 */
export function formatProblem({ key, value, allowed, keys, meant }: Problem): string {
  if (meant !== undefined) return saidOfName(key, value, meant);
  if (keys === undefined) return t`${key}: ${value} is not allowed; allowed: ${allowed}`;
  const nearest = nearestNames(key, keys);
  return nearest.length > 0
    ? saidOfKey(key, value, nearest)
    : t`${key}: there is no such key (value ${value}); allowed: ${allowed}`;
}

/** Problems that a message names; a link of some kilobytes can have tens of thousands. */
const NAMED_MAX = 20;
/** The description of what is allowed is printed only once if it is longer than this, such as the list of all keys. */
const LONG_LENGTH = 120;

/**
 * The problems that a message names, the first 20 that differ, and how many more of them there are. What is allowed is
 * said once where it is long.
 */
export function namedProblems(
  problems: readonly Problem[],
  most = NAMED_MAX,
): { readonly named: readonly Problem[]; readonly more: number } {
  const different = [...new Map(problems.map((problem) => [sameAs(problem), problem])).values()];
  const saidFor = new Map<string, string>();
  const named = different.slice(0, most).map((problem) => {
    const { key, allowed, keys } = problem;
    // Of a key that was only written wrongly it is said which may have been meant, and not all that there are.
    if (keys !== undefined && nearestNames(key, keys).length > 0) return problem;
    const first = saidFor.get(allowed);
    if (first !== undefined) return { ...problem, allowed: t`the same as for ${first}` };
    if (allowed.length > LONG_LENGTH) saidFor.set(allowed, key);
    return problem;
  });
  return { named, more: different.length - named.length };
}

/** Alike of problems that read alike, and of no others; sentences of thousands would take a second. */
const sameAs = ({ key, value, allowed }: Problem): string => [key, value, allowed].join('\n');

/** A sentence for each problem that a message names, and where there are more, one that says how many. */
export function formatProblems(problems: readonly Problem[], most = NAMED_MAX): readonly string[] {
  const { named, more } = namedProblems(problems, most);
  const sentences = named.map(formatProblem);
  return more > 0 ? [...sentences, t`and ${grouped(more)} more`] : sentences;
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
