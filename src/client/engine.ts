// What the page holds of a running engine, wherever it runs.

import type { SimulationApi } from '../protocol/simulation-api.ts';

/** Where the engine runs: a worker from its own file, a worker from an inlined blob, or the page's own thread. */
export type RungName = 'worker' | 'blob' | 'page';

/** The simulation's interface as seen from the other end: every answer takes a while. */
export type RemoteSimulation = {
  readonly [Name in keyof SimulationApi]: (
    ...parameters: Parameters<SimulationApi[Name]>
  ) => Promise<ReturnType<SimulationApi[Name]>>;
};

export interface Engine {
  readonly rung: RungName;
  readonly simulation: RemoteSimulation;
  /** Calls back with a reason, at most once, when the engine reports its own end. A silent end is not noticed here. */
  whenItFails(listener: (reason: string) => void): void;
  close(): void;
}

/** One way to start an engine. `open` may throw, reject or give an engine that never answers. */
export interface Rung {
  readonly name: RungName;
  open(): Promise<Engine>;
}

/** What went wrong, in words, whatever was thrown. */
export function reasonOf(cause: unknown): string {
  const message = cause instanceof Error ? cause.message : String(cause);
  return message === '' ? 'no reason was given' : message;
}
