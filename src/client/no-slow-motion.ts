// In place of slow-motion.ts in builds where nobody can switch it on: the clock goes at its speed.

import type { Nanos } from '../scenario/duration.ts';
import { spanOf } from './pace.ts';

export class SlowMotion {
  on = false;
  readonly isSlow: boolean = false;

  span(wallMillis: number, speed: number): Nanos {
    return spanOf(wallMillis, speed);
  }

  foresee(): void {}

  observe(): void {}

  forget(): void {}
}
