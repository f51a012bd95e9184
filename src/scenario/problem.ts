// A problem with external input: a link, a file, a slider, a command line.

import { grouped } from '../languages/numbers.ts';
import { t } from '../languages/t.ts';
import { nearestNames, unknownKeyMessage, unknownValueMessage } from './nearest-names.ts';

export interface Problem {
  /** The place: a link key such as "threads" or a path such as "machine.cores". */
  readonly key: string;
  /** The given value, cut to a length that can be shown. */
  readonly value: string;
  /** The allowed values: "a whole number from 1 to 64". */
  readonly allowed: string;
  /** For an unknown key: the keys that are known there. */
  readonly keys?: readonly string[];
  /** For an unknown name: similar names, if there are any. */
  readonly meant?: readonly string[];
}

/** The problem with an unknown key; `known`: the keys that exist there. */
export function unknownKey(key: string, value: unknown, known: readonly string[], prefix = ''): Problem {
  const allowed = t`one of the keys ${known.join(', ')}`;
  return { key, value: showValue(value), allowed, keys: known.map((each) => prefix + each) };
}

/**
 * The problem as one sentence: `threads: "many" is not allowed; allowed: a whole number from 1 to 10000`. For
 * an unknown key `thread: there is no such key (value "50"); did you mean threads?`; for an unknown name
 * `preset: "stalled" is not known; did you mean stalled-node?`.
 */
export function formatProblem({ key, value, allowed, keys, meant }: Problem): string {
  if (meant !== undefined) return unknownValueMessage(key, value, meant);
  if (keys === undefined) return t`${key}: ${value} is not allowed; allowed: ${allowed}`;
  const nearest = nearestNames(key, keys);
  return nearest.length > 0
    ? unknownKeyMessage(key, value, nearest)
    : t`${key}: there is no such key (value ${value}); allowed: ${allowed}`;
}

/** Maximum number of problems in a message; a link of some kilobytes can have tens of thousands. */
const NAMED_MAX = 20;
/**
 * A description of the allowed values that is longer than this, such as the list of all keys, is printed only
 * once.
 */
const LONG_LENGTH = 120;

/**
 * The first 20 different problems for a message, and the number of further ones. A long description of the
 * allowed values is given once.
 */
export function namedProblems(
  problems: readonly Problem[],
  most = NAMED_MAX,
): { readonly named: readonly Problem[]; readonly more: number } {
  const different = [...new Map(problems.map((problem) => [sameAs(problem), problem])).values()];
  const firstKeyWith = new Map<string, string>();
  const named = different.slice(0, most).map((problem) => {
    const { key, allowed, keys } = problem;
    // For a mistyped key, suggestions replace the list of all keys.
    if (keys !== undefined && nearestNames(key, keys).length > 0) return problem;
    const first = firstKeyWith.get(allowed);
    if (first !== undefined) return { ...problem, allowed: t`the same as for ${first}` };
    if (allowed.length > LONG_LENGTH) firstKeyWith.set(allowed, key);
    return problem;
  });
  return { named, more: different.length - named.length };
}

/**
 * A key that is the same for two problems exactly if they read alike. Comparing thousands of full sentences
 * would take a second.
 */
const sameAs = ({ key, value, allowed }: Problem): string => [key, value, allowed].join('\n');

/**
 * The problems as a message: one sentence for each and, if there are too many, a sentence with the number of
 * the others.
 */
export function formatProblems(problems: readonly Problem[], most = NAMED_MAX): readonly string[] {
  const { named, more } = namedProblems(problems, most);
  const sentences = named.map(formatProblem);
  return more > 0 ? [...sentences, t`and ${grouped(more)} more`] : sentences;
}

/** Number of characters of a text that are looked at for a message. */
const READ_LENGTH = 1000;

/** A value as messages show it: JSON, at most 60 characters, no line breaks. */
export function showValue(value: unknown): string {
  const isLong = typeof value === 'string' && value.length > READ_LENGTH;
  const beginning = isLong ? value.slice(0, READ_LENGTH) : value;
  let text: string;
  try {
    text =
      typeof beginning === 'number' || beginning === undefined
        ? String(beginning)
        : (JSON.stringify(beginning) ?? String(beginning));
  } catch {
    text = t`a value that cannot be shown`;
  }
  text = text.replace(/\s+/g, ' ');
  return isLong || text.length > 60 ? `${text.slice(0, 57)}...` : text;
}
