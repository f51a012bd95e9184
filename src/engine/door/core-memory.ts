// Columns of numbers in the memory of an instance, by the address of the first. The memory moves when it grows, so the columns
// are looked up anew each time, and copied where they are to last.

export class CoreMemory {
  private readonly memory: WebAssembly.Memory;
  private doubles: Float64Array<ArrayBuffer> = new Float64Array(0);
  private words: Uint32Array<ArrayBuffer> = new Uint32Array(0);

  constructor(memory: WebAssembly.Memory) {
    this.memory = memory;
  }

  /** All of it, as doubles. */
  get float64(): Float64Array<ArrayBuffer> {
    const buffer = this.memory.buffer as ArrayBuffer;
    if (this.doubles.buffer !== buffer) this.doubles = new Float64Array(buffer);
    return this.doubles;
  }

  /** All of it, as whole numbers of 32 bits. */
  get uint32(): Uint32Array<ArrayBuffer> {
    const buffer = this.memory.buffer as ArrayBuffer;
    if (this.words.buffer !== buffer) this.words = new Uint32Array(buffer);
    return this.words;
  }

  /** A copy of so many doubles from this address on. */
  doublesAt(address: number, length: number): Float64Array<ArrayBuffer> {
    return this.float64.slice(address >> 3, (address >> 3) + length);
  }

  /** A copy of so many whole numbers from this address on. */
  wordsAt(address: number, length: number): Uint32Array<ArrayBuffer> {
    return this.uint32.slice(address >> 2, (address >> 2) + length);
  }

  /** Copies so many doubles from this address on to the beginning of `into`. */
  read(address: number, into: Float64Array, length: number): void {
    into.set(this.float64.subarray(address >> 3, (address >> 3) + length));
  }

  /** Writes these doubles from this address on. */
  write(address: number, numbers: ArrayLike<number>): void {
    this.float64.set(numbers, address >> 3);
  }
}
