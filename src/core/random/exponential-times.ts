// Exponential durations for one purpose and step. Nearly always the requests that ask come in the order of their numbers, as arrivals
// and a queue have them. Then some are drawn at a time, for which the processor has a quicker way than for one; what each is does not
// hang on who asks when, see draws.ts.

import { Nanos } from '../types.ts';
import { Ziggurat } from './ziggurat.ts';

/** Draws that are made at once: at least, at most. */
const LEAST: i32 = 4;
const MOST: i32 = 16;

export class ExponentialTimes {
  meanNanos: Nanos = 0;
  private readonly ziggurat: Ziggurat;
  private readonly purpose: i32;
  private readonly step: i32;
  /** Draws of mean 1, in the order of their requests. */
  private readonly drawn: StaticArray<f64> = new StaticArray<f64>(MOST);
  private length: i32 = 0;
  /** Which of them comes next, and for which request. */
  private place: i32 = 0;
  private number: f64 = 0;

  constructor(ziggurat: Ziggurat, purpose: i32, step: i32) {
    this.ziggurat = ziggurat;
    this.purpose = purpose;
    this.step = step;
  }

  /** Draws a duration in whole nanoseconds, at least 0, for the request of this number, from 0. */
  @inline
  nanos(number: f64): Nanos {
    return Math.floor(this.meanNanos * this.draw(number) + 0.5);
  }

  @inline
  private draw(number: f64): f64 {
    const place = this.place;
    if (number === this.number) {
      if (place < this.length) {
        this.place = place + 1;
        this.number = number + 1;
        return this.drawn[place];
      }
    }
    return this.drawAhead(number);
  }

  /** For this request alone; and where it is the one that came next, for those that follow it, too. */
  private drawAhead(number: f64): f64 {
    const follows = number === this.number;
    this.number = number + 1;
    this.place = 1;
    if (!follows) {
      this.length = 1;
      return this.ziggurat.draw(this.purpose, number, this.step);
    }
    const drawn = this.drawn;
    this.length = min(MOST, max(LEAST, 2 * this.length));
    this.ziggurat.drawMany(this.purpose, number, this.step, this.length, drawn);
    return drawn[0];
  }
}
