// Turns animation frames into turns of work, one at a time: the next is asked for only when the last has ended, which
// holds back a page whose engine is slow and stops one that is hidden.

import type { PageClock } from './page-clock.ts';

/** Wall time between two turns counts at most this much: a page that was hidden or busy does not leap ahead. */
export const MAX_WALL_MILLIS = 100;

/** The work of one turn: gets the wall time since the turn before, returns whether there is more to do. Never rejects. */
export type Turn = (wallMillis: number) => Promise<boolean>;

export class FrameLoop {
  private readonly clock: PageClock;
  private readonly turn: Turn;
  private handle: number | null = null;
  private busy = false;
  private wokenMeanwhile = false;
  private stopped = false;
  /** When the last turn began; null after a rest, so that the rest does not count as time gone by. */
  private lastAt: number | null = null;

  constructor(clock: PageClock, turn: Turn) {
    this.clock = clock;
    this.turn = turn;
  }

  /** There is something to do: a turn follows at the next animation frame. */
  wake(): void {
    if (this.busy) this.wokenMeanwhile = true;
    else if (this.handle === null && !this.stopped) this.handle = this.clock.requestFrame(this.onFrame);
  }

  /** A turn at once, without waiting for the browser to paint. Does nothing while one is under way. */
  async turnNow(): Promise<void> {
    if (this.busy || this.stopped) return;
    if (this.handle !== null) this.clock.cancelFrame(this.handle);
    await this.run(this.clock.now());
  }

  /** For good. */
  stop(): void {
    this.stopped = true;
    if (this.handle !== null) this.clock.cancelFrame(this.handle);
    this.handle = null;
  }

  private readonly onFrame = (now: number): void => {
    void this.run(now);
  };

  private async run(now: number): Promise<void> {
    this.handle = null;
    const wallMillis = this.lastAt === null ? 0 : Math.min(Math.max(now - this.lastAt, 0), MAX_WALL_MILLIS);
    this.lastAt = now;
    this.busy = true;
    this.wokenMeanwhile = false;
    const more = await this.turn(wallMillis);
    this.busy = false;
    if (!more) this.lastAt = null;
    if (more || this.wokenMeanwhile) this.wake();
  }
}
