// What the first events of a fresh engine cost, noted as it goes: milliseconds since a moment, of processor time of the whole
// process, compiling in other threads included, and on the wall.

export const NUMBERS = [10_000, 100_000, 500_000] as const;

/** A moment as any thread of a process may read it. */
export interface Moment {
  readonly cpu: NodeJS.CpuUsage;
  readonly wallMillis: number;
}

/** Up to each of NUMBERS events. */
export interface ColdCost {
  readonly cpuMillis: number[];
  readonly wallMillis: number[];
}

export function thisMoment(): Moment {
  return { cpu: process.cpuUsage(), wallMillis: performance.timeOrigin + performance.now() };
}

export function noteSince({ cpu, wallMillis }: Moment, cost: ColdCost): void {
  const now = thisMoment();
  cost.cpuMillis.push((now.cpu.user - cpu.user + now.cpu.system - cpu.system) / 1000);
  cost.wallMillis.push(now.wallMillis - wallMillis);
}
