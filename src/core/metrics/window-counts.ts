// Moves the bucket counts of a closing window, four at a time.

const FOUR: i32 = 4;

function placeOf(counts: StaticArray<u32>, bucket: i32): usize {
  return changetype<usize>(counts) + ((<usize>bucket) << 2);
}

/** Adds the counts from `lowest` to `highest` to `sums` and clears them. */
export function moveCounts(
  counts: StaticArray<u32>,
  lowest: i32,
  highest: i32,
  sums: StaticArray<u32>,
): void {
  let bucket = lowest;
  for (; bucket + FOUR <= highest; bucket += FOUR) {
    const from = placeOf(counts, bucket);
    const to = placeOf(sums, bucket);
    v128.store(to, i32x4.add(v128.load(to), v128.load(from)));
    v128.store(from, i32x4.splat(0));
  }
  // The highest bucket always goes through this loop, because only here does the build that checks indices
  // detect a bucket outside the columns.
  for (; bucket <= highest; bucket++) {
    sums[bucket] += counts[bucket];
    counts[bucket] = 0;
  }
}
