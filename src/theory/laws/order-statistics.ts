// The k-th shortest of n independent times: how long n calls made at once take if k of them must succeed.
// With k = n it is the longest.

/**
 * Mean and variance for exponential times with mean 1. The gaps between successive ends are exponential too,
 * with rate n at first and one less after each end (A. Rényi, On the theory of order statistics, 1953). For
 * the longest of n the mean is the harmonic number H(n).
 */
export function exponentialOrder(
  count: number,
  needed: number,
): { readonly mean: number; readonly variance: number } {
  let mean = 0;
  let variance = 0;
  for (let left = count; left > count - needed; left--) {
    mean += 1 / left;
    variance += 1 / left ** 2;
  }
  return { mean, variance };
}

/**
 * The probability that the k-th shortest of n times is a slow one, if each time is slow with probability
 * `chance`. It is slow if more than n - k of the times are. For the longest of n it is 1 - (1 - chance)^n.
 */
export function chanceOfSlow(chance: number, count: number, needed: number): number {
  if (chance <= 0) return 0;
  if (chance >= 1) return 1;
  // Terms of the binomial distribution, by logarithms because they may be very small.
  let logTerm = count * Math.log1p(-chance);
  let enough = Math.exp(logTerm);
  for (let slow = 1; slow <= count - needed; slow++) {
    logTerm += Math.log((count - slow + 1) / slow) + Math.log(chance) - Math.log1p(-chance);
    enough += Math.exp(logTerm);
  }
  return Math.max(0, 1 - enough);
}
