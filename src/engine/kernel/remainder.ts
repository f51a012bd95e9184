// The remainder of a whole number that may be larger than 32 bits. The processor divides whole numbers of 32 bits several
// times as fast as doubles, and nearly all are that small.

/** `number` mod `divisor`, both whole and not negative, the divisor above 0 and below 2^32. */
export function remainder(number: number, divisor: number): number {
  const short = number >>> 0;
  return short === number ? short % (divisor >>> 0) : number % divisor;
}
