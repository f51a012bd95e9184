// In place of four-draws.ts where the core runs as JavaScript, which does one operation after another.

import { Draws, firstOf, innerOf, secondOf } from './draws.ts';
import { fractionOf } from './fraction.ts';

export class FourDraws {
  readonly words: StaticArray<i32> = new StaticArray<i32>(8);
  readonly fractions: StaticArray<f64> = new StaticArray<f64>(4);
  private readonly draws: Draws;

  constructor(draws: Draws) {
    this.draws = draws;
  }

  draw(lower: i32, place: i32): void {
    for (let each = 0; each < 4; each++) {
      const inner = innerOf((lower + each) | 0, this.draws.firstSeed);
      const first = firstOf(place, inner);
      const second = secondOf(place, inner, this.draws.secondSeed);
      this.words[each] = first;
      this.words[4 + each] = second;
      this.fractions[each] = fractionOf(first, second);
    }
  }
}
