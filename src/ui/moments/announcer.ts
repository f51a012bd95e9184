// Announces moments of a run, in one message every few seconds, the most important first. Moments that are
// outdated, or that repeat the last message about the same subject, are left out.

import { paragraph } from '../../languages/list.ts';
import { formatInstant } from '../../languages/quantity.ts';
import type { Nanos } from '../../scenario/duration.ts';
import { MOMENTS } from '../words/moments.ts';
import type { Announcement } from './announcements.ts';

const PAUSE_MILLIS = 4000;
/** A moment that has waited longer than this is outdated. */
const STALE_MILLIS = 12_000;
/** Instants are given to the millisecond, as on the page. */
const STEP_NANOS: Nanos = 1e6;
/** Maximum number of sentences per message. */
const MOST_AT_ONCE = 2;

interface QueuedAnnouncement extends Announcement {
  readonly atMillis: number;
  readonly clockNanos: Nanos;
}

export class Announcer {
  /** Moments that wait to be announced, by subject. */
  #waiting = new Map<string, QueuedAnnouncement>();
  readonly #announced = new Map<string, string>();
  #announcedAt = Number.NEGATIVE_INFINITY;

  /**
   * Queues moments of this instant. If a waiting moment is reversed and the last message about its subject is
   * true again, such as after a fault and its end, neither is announced.
   */
  add(moments: readonly Announcement[], clockNanos: Nanos, nowMillis: number): void {
    for (const moment of moments) {
      const undone = this.#waiting.has(moment.about) && this.#announced.get(moment.about) === moment.words;
      if (undone) this.#waiting.delete(moment.about);
      else this.#waiting.set(moment.about, { ...moment, clockNanos, atMillis: nowMillis });
    }
  }

  /** The message to announce now, with its instant; null if there is none. */
  next(nowMillis: number): string | null {
    if (nowMillis - this.#announcedAt < PAUSE_MILLIS) return null;
    const fresh = [...this.#waiting.values()].filter(
      ({ atMillis, about, words }) =>
        nowMillis - atMillis <= STALE_MILLIS && this.#announced.get(about) !== words,
    );
    const chosen = fresh.toSorted((one, other) => one.rank - other.rank).slice(0, MOST_AT_ONCE);
    this.#waiting = new Map(
      fresh.filter((moment) => !chosen.includes(moment)).map((moment) => [moment.about, moment]),
    );
    if (chosen.length === 0) return null;
    this.#announcedAt = nowMillis;
    for (const { about, words } of chosen) this.#announced.set(about, words);
    // State the latest instant, at which all chosen moments are true.
    const latest = Math.max(...chosen.map(({ clockNanos }) => clockNanos));
    return MOMENTS.by(formatInstant(latest, STEP_NANOS), paragraph(chosen.map(({ words }) => words)));
  }

  /** Call this for another run: drops waiting moments and the memory of earlier messages. */
  forget(): void {
    this.#waiting.clear();
    this.#announced.clear();
  }
}
