// The natural logarithm by arithmetic alone. Math.log may differ in the last bit between JavaScript engines, and one
// bit in a draw changes a run for good; additions, multiplications and divisions may not differ.
// Method and coefficients: FreeBSD msun e_log.c (Sun Microsystems 1993): error under 1 unit in the last place.

const LN2_HIGH = 6.9314718036912381649e-1;
const LN2_LOW = 1.90821492927058770002e-10;

export class Logarithm {
  private readonly value = new Float64Array(1);
  private readonly words = new Int32Array(this.value.buffer);

  /** ln(x) for x a positive normal number. */
  of(x: number): number {
    const { value, words } = this;
    value[0] = x;
    let high = words[1]!;
    let exponent = (high >> 20) - 1023;
    high &= 0x000fffff;
    // Brings the mantissa into sqrt(1/2) to sqrt(2).
    const carry = (high + 0x95f64) & 0x100000;
    words[1] = high | (carry ^ 0x3ff00000);
    exponent += carry >> 20;
    const f = value[0]! - 1;
    const s = f / (2 + f);
    const z = s * s;
    const w = z * z;
    const even = w * (0.3999999999940941908 + w * (0.2222219843214978396 + w * 0.1531383769920937332));
    const odd =
      z *
      (0.666666666666673513 +
        w * (0.2857142874366239149 + w * (0.1818357216161805012 + w * 0.1479819860511658591)));
    const half = 0.5 * f * f;
    return exponent * LN2_HIGH - (half - (s * (half + even + odd) + exponent * LN2_LOW) - f);
  }
}
