// Searches for known functions among the frames of a thread, starting with the running one.

/** The first of these frames that contains one of the texts. */
export function frameWith(
  frames: readonly string[],
  needles: readonly string[],
  depth: number,
): string | null {
  const until = Math.min(depth, frames.length);
  for (let index = 0; index < until; index++) {
    const frame = frames[index]!;
    if (needles.some((needle) => frame.includes(needle))) return frame;
  }
  return null;
}
