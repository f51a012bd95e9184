// Decides which sentences about a scene screen readers announce: those that differ in more than their numbers, and at most one
// every few seconds.

import { allRepeat, someRepeat } from '../../road/words/caption-trouble.ts';
import { allLanes, someLanes } from '../../road/words/caption-words.ts';

const PAUSE_MILLIS = 4000;

const COUNT = '\\d[\\d.,]*';
const [allCalls, someCalls] = [allRepeat('0'), someRepeat(COUNT, COUNT)];
/** "49 of 50 lanes" and "All 50 lanes" say much the same, whatever the words for it. */
const ALIKE: readonly (readonly [some: string, all: string])[] = [
  [someLanes(COUNT, COUNT, 2), allLanes('0')],
  [someCalls.sentence, allCalls.sentence],
  [someCalls.tail, allCalls.tail],
];

/** What a sentence says besides its numbers. */
function withoutCounts(sentence: string): string {
  const alike = ALIKE.reduce((text, [some, all]) => text.replace(new RegExp(some), all), sentence);
  return alike.replace(/[\d.,\s]+/g, ' ');
}

export class Narrator {
  private said = '';
  private saidAt = Number.NEGATIVE_INFINITY;

  /** The sentence where it is to be announced now; empty where it is not, but what was announced last no longer holds; else null. */
  offer(sentence: string, wallMillis: number): string | null {
    const meaning = withoutCounts(sentence);
    if (meaning === this.said) return null;
    if (wallMillis - this.saidAt < PAUSE_MILLIS) return '';
    this.said = meaning;
    this.saidAt = wallMillis;
    return sentence;
  }
}
