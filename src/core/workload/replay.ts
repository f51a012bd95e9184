// Arrivals at recorded instants.

import { LIST } from '../codes.ts';
import { Configuration } from '../configuration.ts';
import { Nanos } from '../types.ts';

export class Replay {
  /** The recorded instants, in ascending order. */
  private readonly instants: StaticArray<f64>;

  constructor(configuration: Configuration) {
    const instants = new StaticArray<f64>(configuration.listLength(LIST.timestamps.place));
    for (let index = 0; index < instants.length; index++) {
      const row = configuration.rowAt(LIST.timestamps.place, LIST.timestamps.width, index);
      instants[index] = configuration.at(row + LIST.timestamps.atNanos);
    }
    this.instants = instants;
  }

  /** The instant of arrival `index` (from 0); NaN after the last. */
  instantOf(index: f64): Nanos {
    return index < f64(this.instants.length) ? this.instants[i32(index)] : NaN;
  }
}
