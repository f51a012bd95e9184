// Columns of numbers in an instance of the core, to be read and written from outside: by their address in its memory, or, where
// it runs as JavaScript and has none, by the arrays themselves. Columns are looked up anew each time, as they move when they
// grow, and copied where they are to last.

import type { Address } from '../made/core-exports.ts';

export interface CoreMemory {
  /** The double at this place of a column, which must be one of its places: nothing looks whether it is. */
  doubleAt(column: Address, place: number): number;
  /** A copy of the first so many doubles of a column. */
  doublesAt(column: Address, length: number): Float64Array<ArrayBuffer>;
  /** A copy of the first so many whole numbers of a column. */
  wordsAt(column: Address, length: number): Uint32Array<ArrayBuffer>;
  /** Copies the first so many doubles of a column to the beginning of `into`. */
  read(column: Address, into: Float64Array, length: number): void;
  /** Writes these doubles from the beginning of a column on. */
  write(column: Address, numbers: ArrayLike<number>): void;
}

/** Of an instance in WebAssembly. */
export class ModuleMemory implements CoreMemory {
  private readonly memory: WebAssembly.Memory;
  private doubles: Float64Array<ArrayBuffer> = new Float64Array(0);
  private words: Uint32Array<ArrayBuffer> = new Uint32Array(0);

  constructor(memory: WebAssembly.Memory) {
    this.memory = memory;
  }

  doubleAt(column: Address, place: number): number {
    return this.float64[((column as number) >> 3) + place]!;
  }

  doublesAt(column: Address, length: number): Float64Array<ArrayBuffer> {
    const from = (column as number) >> 3;
    return this.float64.slice(from, from + length);
  }

  wordsAt(column: Address, length: number): Uint32Array<ArrayBuffer> {
    const from = (column as number) >> 2;
    return this.uint32.slice(from, from + length);
  }

  read(column: Address, into: Float64Array, length: number): void {
    const from = (column as number) >> 3;
    into.set(this.float64.subarray(from, from + length));
  }

  write(column: Address, numbers: ArrayLike<number>): void {
    this.float64.set(numbers, (column as number) >> 3);
  }

  /** All of it, as doubles. Another buffer once the memory has grown. */
  private get float64(): Float64Array<ArrayBuffer> {
    const { buffer } = this.memory;
    if (this.doubles.buffer !== buffer) this.doubles = new Float64Array(buffer);
    return this.doubles;
  }

  /** All of it, as whole numbers of 32 bits. */
  private get uint32(): Uint32Array<ArrayBuffer> {
    const { buffer } = this.memory;
    if (this.words.buffer !== buffer) this.words = new Uint32Array(buffer);
    return this.words;
  }
}

/** Of an instance in JavaScript: an address is the array. */
export const SCRIPT_MEMORY: CoreMemory = {
  doubleAt: (column, place) => (column as Float64Array)[place]!,
  doublesAt: (column, length) => Float64Array.from((column as Float64Array).subarray(0, length)),
  wordsAt: (column, length) => Uint32Array.from((column as Int32Array).subarray(0, length)),
  read(column, into, length) {
    into.set((column as Float64Array).subarray(0, length));
  },
  write(column, numbers) {
    (column as Float64Array).set(numbers);
  },
};
