// Percentiles of a time whose tail has a closed form but whose inverse has none: by bisection.

/** Halvings of the bracket: as many as a double has bits. */
const HALVINGS = 60;

/**
 * The smallest time t, seconds, with P(T > t) <= 1 - fraction, to the last digits of `longer`. `longer` is the tail
 * P(T > t), which falls from t = 0 on, to 0. `fraction` is from 0 up to, and without, 1; `scaleSeconds` is any time of
 * the order of the result.
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
