// Where a draw falls within its layer of the ziggurat: a fraction of the 18 bits of its first word that follow those of the layer, and
// of the 26 of its second word. This is what each of them counts in.

export const HIGH_UNIT: f64 = 1 / 262144.0;
export const LOW_UNIT: f64 = 1 / 17592186044416.0;
