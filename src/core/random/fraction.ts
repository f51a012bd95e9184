// Weights of the two parts of a fraction, which is a draw's position within its ziggurat layer. The parts are
// 18 bits of the first word (those after the bits for the layer) and 26 bits of the second word.

export const HIGH_UNIT: f64 = 1 / 262144.0;
export const LOW_UNIT: f64 = 1 / 17592186044416.0;
