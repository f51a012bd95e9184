// Percentiles, found by bisection, of a time whose tail has a closed form that cannot be inverted in closed
// form.

/** Number of bisection steps: about as many as a double has bits. */
const HALVINGS = 60;

/**
 * The smallest time t, in seconds, with P(T > t) <= 1 - fraction, to the last digits of `longer`. `longer` is
 * the tail P(T > t), which falls to 0 from t = 0 on. `fraction` is from 0 up to, not including, 1;
 * `scaleSeconds` is any time of the order of the result.
 */
export function percentileOfTail(
  longer: (seconds: number) => number,
  fraction: number,
  scaleSeconds: number,
): number {
  const share = 1 - fraction;
  if (longer(0) <= share) return 0;
  let high = scaleSeconds;
  while (longer(high) > share) high *= 2;
  let low = 0;
  for (let halving = 0; halving < HALVINGS; halving++) {
    const middle = (low + high) / 2;
    if (longer(middle) > share) low = middle;
    else high = middle;
  }
  return high;
}
