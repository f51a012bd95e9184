// Iterates over lists two entries at a time, without an index that could be out of range.

/**
 * Calls `make` with entries at the same positions of both lists. Throws a RangeError if the lists differ in
 * length.
 */
export function pairwise<One, Other, Made>(
  ones: readonly One[],
  others: readonly Other[],
  make: (one: One, other: Other) => Made,
): readonly Made[] {
  if (ones.length !== others.length)
    throw new RangeError(`both lists must have the same length; got ${ones.length} and ${others.length}.`);
  return ones.map((one, index) => make(one, others[index] as Other));
}

/** Each entry except the last, with the one after it. */
export function neighbours<Entry>(
  entries: readonly Entry[],
): readonly (readonly [entry: Entry, next: Entry])[] {
  return pairwise(entries.slice(0, -1), entries.slice(1), (entry, next) => [entry, next]);
}
