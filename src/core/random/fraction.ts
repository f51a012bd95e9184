// Where a draw falls within its layer of the ziggurat: a fraction of the 18 bits of its first word that follow those of the layer, and
// of 26 bits of its second word.

/** What both count in. */
export const HIGH_UNIT: f64 = 1 / 262144.0;
export const LOW_UNIT: f64 = 1 / 17592186044416.0;

/** Above 0 and below 1. Nothing is rounded. */
export function fractionOf(first: i32, second: i32): f64 {
  return f64((first >>> 6) & 0x3ffff) * HIGH_UNIT + (f64(second >>> 6) * LOW_UNIT + LOW_UNIT / 2);
}
