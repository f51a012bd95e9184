// The quantile of the standard normal distribution using arithmetic and square roots only, so one uniform
// draw gives one normal draw. Source: M. J. Wichura, "Algorithm AS 241: The Percentage Points of the Normal
// Distribution", Applied Statistics 37 (1988), routine PPND16: relative error about 1e-16.

import { logarithm } from './logarithm.ts';

const CENTRE_HALF_WIDTH: f64 = 0.425;
const CENTRE_SQUARED: f64 = 0.180625;
const FAR_TAIL_FROM: f64 = 5;

/** The z with P(Z < z) = p, for p from 2^-63 to below 1. */
export function normalQuantile(p: f64): f64 {
  const q = p - 0.5;
  if (q >= -CENTRE_HALF_WIDTH && q <= CENTRE_HALF_WIDTH) {
    const r = CENTRE_SQUARED - q * q;
    const above =
      ((((((2509.0809287301227 * r + 33430.57558358813) * r + 67265.7709270087) * r + 45921.95393154987) * r +
        13731.69376550946) *
        r +
        1971.5909503065513) *
        r +
        133.14166789178438) *
        r +
      3.3871328727963665;
    const below =
      ((((((5226.495278852545 * r + 28729.085735721943) * r + 39307.89580009271) * r + 21213.794301586597) *
        r +
        5394.196021424751) *
        r +
        687.1870074920579) *
        r +
        42.31333070160091) *
        r +
      1;
    return (q * above) / below;
  }
  const far = tail(Math.sqrt(-logarithm(q < 0 ? p : 1 - p)));
  return q < 0 ? -far : far;
}

/** Distance of z from the centre; `root` is the square root of -ln(the smaller of p and 1 - p). */
function tail(root: f64): f64 {
  let above: f64;
  let below: f64;
  if (root <= FAR_TAIL_FROM) {
    const r = root - 1.6;
    above =
      ((((((7.745450142783414e-4 * r + 0.022723844989269184) * r + 0.2417807251774506) * r +
        1.2704582524523684) *
        r +
        3.6478483247632045) *
        r +
        5.769497221460691) *
        r +
        4.630337846156546) *
        r +
      1.4234371107496835;
    below =
      ((((((1.0507500716444169e-9 * r + 5.475938084995345e-4) * r + 0.015198666563616457) * r +
        0.14810397642748008) *
        r +
        0.6897673349851) *
        r +
        1.6763848301838038) *
        r +
        2.053191626637759) *
        r +
      1;
  } else {
    const r = root - FAR_TAIL_FROM;
    above =
      ((((((2.0103343992922881e-7 * r + 2.7115555687434876e-5) * r + 0.0012426609473880784) * r +
        0.026532189526576124) *
        r +
        0.29656057182850487) *
        r +
        1.7848265399172913) *
        r +
        5.463784911164114) *
        r +
      6.657904643501103;
    below =
      ((((((2.0442631033899397e-15 * r + 1.421511758316446e-7) * r + 1.8463183175100548e-5) * r +
        7.868691311456133e-4) *
        r +
        0.014875361290850615) *
        r +
        0.13692988092273581) *
        r +
        0.599832206555888) *
        r +
      1;
  }
  return above / below;
}
