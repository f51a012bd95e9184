// Finds the known names that a mistyped name probably means: "thread" for "threads".

import { eitherOf } from '../languages/list.ts';
import { t } from '../languages/t.ts';

/** Largest share of a name's letters that may differ. */
const MOST_UNLIKE = 0.45;
/** The difference that is assigned to a name that begins with the given letters, whatever its length. */
const BEGINNING = 0.3;
const NAMED_MAX = 3;

/** The closest names, best first; none if nothing is close. */
export function nearestNames(given: string, known: readonly string[]): readonly string[] {
  const scored = known.map((name) => ({ name, unlike: unlikeness(given.toLowerCase(), name.toLowerCase()) }));
  const near = scored.filter(({ unlike }) => unlike <= MOST_UNLIKE).sort((a, b) => a.unlike - b.unlike);
  const [best] = near;
  if (best === undefined) return [];
  // If one name fits well, others are only a distraction.
  return near
    .filter(({ unlike }) => unlike <= 2 * best.unlike)
    .slice(0, NAMED_MAX)
    .map(({ name }) => name);
}

/** The message for an unknown value, with suggestions. */
export function unknownValueMessage(key: string, value: string, meant: readonly string[]): string {
  return t`${key}: ${value} is not known; did you mean ${eitherOf(meant)}?`;
}

/** The message for an unknown key, with suggestions. */
export function unknownKeyMessage(key: string, value: string, meant: readonly string[]): string {
  return t`${key}: there is no such key (value ${value}); did you mean ${eitherOf(meant)}?`;
}

/** How different two names are: 0 if they are equal, 1 if they have nothing in common. */
function unlikeness(given: string, name: string): number {
  // The name follows a server that does not exist: "C.threads".
  if (given.endsWith(`.${name}`)) return 0;
  const longer = Math.max(given.length, name.length);
  const isBeginning = given.length > 2 && name.startsWith(given);
  // If the lengths differ this much, comparing is unnecessary; it takes time in proportion to both lengths.
  const isFar = Math.abs(given.length - name.length) > MOST_UNLIKE * longer;
  const share = isFar ? 1 : lettersApart(given, name) / longer;
  return isBeginning ? Math.min(share, BEGINNING) : share;
}

/** Number of letters to insert, remove or change (Levenshtein distance). */
function lettersApart(from: string, to: string): number {
  const letters = [...to];
  let apart = letters.length;
  /**
   * For each prefix of `to`, starting with the empty one: its distance from the prefix of `from` that has
   * been read.
   */
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
