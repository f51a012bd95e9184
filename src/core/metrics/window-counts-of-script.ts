// Replaces window-counts.ts when the core runs as JavaScript, and moves the counts one at a time.

export function moveCounts(
  counts: StaticArray<u32>,
  lowest: i32,
  highest: i32,
  sums: StaticArray<u32>,
): void {
  for (let bucket = lowest; bucket <= highest; bucket++) {
    sums[bucket] += counts[bucket];
    counts[bucket] = 0;
  }
}
