// In place of d3-interpolate in the built pages: scales here map numbers to numbers, and colours, dates and matrices would
// double what they weigh.

type Interpolator = (share: number) => number;

export function interpolateNumber(from: number, to: number): Interpolator {
  return (share) => from * (1 - share) + to * share;
}

export function interpolateRound(from: number, to: number): Interpolator {
  return (share) => Math.round(from * (1 - share) + to * share);
}

export { interpolateNumber as interpolate };

/** Through these values one after the other, each part of the way the same share. */
export function piecewise(
  between: (from: number, to: number) => Interpolator,
  values: readonly number[],
): Interpolator {
  const parts = values.slice(1).map((to, index) => between(values[index]!, to));
  return (share) => {
    const part = Math.max(0, Math.min(parts.length - 1, Math.floor(share * parts.length)));
    return parts[part]!(share * parts.length - part);
  };
}
