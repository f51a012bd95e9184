// How many messages are taken in a time: so many at once, and then so many a second. The rest is refused, not kept, so a
// flood costs next to nothing.

export class Allowance {
  private left: number;
  private countedAt: number;
  private readonly most: number;
  private readonly perMilli: number;

  /** `nowMillis` is of any clock that goes on evenly. */
  constructor(most: number, perSecond: number, nowMillis: number) {
    this.most = most;
    this.perMilli = perSecond / 1000;
    this.left = most;
    this.countedAt = nowMillis;
  }

  /** Whether one more is taken now. */
  take(nowMillis: number): boolean {
    this.left = Math.min(this.most, this.left + (nowMillis - this.countedAt) * this.perMilli);
    this.countedAt = nowMillis;
    if (this.left < 1) return false;
    this.left--;
    return true;
  }
}
