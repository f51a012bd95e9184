// CPU time of a piece of work, independent of other processes on the machine.

/** Number of tries: work may trigger garbage collection or compilation the first time. */
const TRIES = 5;

/** Minimum CPU time of `work` in milliseconds over a few tries; stops at the first below `enough`. */
export function leastCpuMillis(work: () => void, enough: number): number {
  let least = Number.POSITIVE_INFINITY;
  for (let tried = 0; tried < TRIES && least > enough; tried++) {
    const before = process.cpuUsage();
    work();
    const { user, system } = process.cpuUsage(before);
    least = Math.min(least, (user + system) / 1000);
    // If a try takes seconds, further tries will not take milliseconds.
    if (least > 20 * enough) break;
  }
  return least;
}
