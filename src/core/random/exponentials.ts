// Exponential draws of mean 1. Requests nearly always draw in the order of their numbers, because arrivals
// and queues keep that order. If they do, four or more draws are made at once, which takes half the
// instructions per draw. The values do not depend on the order of draws: see draws.ts. JavaScript has no
// instructions for this, so exponentials-of-script.ts replaces this file when the core runs as JavaScript.

import { lowerBits, upperBits } from '../kernel/words.ts';
import { Draws } from './draws.ts';
import { FourDraws } from './four-draws.ts';
import { Ziggurat } from './ziggurat.ts';

/**
 * Number of slots for draws made ahead. The lowest bits of purpose + step choose the slot; a new pair
 * displaces the pair that was there.
 */
const PLACES: i32 = 16;
/** The fewest and the most draws made at once; both are multiples of 4. */
const LEAST: i32 = 4;
const MOST: i32 = 16;

/** Draws made ahead for one purpose and step, in request order. */
class Ahead {
  purpose: i32 = 0;
  step: i32 = 0;
  readonly drawn: StaticArray<f64> = new StaticArray<f64>(MOST);
  length: i32 = 0;
  /** Index of the next draw, and its request number. */
  place: i32 = 0;
  number: f64 = 0;
}

export class Exponentials {
  private readonly draws: Draws;
  private readonly four: FourDraws;
  private readonly ziggurat: Ziggurat;
  private readonly places: StaticArray<Ahead> = new StaticArray<Ahead>(PLACES);

  constructor(draws: Draws) {
    this.draws = draws;
    this.four = new FourDraws(draws);
    this.ziggurat = new Ziggurat(draws);
    for (let place = 0; place < PLACES; place++) this.places[place] = new Ahead();
  }

  /** Exponential draw of mean 1 for these coordinates; for the coordinates see Draws. */
  @inline
  draw(purpose: i32, number: f64, step: i32): f64 {
    const ahead = this.places[(purpose + step) & (PLACES - 1)];
    const place = ahead.place;
    if (number === ahead.number) {
      if (place < ahead.length) {
        if (step === ahead.step) {
          if (purpose === ahead.purpose) {
            ahead.place = place + 1;
            ahead.number = number + 1;
            return ahead.drawn[place];
          }
        }
      }
    }
    return this.drawAhead(ahead, purpose, number, step);
  }

  /**
   * Makes the draw for this request. If it is the request that was expected next, also makes the draws for
   * those after it.
   */
  private drawAhead(ahead: Ahead, purpose: i32, number: f64, step: i32): f64 {
    const isOther = purpose !== ahead.purpose || step !== ahead.step;
    const length = min(MOST, max(LEAST, 2 * ahead.length));
    const follows = !isOther && number === ahead.number;
    ahead.purpose = purpose;
    ahead.step = step;
    ahead.number = number + 1;
    ahead.place = 1;
    // All draws made at once share one `place` (see Draws.placeOf), so the upper bits of their numbers must
    // be equal.
    if (!follows || upperBits(number) !== upperBits(number + f64(length))) {
      ahead.length = 1;
      return this.ziggurat.draw(purpose, number, step);
    }
    ahead.length = length;
    this.drawAll(ahead, number);
    return ahead.drawn[0];
  }

  private drawAll(ahead: Ahead, number: f64): void {
    const four = this.four;
    const ziggurat = this.ziggurat;
    const words = four.words;
    const fractions = four.fractions;
    const drawn = ahead.drawn;
    const lower = lowerBits(number);
    const place = this.draws.placeOf(ahead.purpose, number, ahead.step);
    for (let each = 0; each < ahead.length; each += 4) {
      four.draw((lower + each) | 0, place);
      drawn[each] = ziggurat.fallsAt(fractions[0], words[0], words[4]);
      drawn[each + 1] = ziggurat.fallsAt(fractions[1], words[1], words[5]);
      drawn[each + 2] = ziggurat.fallsAt(fractions[2], words[2], words[6]);
      drawn[each + 3] = ziggurat.fallsAt(fractions[3], words[3], words[7]);
    }
  }
}
