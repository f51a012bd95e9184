// Keeps labels that want to stand at about the same place apart.

/** Moves positions as little as needed so that neighbours are `gap` apart and all lie within [low, high]; keeps the order. */
function spread(wanted: readonly number[], gap: number, low: number, high: number): readonly number[] {
  const order = wanted.map((_, index) => index).sort((a, b) => wanted[a] - wanted[b] || a - b);
  const placed = order.map((index) => Math.min(high, Math.max(low, wanted[index])));
  for (let round = 0; round < wanted.length * 4; round += 1) {
    for (let index = 1; index < placed.length; index += 1) {
      const short = gap - (placed[index] - placed[index - 1]);
      if (short <= 0) continue;
      placed[index - 1] = placed[index - 1] - short / 2;
      placed[index] = placed[index] + short / 2;
    }
    confine(placed, gap, low, high);
  }
  const result = new Array<number>(wanted.length);
  order.forEach((index, rank) => {
    result[index] = placed[rank];
  });
  return result;
}

/** Spreads only those apart that stand less than `nearX` from each other sideways. */
export function spreadNear(
  xs: readonly number[],
  ys: readonly number[],
  { nearX, gap, low, high }: { nearX: number; gap: number; low: number; high: number },
): readonly number[] {
  const result = [...ys];
  const order = xs.map((_, index) => index).sort((a, b) => xs[a] - xs[b]);
  let group: number[] = [];
  const settle = (): void => {
    const placed = spread(
      group.map((index) => ys[index]),
      gap,
      low,
      high,
    );
    group.forEach((index, rank) => {
      result[index] = placed[rank];
    });
    group = [];
  };
  for (const index of order) {
    const last = group[group.length - 1];
    if (last !== undefined && xs[index] - xs[last] >= nearX) settle();
    group.push(index);
  }
  settle();
  return result;
}

/** Pushes a sorted stack back inside from both ends. */
function confine(placed: number[], gap: number, low: number, high: number): void {
  for (let index = placed.length - 1; index >= 0; index -= 1) {
    const limit = high - (placed.length - 1 - index) * gap;
    if (placed[index] > limit) placed[index] = limit;
  }
  for (let index = 0; index < placed.length; index += 1) {
    const limit = low + index * gap;
    if (placed[index] < limit) placed[index] = limit;
  }
}
