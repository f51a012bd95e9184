// How many samples a percentile needs: ten beyond it. The count beyond it is binomial, and ten expected on each side is
// the usual least for telling anything of its spread (D. S. Moore, G. P. McCabe, "Introduction to the Practice of
// Statistics": np >= 10 and n(1 - p) >= 10).

const BEYOND = 10;

/** Fewest samples that tell this percentile, a fraction below 1. */
export function samplesFor(fraction: number): number {
  return Math.ceil(BEYOND / (1 - fraction) - 1e-6);
}

/** The highest percentile that so many samples tell, as a fraction; negative where they tell none. */
export function toldBy(samples: number): number {
  return samples < BEYOND ? -1 : 1 - BEYOND / samples;
}
