// Access to the number columns of a core instance: by address in its memory or, for the JavaScript core, as
// the arrays themselves. Each access looks the column up, because columns move when they grow. Callers that
// keep data get a copy.

import type { Address } from '../made/core-exports.ts';

export interface CoreMemory {
  /** The double at this position of a column; the position is not checked. */
  doubleAt(column: Address, place: number): number;
  /** Copies the first `length` doubles of a column. */
  doublesAt(column: Address, length: number): Float64Array<ArrayBuffer>;
  /** Copies the first `length` integers of a column. */
  wordsAt(column: Address, length: number): Uint32Array<ArrayBuffer>;
  /** Copies the first `length` doubles of a column to the start of `into`. */
  read(column: Address, into: Float64Array, length: number): void;
  /** Writes these doubles at the start of a column. */
  write(column: Address, numbers: ArrayLike<number>): void;
}

/** Memory of a WebAssembly instance. */
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

  /** The whole memory as doubles. Refreshed when the memory has grown. */
  private get float64(): Float64Array<ArrayBuffer> {
    const { buffer } = this.memory;
    if (this.doubles.buffer !== buffer) this.doubles = new Float64Array(buffer);
    return this.doubles;
  }

  /** The whole memory as 32-bit integers. */
  private get uint32(): Uint32Array<ArrayBuffer> {
    const { buffer } = this.memory;
    if (this.words.buffer !== buffer) this.words = new Uint32Array(buffer);
    return this.words;
  }
}

/** Memory of a JavaScript instance: an address is the array itself. */
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
