// Lanes that there is room for where they come and go with their threads: as many as there were lately, and not fewer before
// it is clear that they are not needed. Else the road would change its scale with each few requests.

import { landFor } from '../scenes/built-lanes.ts';
import { RecentPeaks } from './recent-peaks.ts';

/** Frames after which half of a peak is left: some five seconds. */
const HALF_FRAMES = 300;
/** Room for so many times as many as are needed is kept. */
const SPARE = 1.5;

export class RecentLand {
  private readonly peaks = new RecentPeaks(HALF_FRAMES);
  private lanes = 0;

  /** Once a frame. */
  over(threads: number): number {
    const [peak = 0] = this.peaks.over([threads]);
    this.lanes = Math.max(landFor(peak), Math.min(this.lanes, landFor(peak * SPARE)));
    return this.lanes;
  }

  /** Another instant of the run, or another run: nothing went before. */
  forget(): void {
    this.peaks.forget();
    this.lanes = 0;
  }
}
