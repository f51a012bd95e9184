// Remainders of integers that may exceed 32 bits. Nearly all fit into 32 bits, and processors divide such
// integers several times faster than doubles.

/** 2^31. */
const HALF_SPAN: f64 = 2147483648;

/** `number` mod `divisor`; `number` is an integer from 0 to below 2^52, `divisor` is above 0. */
export function remainder(number: f64, divisor: i32): i32 {
  if (number < HALF_SPAN) return i32(number) % divisor;
  return i32(longRemainder(number, f64(divisor)));
}

/** Like `remainder`, for a divisor that may also exceed 32 bits. */
export function longRemainder(number: f64, divisor: f64): f64 {
  // The quotient may have been rounded up to an integer. It is then 1 too large; everything else is exact.
  const rest = number - Math.floor(number / divisor) * divisor;
  return rest < 0 ? rest + divisor : rest;
}
