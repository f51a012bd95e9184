// Says moments at a calm pace: one message in some seconds, what matters most first, nothing that no longer holds, and
// nothing twice in a row about the same.

import { paragraph } from '../../languages/list.ts';
import { formatInstant } from '../../languages/quantity.ts';
import type { Nanos } from '../../scenario/duration.ts';
import { MOMENTS } from '../words/moments.ts';
import type { Moment } from './moments.ts';

const PAUSE_MILLIS = 4000;
/** A moment that has waited longer is not news any more. */
const STALE_MILLIS = 12_000;
/** Instants are told to the millisecond, as on the page. */
const STEP_NANOS: Nanos = 1e6;
/** Sentences in one message. */
const MOST_AT_ONCE = 2;

interface Waiting extends Moment {
  readonly atMillis: number;
  readonly clockNanos: Nanos;
}

export class Announcer {
  /** By what they are about. */
  private waiting = new Map<string, Waiting>();
  private readonly said = new Map<string, string>();
  private saidAt = Number.NEGATIVE_INFINITY;

  /** Takes moments of this instant of the run up. A node that broke and was healed before its turn came needs no word, if the last one said it works. */
  hear(moments: readonly Moment[], clockNanos: Nanos, nowMillis: number): void {
    for (const moment of moments) {
      const undone = this.waiting.has(moment.about) && this.said.get(moment.about) === moment.words;
      if (undone) this.waiting.delete(moment.about);
      else this.waiting.set(moment.about, { ...moment, clockNanos, atMillis: nowMillis });
    }
  }

  /** What is to be said now, with when it was so; null: nothing. */
  next(nowMillis: number): string | null {
    if (nowMillis - this.saidAt < PAUSE_MILLIS) return null;
    const fresh = [...this.waiting.values()].filter(
      ({ atMillis, about, words }) => nowMillis - atMillis <= STALE_MILLIS && this.said.get(about) !== words,
    );
    const chosen = fresh.toSorted((one, other) => one.rank - other.rank).slice(0, MOST_AT_ONCE);
    this.waiting = new Map(
      fresh.filter((moment) => !chosen.includes(moment)).map((moment) => [moment.about, moment]),
    );
    if (chosen.length === 0) return null;
    this.saidAt = nowMillis;
    for (const { about, words } of chosen) this.said.set(about, words);
    // By the latest of them, so that it is true of each.
    const latest = Math.max(...chosen.map(({ clockNanos }) => clockNanos));
    return MOMENTS.by(formatInstant(latest, STEP_NANOS), paragraph(chosen.map(({ words }) => words)));
  }

  /** Another run: what waits is not said any more, and what was said may come again. */
  forget(): void {
    this.waiting.clear();
    this.said.clear();
  }
}
