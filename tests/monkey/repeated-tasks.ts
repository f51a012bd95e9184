// Finds long tasks that occur again when the same steps are repeated on a separate page. Tasks that occur
// again are caused by the page, the others by the machine.

import type { Monkey } from './monkey.ts';

/** Maximum number of chapters that are repeated: those with the longest tasks. */
const CHAPTERS_MAX = 8;

/** Prints them, and returns how many there are. */
export async function repeatedTasks(monkey: Monkey, seed: number, limitMillis: number): Promise<number> {
  const late = monkey.times.longest.filter(({ millis }) => millis > limitMillis);
  late.sort((a, b) => b.millis - a.millis);
  const worst = late[0]?.millis ?? 0;
  console.log(`tasks over ${limitMillis} ms: ${late.length}, the longest ${worst.toFixed(0)} ms`);
  const chapters = [...new Set(late.map(({ chapter }) => chapter))].slice(0, CHAPTERS_MAX);
  let repeated = 0;
  for (const chapter of chapters) {
    const again = await monkey.again(seed, chapter);
    for (const { step, millis } of late.filter((each) => each.chapter === chapter)) {
      const second = again.get(step) ?? 0;
      const repeats = second > limitMillis;
      if (repeats) repeated += 1;
      console.log(
        `  chapter ${chapter}, step ${step}: ${millis.toFixed(0)} ms, again ${second.toFixed(0)} ms${repeats ? ': REPEATS' : ''}`,
      );
    }
  }
  return repeated;
}
