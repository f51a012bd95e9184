// The natural logarithm by arithmetic alone. Math.log may differ in the last bit between JavaScript engines, and one
// bit in a draw changes a run for good; additions, multiplications and divisions may not differ.
// Method and coefficients: FreeBSD msun e_log.c (Sun Microsystems 1993): error under 1 unit in the last place.

const LN2_HIGH = 0.6931471803691238;
const LN2_LOW = 1.9082149292705877e-10;

/** Arguments lie between 2^-63 and 2^63; a draw is at least 2^-53. */
const EXPONENT_MAX = 64;

export class Logarithm {
  private readonly value = new Float64Array(1);
  private readonly words = new Int32Array(this.value.buffer);
  /** 2^-e at place e + EXPONENT_MAX: scaling by a power of two is exact. */
  private readonly scales = Float64Array.from(
    { length: 2 * EXPONENT_MAX + 1 },
    (_, place) => 2 ** (EXPONENT_MAX - place),
  );

  /** Puts ln(x) in the place of column[0] = x, from 2^-63 to 2^63. */
  replace(column: Float64Array): void {
    const x = column[0];
    this.value[0] = x;
    const high = this.words[1];
    // The exponent that brings x into sqrt(1/2) to sqrt(2).
    const exponent = (high >> 20) - 1023 + (((high & 0xfffff) + 0x95f64) >> 20);
    const f = x * this.scales[exponent + EXPONENT_MAX] - 1;
    const s = f / (2 + f);
    const z = s * s;
    const w = z * z;
    const even = w * (0.3999999999940942 + w * (0.22222198432149784 + w * 0.15313837699209373));
    const odd =
      z *
      (0.6666666666666735 + w * (0.2857142874366239 + w * (0.1818357216161805 + w * 0.14798198605116586)));
    const half = 0.5 * f * f;
    column[0] = exponent * LN2_HIGH - (half - (s * (half + even + odd) + exponent * LN2_LOW) - f);
  }
}
