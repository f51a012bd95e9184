// Does something at once, but not more often than once in a while: what is asked for in between is done once, at its end.

import type { PageClock } from '../client/page-clock.ts';

export class Paced {
  private readonly clock: PageClock;
  private readonly restMillis: number;
  private readonly act: () => void;
  private actedAt = Number.NEGATIVE_INFINITY;
  private timer: number | null = null;

  constructor(clock: PageClock, restMillis: number, act: () => void) {
    this.clock = clock;
    this.restMillis = restMillis;
    this.act = act;
  }

  ask(): void {
    if (this.timer !== null) return;
    const wait = this.actedAt + this.restMillis - this.clock.now();
    if (wait <= 0) this.now();
    else this.timer = this.clock.setTimer(() => this.now(), wait);
  }

  stop(): void {
    if (this.timer !== null) this.clock.clearTimer(this.timer);
    this.timer = null;
  }

  private now(): void {
    this.timer = null;
    this.actedAt = this.clock.now();
    this.act();
  }
}
