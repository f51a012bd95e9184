// The message for an unknown name: similar names, or all names if none is similar.

import { nearestNames } from '../scenario/nearest-names.ts';
import { showValue } from '../scenario/problem.ts';
import { UsageError } from './usage-error.ts';

/** `what`: the option with the unknown name, such as "--preset". */
export function unknownName(what: string, given: string, known: readonly string[]): UsageError {
  const meant = meantBy(given, known);
  const hint = meant === '' ? `known: ${known.join(', ')}` : meant;
  return new UsageError(`${what}: ${showValue(given)} is not known; ${hint}`);
}

/** "did you mean run?"; empty if no name is similar. */
export function meantBy(given: string, known: readonly string[]): string {
  return meantOf(nearestNames(given, known));
}

/** Like `meantBy`, for options. Dashes do not count as similarity. */
export function optionMeantBy(given: string, known: readonly string[]): string {
  // Also covers options with a value: "--jsn=5".
  const near = nearestNames(bare(given).split('=', 1)[0]!, known.map(bare));
  return meantOf(known.filter((each) => near.includes(bare(each))));
}

const bare = (option: string): string => option.replace(/^-+/, '');

function meantOf(names: readonly string[]): string {
  return names.length > 0 ? `did you mean ${names.join(' or ')}?` : '';
}
