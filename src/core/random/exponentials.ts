// Exponential draws of mean 1. Nearly always the requests that ask come in the order of their numbers, as arrivals and a queue have them.
// Then four or more are drawn at a time, for which the processor needs half the instructions that it needs for each alone. What
// each is does not hang on who asks when: see draws.ts. Where the core runs as JavaScript, which has no such instructions,
// exponentials-of-script.ts stands in for this file.

import { lowerBits, upperBits } from '../kernel/words.ts';
import { Draws } from './draws.ts';
import { FourDraws } from './four-draws.ts';
import { Ziggurat } from './ziggurat.ts';

/** Places for purposes and steps, by their lowest bits: two of the same place take turns. */
const PLACES: i32 = 16;
/** Draws that are made at once: at least, at most. Both are multiples of 4. */
const LEAST: i32 = 4;
const MOST: i32 = 16;

/** Draws of one purpose and step that are made already, in the order of their requests. */
class Ahead {
  purpose: i32 = 0;
  step: i32 = 0;
  readonly drawn: StaticArray<f64> = new StaticArray<f64>(MOST);
  length: i32 = 0;
  /** Which of them comes next, and for which request. */
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

  /** An exponential draw of mean 1 for these coordinates, see Draws. */
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

  /** For this request alone; and where it is the one that came next, for those that follow it, too. */
  private drawAhead(ahead: Ahead, purpose: i32, number: f64, step: i32): f64 {
    const isOther = purpose !== ahead.purpose || step !== ahead.step;
    const length = min(MOST, max(LEAST, 2 * ahead.length));
    const follows = !isOther && number === ahead.number;
    ahead.purpose = purpose;
    ahead.step = step;
    ahead.number = number + 1;
    ahead.place = 1;
    // Numbers of other upper bits have another place.
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
