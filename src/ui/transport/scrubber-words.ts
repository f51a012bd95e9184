// Key steps of the scrubber, and positions of its parts.

/** Key steps as shares of the scrubber. */
const STEP = 1 / 200;
const PAGE = 1 / 20;

export const SCRUBBER_STEPS: Readonly<Record<string, number>> = {
  ArrowLeft: -STEP,
  ArrowDown: -STEP,
  ArrowRight: STEP,
  ArrowUp: STEP,
  PageDown: -PAGE,
  PageUp: PAGE,
};

/** A share of the scrubber as a CSS length. */
export function percentOf(share: number): string {
  return `${(Math.min(1, Math.max(0, share)) * 100).toFixed(3)}%`;
}
