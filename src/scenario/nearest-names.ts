// Which of the known names somebody may have meant who wrote another one: "thread" for "threads".

import { eitherOf } from '../languages/list.ts';
import { t } from '../languages/t.ts';

/** So many letters in a hundred may be otherwise. */
const MOST_UNLIKE = 0.45;
/** What is a few letters short of a name is as near as this, however long the name is. */
const BEGINNING = 0.3;
const NAMED_MAX = 3;

/** The names that come nearest, the best first; none where nothing is near. */
export function nearestNames(given: string, known: readonly string[]): readonly string[] {
  const scored = known.map((name) => ({ name, unlike: unlikeness(given.toLowerCase(), name.toLowerCase()) }));
  const near = scored.filter(({ unlike }) => unlike <= MOST_UNLIKE).sort((a, b) => a.unlike - b.unlike);
  const [best] = near;
  if (best === undefined) return [];
  // Beside a name that fits well, others only distract.
  return near
    .filter(({ unlike }) => unlike <= 2 * best.unlike)
    .slice(0, NAMED_MAX)
    .map(({ name }) => name);
}

/** Of a value that is no name that is known, and what may have been meant. */
export function saidOfName(key: string, value: string, meant: readonly string[]): string {
  return t`${key}: ${value} is not known; did you mean ${eitherOf(meant)}?`;
}

/** Of a key that is not known, and what may have been meant. */
export function saidOfKey(key: string, value: string, meant: readonly string[]): string {
  return t`${key}: there is no such key (value ${value}); did you mean ${eitherOf(meant)}?`;
}

/** 0: the same. 1: nothing in common. */
function unlikeness(given: string, name: string): number {
  // Behind a server that is not there: "C.threads".
  if (given.endsWith(`.${name}`)) return 0;
  const longer = Math.max(given.length, name.length);
  const isBeginning = given.length > 2 && name.startsWith(given);
  // Lengths that differ as much need no comparing, which takes time for each letter of both.
  const isFar = Math.abs(given.length - name.length) > MOST_UNLIKE * longer;
  const share = isFar ? 1 : lettersApart(given, name) / longer;
  return isBeginning ? Math.min(share, BEGINNING) : share;
}

/** Letters to put in, take out or change on the way from one to the other (Levenshtein). */
function lettersApart(from: string, to: string): number {
  const letters = [...to];
  let apart = letters.length;
  /** For each beginning of `to`, the empty one first: letters apart from what has been read of `from`. */
  let row: readonly number[] = Array.from({ length: apart + 1 }, (_, at) => at);
  for (const letter of from) {
    let before = 0;
    row = row.map((above, at) => {
      const same = before + (letters[at - 1] === letter ? 0 : 1);
      apart = at === 0 ? above + 1 : Math.min(apart + 1, above + 1, same);
      before = above;
      return apart;
    });
  }
  return apart;
}
