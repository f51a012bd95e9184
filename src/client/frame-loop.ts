// Runs a turn of work per animation frame, one at a time: the next frame is requested only when the last turn has ended, so
// that a slow engine is not flooded and a hidden page stops.

import type { PageClock } from './page-clock.ts';

/** The most wall time that counts between two turns, so that a page that was hidden or busy does not leap ahead. */
export const MAX_WALL_MILLIS = 100;

/** The work of one turn: gets the wall time since the turn before, returns whether there is more to do. Never rejects. */
export type Turn = (wallMillis: number) => Promise<boolean>;

export class FrameLoop {
  private readonly clock: PageClock;
  private readonly turn: Turn;
  private handle: number | null = null;
  private busy = false;
  private wokenMeanwhile = false;
  /** When the last turn began; null after an idle time, which does not count as time between turns. */
  private lastAt: number | null = null;

  constructor(clock: PageClock, turn: Turn) {
    this.clock = clock;
    this.turn = turn;
  }

  /** Requests a turn at the next animation frame. */
  wake(): void {
    if (this.busy) this.wokenMeanwhile = true;
    else if (this.handle === null) this.handle = this.clock.requestFrame(this.onFrame);
  }

  /** A turn at once, without waiting for the browser to paint. Does nothing while one is under way. */
  async turnNow(): Promise<void> {
    if (this.busy) return;
    if (this.handle !== null) this.clock.cancelFrame(this.handle);
    await this.run(this.clock.now());
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
