// e^x using arithmetic only, for the reason given in logarithm.ts. Method and coefficients: FreeBSD msun
// e_exp.c (Sun Microsystems 2004): error under 1 unit in the last place.

import { powerOfTwo } from '../kernel/words.ts';

const LN2_HIGH: f64 = 0.6931471803691238;
const LN2_LOW: f64 = 1.9082149292705877e-10;

/**
 * Arguments are clamped to ±this value. Beyond it, the result or its scale would be too large or too small
 * for a normal number.
 */
const ARGUMENT_MAX: f64 = 700;

/** exp(x), with x clamped to -700…700. */
export function exponentialFunction(argument: f64): f64 {
  const x = Math.max(-ARGUMENT_MAX, Math.min(ARGUMENT_MAX, argument));
  // x = exponent × ln 2 + rest, with |rest| at most ln 2 / 2.
  const exponent = i32(x * Math.LOG2E + (x < 0 ? -0.5 : 0.5));
  const high = x - f64(exponent) * LN2_HIGH;
  const low = f64(exponent) * LN2_LOW;
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
  // Scaling by a power of two is exact.
  return y * powerOfTwo(exponent);
}
