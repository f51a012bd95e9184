// Random numbers for the referee's scenarios: the same number gives the same scenario on every machine.

export class Dice {
  private state: number;

  constructor(seed: number) {
    this.state = seed >>> 0;
  }

  /** Uniform in [0, 1) (mulberry32). */
  unit(): number {
    this.state = (this.state + 0x6d2b79f5) >>> 0;
    let mixed = this.state;
    mixed = Math.imul(mixed ^ (mixed >>> 15), mixed | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  }

  chance(share: number): boolean {
    return this.unit() < share;
  }

  between(low: number, high: number): number {
    return low + (high - low) * this.unit();
  }

  /** Log-uniform. */
  magnitude(low: number, high: number): number {
    return low * (high / low) ** this.unit();
  }

  whole(low: number, high: number): number {
    return low + Math.floor(this.unit() * (high - low + 1));
  }

  one<T>(of: readonly T[]): T {
    return of[this.whole(0, of.length - 1)]!;
  }

  /** One of the choices, weighted. */
  weighed<T>(choices: readonly (readonly [weight: number, choice: T])[]): T {
    let left = this.unit() * choices.reduce((sum, [weight]) => sum + weight, 0);
    for (const [weight, choice] of choices) {
      left -= weight;
      if (left < 0) return choice;
    }
    return choices[choices.length - 1][1];
  }
}
