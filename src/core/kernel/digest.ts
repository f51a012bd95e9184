// A running fingerprint of all events of a run: the same scenario and seed must give the same digest
// everywhere.

import { Nanos } from '../types.ts';
import { highWord, lowWord, product } from './words.ts';

export class Digest {
  /** The first 8 hexadecimal digits, and the next 8. */
  first: i32 = 0x243f6a88;
  second: i32 = 0x13198a2e;

  /** Adds an event of this kind and subject at this instant. */
  add(at: Nanos, kind: i32, subject: i32): void {
    let one = product(this.first ^ lowWord(at), 0x85ebca6b);
    let other = product(this.second ^ highWord(at) ^ ((kind << 24) | subject), 0xc2b2ae35);
    one ^= one >>> 15;
    other ^= other >>> 13;
    this.first = (one + other) | 0;
    this.second = other ^ (one << 9);
  }

  /** Mixes another digest into this one. */
  join(other: Digest): void {
    this.first = product(this.first ^ other.first, 0x85ebca6b);
    this.second = product(this.second ^ other.second, 0xc2b2ae35);
    this.first ^= this.second >>> 15;
  }

  /** A copy of this digest. */
  copy(): Digest {
    const copy = new Digest();
    copy.first = this.first;
    copy.second = this.second;
    return copy;
  }
}
