// The natural logarithm using arithmetic only. The logarithms of different platforms can differ in the last
// bit, and one bit in a draw changes the rest of a run. Addition, multiplication and division cannot differ.
// Method and coefficients: FreeBSD msun e_log.c (Sun Microsystems 1993): error under 1 unit in the last
// place.

import { highWord, powerOfTwo } from '../kernel/words.ts';

const LN2_HIGH: f64 = 0.6931471803691238;
const LN2_LOW: f64 = 1.9082149292705877e-10;

/** ln(x) of a positive normal number. */
export function logarithm(x: f64): f64 {
  const high = highWord(x);
  // The exponent that scales x into sqrt(1/2)…sqrt(2).
  const exponent = (high >> 20) - 1023 + (((high & 0xfffff) + 0x95f64) >> 20);
  // Scaling by a power of two is exact.
  const f = x * powerOfTwo(-exponent) - 1;
  const s = f / (2 + f);
  const z = s * s;
  const w = z * z;
  const even = w * (0.3999999999940942 + w * (0.22222198432149784 + w * 0.15313837699209373));
  const odd =
    z * (0.6666666666666735 + w * (0.2857142874366239 + w * (0.1818357216161805 + w * 0.14798198605116586)));
  const half = 0.5 * f * f;
  const scale = f64(exponent);
  return scale * LN2_HIGH - (half - (s * (half + even + odd) + scale * LN2_LOW) - f);
}
