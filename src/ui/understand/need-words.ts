// How many threads a server needs, as a sentence.

import { fixed, withoutZero } from '../../languages/numbers.ts';
import { formatBytes, formatCount, formatLatency, formatSpan } from '../../languages/quantity.ts';
import type { Piece } from '../words/sentence.ts';
import { UNDERSTAND } from '../words/understand.ts';
import { SPAN_SECONDS, type ThreadsNeed } from './threads-need.ts';

/** So many spare threads are accounted for. */
const SPARE_SAID_FROM = 2;

/** With a tenth below ten: of 0.2 a second nobody would say that there is none. */
const fewOrCount = (number: number): string =>
  number < 10 ? withoutZero(fixed(number, 1)) : formatCount(Math.round(number));

/** `long`: with the memory they take, and how many threads the server has. */
export function needWords(need: ThreadsNeed, long: boolean): readonly Piece[] {
  const words = UNDERSTAND.need;
  switch (need.kind) {
    case 'parks':
      return [words.parks];
    case 'depends':
      return [words.depends];
    case 'cores':
      return [words.cores(fewOrCount(need.neededCores), formatCount(need.cores))];
    case 'users':
      return words.users(formatCount(need.wanted), formatCount(need.has));
    case 'threads': {
      const { wanted, bytes, has, silent, morePerSecond, givenUpNanos, untilEnd } = need;
      const size = formatBytes(bytes);
      const end = untilEnd === null ? [] : [words.untilEnd(formatCount(untilEnd))];
      if (morePerSecond > 0) {
        const more = fewOrCount(morePerSecond);
        const names = words.silent(silent);
        if (givenUpNanos !== null) {
          const upTo = formatCount(Math.ceil((morePerSecond * givenUpNanos) / 1e9));
          const capped = words.capped(names, more, upTo, formatSpan(givenUpNanos));
          return long
            ? [
                ...capped,
                ...words.inAll(formatCount(wanted), size),
                ...end,
                words.has(formatCount(has), has >= wanted),
              ]
            : capped;
        }
        const growing = words.growing(names, more);
        return long ? [...growing, ...words.span(SPAN_SECONDS, formatCount(wanted), size), ...end] : growing;
      }
      const rate = formatCount(Math.round(need.ratePerSecond));
      const held = formatLatency(need.heldSeconds * 1e9);
      const mean = need.ratePerSecond * need.heldSeconds;
      // Little's law alone would give the lower number: the reader is told where the rest comes from.
      const onAverage = wanted - mean >= SPARE_SAID_FROM ? formatCount(Math.round(mean)) : null;
      return [
        ...(wanted === 1
          ? words.one(size, rate, held)
          : words.enough(formatCount(wanted), size, rate, held, onAverage)),
        words.has(formatCount(has), has >= wanted),
      ];
    }
  }
}

/** Whether the answer is a number, and not the one that is set. */
export function canApply(
  need: ThreadsNeed,
): need is Extract<ThreadsNeed, { readonly kind: 'threads' | 'users' }> {
  return (need.kind === 'threads' || need.kind === 'users') && need.wanted !== need.has;
}

/** Of the first server whose requests hold threads. */
export function mainNeed(needs: readonly ThreadsNeed[]): ThreadsNeed | null {
  return needs.find(({ kind }) => kind !== 'parks') ?? needs[0] ?? null;
}
