// Cost of the first events of a fresh engine, recorded as it runs: milliseconds of processor time of the
// whole process (including compilation in other threads), and of wall time.

export const NUMBERS = [10_000, 100_000, 500_000] as const;

/** An instant, by clocks that all threads of a process share. */
export interface ProcessTimes {
  readonly cpu: NodeJS.CpuUsage;
  readonly wallMillis: number;
}

/** Cumulative cost when each of the event counts in NUMBERS is reached. */
export interface ColdCost {
  readonly cpuMillis: number[];
  readonly wallMillis: number[];
}

export function timesNow(): ProcessTimes {
  return { cpu: process.cpuUsage(), wallMillis: performance.timeOrigin + performance.now() };
}

export function noteSince({ cpu, wallMillis }: ProcessTimes, cost: ColdCost): void {
  const now = timesNow();
  cost.cpuMillis.push((now.cpu.user - cpu.user + now.cpu.system - cpu.system) / 1000);
  cost.wallMillis.push(now.wallMillis - wallMillis);
}
