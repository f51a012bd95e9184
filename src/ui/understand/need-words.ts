// How many threads a server needs, as a sentence.

import { formatBytes, formatCount, formatLatency, rateQuantity } from '../../charts/format.ts';
import { type Piece, UNDERSTAND } from '../words/understand.ts';
import { SPAN_SECONDS, type ThreadsNeed } from './threads-need.ts';

/** Long: with what it costs, and what it has. */
export function needWords(need: ThreadsNeed, long: boolean): readonly Piece[] {
  const words = UNDERSTAND.need;
  switch (need.kind) {
    case 'parks':
      return [words.parks];
    case 'depends':
      return [words.depends];
    case 'cores':
      return [words.cores(need.neededCores.toFixed(1), formatCount(need.cores))];
    case 'users':
      return words.users(formatCount(need.wanted), formatCount(need.has));
    case 'threads': {
      const { wanted, bytes, has, silent, morePerSecond, givenUpNanos } = need;
      const size = formatBytes(bytes);
      if (morePerSecond > 0) {
        const more = rateQuantity(Math.round(morePerSecond)).value.replace(/\.0$/, '');
        const names = words.silent(silent);
        if (givenUpNanos !== null) {
          const upTo = formatCount(Math.ceil((morePerSecond * givenUpNanos) / 1e9));
          const capped = words.capped(names, more, upTo, formatLatency(givenUpNanos).replace('.0', ''));
          return long
            ? [
                ...capped,
                ...words.inAll(formatCount(wanted), size),
                words.has(formatCount(has), has >= wanted),
              ]
            : capped;
        }
        const growing = words.growing(names, more);
        return long ? [...growing, ...words.span(SPAN_SECONDS, formatCount(wanted), size)] : growing;
      }
      const rate = formatCount(Math.round(need.ratePerSecond));
      const held = formatLatency(need.heldSeconds * 1e9);
      return [
        ...words.enough(formatCount(wanted), size, rate, held),
        words.has(formatCount(has), has >= wanted),
      ];
    }
  }
}

/** Whether there is a number to set, and it is another than there is. */
export function canApply(
  need: ThreadsNeed,
): need is Extract<ThreadsNeed, { readonly kind: 'threads' | 'users' }> {
  return (need.kind === 'threads' || need.kind === 'users') && need.wanted !== need.has;
}

/** The one that the question is about: the first whose requests hold threads. */
export function mainNeed(needs: readonly ThreadsNeed[]): ThreadsNeed | null {
  return needs.find(({ kind }) => kind !== 'parks') ?? needs[0] ?? null;
}
