// The remainder of a whole number that may be larger than 32 bits. The processor divides whole numbers of 32 bits several
// times as fast as doubles, and nearly all are that small.

/** 2^31. */
const HALF_SPAN: f64 = 2147483648;

/** `number` mod `divisor`; the number whole, not negative and below 2^52, the divisor above 0. */
export function remainder(number: f64, divisor: i32): i32 {
  if (number < HALF_SPAN) return i32(number) % divisor;
  return i32(longRemainder(number, f64(divisor)));
}

/** The same of a divisor that may be larger too. */
export function longRemainder(number: f64, divisor: f64): f64 {
  // The quotient may have been rounded up to a whole number: then it is 1 too large, and all else is exact.
  const rest = number - Math.floor(number / divisor) * divisor;
  return rest < 0 ? rest + divisor : rest;
}
