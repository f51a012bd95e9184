// `npm run fuzz -- --readers`: damages files of other tools at random, in one or two ways at once, and gives
// them to every reader. It stops when a reader throws, returns nonsense or takes too long, or when the time
// is up.

import { drawer, MANGLED_FILES, MANGLES, readAll, textOf } from '../tests/support/mangled-files.ts';

export interface ReadersOptions {
  readonly minutes: number;
  /** Number of lines after which it also stops; null: it stops only when the time is up. */
  readonly lines: number | null;
  /** Seed of the first round; each further round adds one. */
  readonly seed: number;
}

/** Number of further copies in a long file. */
const COPIES = 60;
/** Most processor time for one text, over all readers. */
const MILLIS_MAX = 5000;

/** Returns the exit status. */
export function fuzzReaders({ minutes, seed, lines: linesMost }: ReadersOptions): number {
  const until = Date.now() + minutes * 60_000;
  let count = 0;
  let lines = 0;
  let slowest = { millis: 0, file: '' };
  let next = seed;
  const isOver = (): boolean => Date.now() >= until || (linesMost !== null && lines >= linesMost);
  for (; !isOver(); next++) {
    for (const file of MANGLED_FILES) {
      if (isOver()) break;
      const draw = drawer(next * 1000 + file.length);
      const one = (): (typeof MANGLES)[number] => MANGLES[Math.floor(draw() * MANGLES.length)]!;
      const damaged = (): string => {
        const text = one()(textOf(file), draw);
        return draw() < 0.5 ? one()(text, draw) : text;
      };
      let text = damaged();
      // If lines are counted, files are long: damaged copies of the same file after each other.
      for (let count = 0; linesMost !== null && count < COPIES; count += 1) text += `\n${damaged()}`;
      const before = process.cpuUsage();
      try {
        readAll(text);
      } catch (error) {
        console.log(`${file}, --seed ${next}: ${error instanceof Error ? error.stack : String(error)}`);
        return 1;
      }
      const { user, system } = process.cpuUsage(before);
      const millis = (user + system) / 1000;
      count += 1;
      lines += text.split('\n').length;
      if (millis > slowest.millis) slowest = { millis, file: `${file}, --seed ${next}` };
      if (millis > MILLIS_MAX) {
        console.log(`${slowest.file}: took ${Math.round(millis)} ms`);
        return 1;
      }
    }
  }
  console.log(
    `${lines} lines in ${count} damaged files of ${MANGLED_FILES.length}, up to seed ${next - 1}; the slowest took ${Math.round(slowest.millis)} ms (${slowest.file})`,
  );
  return 0;
}
