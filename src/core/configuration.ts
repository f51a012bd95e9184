// Reads a server's configuration. It is one flat block of numbers, which the page writes
// (engine/configuration/layout.ts); codes.ts names the positions.

import { LIST, SERVER_PLACE } from './codes.ts';
import { Distribution } from './random/distribution.ts';

/** Readers copy the values that they need and never keep the block, because the next edit overwrites it. */
export class Configuration {
  /**
   * Distributions read so far, including those of earlier edits. Equal ones are kept only once, because
   * memory is never freed.
   */
  readonly distributions: Array<Distribution> = [];
  private numbers: StaticArray<f64> = new StaticArray<f64>(0);

  /** A block for this many numbers, for the page to fill. */
  roomFor(length: i32): StaticArray<f64> {
    if (length > this.numbers.length) this.numbers = new StaticArray<f64>(length);
    return this.numbers;
  }

  /** The number at this position. */
  at(place: i32): f64 {
    return this.numbers[place];
  }

  /** Number of rows of a list, such as LIST.groups.place. */
  listLength(list: i32): i32 {
    return i32(this.numbers[list + 1]);
  }

  /** Position of the first number of a list's row. */
  rowAt(list: i32, width: i32, row: i32): i32 {
    return i32(this.numbers[list]) + row * width;
  }

  /** Position of the first setting of the thread model. */
  get server(): i32 {
    return i32(this.numbers[SERVER_PLACE]);
  }

  get groups(): i32 {
    return this.listLength(LIST.groups.place);
  }

  get locks(): i32 {
    return this.listLength(LIST.locks.place);
  }
}
