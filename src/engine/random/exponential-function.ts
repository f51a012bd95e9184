// e to the power of x by arithmetic alone, for the reason that logarithm.ts gives.
// Method and coefficients: FreeBSD msun e_exp.c (Sun Microsystems 2004): error under 1 unit in the last place.

const LN2_HIGH = 0.6931471803691238;
const LN2_LOW = 1.9082149292705877e-10;

/** Arguments are cut to this: beyond it the result or its scale would leave the range of normal numbers. */
const ARGUMENT_MAX = 700;
const EXPONENT_BIAS = 1023;

export class ExponentialFunction {
  private readonly power = new Float64Array(1);
  private readonly words = new Int32Array(this.power.buffer);

  /** Puts exp(x) in the place of column[0] = x; an x beyond -700 to 700 counts as that limit. */
  replace(column: Float64Array): void {
    const x = Math.max(-ARGUMENT_MAX, Math.min(ARGUMENT_MAX, column[0]));
    // x = exponent ln 2 + rest, with the rest within half of ln 2.
    const exponent = (x * Math.LOG2E + (x < 0 ? -0.5 : 0.5)) | 0;
    const high = x - exponent * LN2_HIGH;
    const low = exponent * LN2_LOW;
    const rest = high - low;
    const t = rest * rest;
    const c =
      rest -
      t *
        (0.16666666666666602 +
          t *
            (-0.0027777777777015593 +
              t * (6.613756321437934e-5 + t * (-1.6533902205465252e-6 + t * 4.1381367970572385e-8))));
    const y = 1 - (low - (rest * c) / (2 - c) - high);
    // 2^exponent, put together from its bits: scaling by it is exact.
    this.words[1] = (exponent + EXPONENT_BIAS) << 20;
    column[0] = y * this.power[0];
  }
}
