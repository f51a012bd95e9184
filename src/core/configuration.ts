// All that the core is told of a server: one flat block of numbers, laid out by the page (engine/configuration/layout.ts), whose
// places stand by name in codes.ts.

import { LIST, SERVER_PLACE } from './codes.ts';
import { Distribution } from './random/distribution.ts';

/** Who reads it keeps what it has read, and not the block: the numbers of the next edit come in place of these. */
export class Configuration {
  /** Those that have been read so far, of earlier edits too: memory is never freed, so what is the same is kept once. */
  readonly distributions: Array<Distribution> = [];
  private numbers: StaticArray<f64> = new StaticArray<f64>(0);

  /** Room for so many numbers, to be written there. */
  roomFor(length: i32): StaticArray<f64> {
    if (length > this.numbers.length) this.numbers = new StaticArray<f64>(length);
    return this.numbers;
  }

  /** The number at this place. */
  at(place: i32): f64 {
    return this.numbers[place];
  }

  /** Rows of a list, such as LIST.groups.place. */
  listLength(list: i32): i32 {
    return i32(this.numbers[list + 1]);
  }

  /** Place of the first number of a row of a list. */
  rowAt(list: i32, width: i32, row: i32): i32 {
    return i32(this.numbers[list]) + row * width;
  }

  /** Place of the first setting of the thread model. */
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
