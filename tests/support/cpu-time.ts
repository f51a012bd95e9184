// Processor time of a piece of work. Other processes of the machine do not count in it.

/** A piece of work that collects garbage or is compiled the first time is tried again. */
const TRIES = 5;

/** Milliseconds of processor time that `work` takes at the least, of a few tries; the first below `enough` will do. */
export function leastCpuMillis(work: () => void, enough: number): number {
  let least = Number.POSITIVE_INFINITY;
  for (let tried = 0; tried < TRIES && least > enough; tried++) {
    const before = process.cpuUsage();
    work();
    const { user, system } = process.cpuUsage(before);
    least = Math.min(least, (user + system) / 1000);
    // No try makes seconds of milliseconds.
    if (least > 20 * enough) break;
  }
  return least;
}
