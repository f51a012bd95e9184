// Units of a draw's position within its ziggurat layer: a fraction made of 18 bits of the first word (after
// those of the layer) and 26 bits of the second word.

export const HIGH_UNIT: f64 = 1 / 262144.0;
export const LOW_UNIT: f64 = 1 / 17592186044416.0;
