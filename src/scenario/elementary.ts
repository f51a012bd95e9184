// Exponential and logarithm by plain arithmetic, because Math.exp and Math.log may differ in the last bit
// between JavaScript engines, and a run must be the same in all of them. Used for means and the like; random
// draws have faster versions.

const LN2 = Math.LN2;
/** Number of terms after which the series no longer changes. */
const TERMS = 20;
/** Below this number exp(x) is 0 in a double; from 710 on it is Infinity. */
const LOWEST = -746;
const HIGHEST = 710;

/** Natural logarithm of a number above 0, to about 1e-15 of the result. */
export function logarithm(x: number): number {
  let exponent = 0;
  let rest = x;
  for (; rest > 1.5; rest /= 2) exponent++;
  for (; rest < 0.75; rest *= 2) exponent--;
  // ln y = 2 artanh((y - 1) / (y + 1)).
  const f = (rest - 1) / (rest + 1);
  let power = f;
  let sum = 0;
  for (let term = 0; term < TERMS; term++) {
    sum += power / (2 * term + 1);
    power *= f * f;
  }
  return exponent * LN2 + 2 * sum;
}

/** e to the power of x. The relative error is about 1e-15 for each unit of x. */
export function exponential(x: number): number {
  if (x < LOWEST) return 0;
  if (x > HIGHEST) return Number.POSITIVE_INFINITY;
  const exponent = Math.round(x / LN2);
  const rest = x - exponent * LN2;
  let term = 1;
  let sum = 1;
  for (let index = 1; index <= TERMS; index++) {
    term *= rest / index;
    sum += term;
  }
  for (let index = 0; index < exponent; index++) sum *= 2;
  for (let index = 0; index > exponent; index--) sum /= 2;
  return sum;
}
