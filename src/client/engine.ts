// What the page holds of a running engine, wherever it runs.

import type { ClaimsApi } from '../protocol/claims-api.ts';
import type { SimulationApi } from '../protocol/simulation-api.ts';
import type { StudyApi } from '../protocol/study-api.ts';

/** Where the engine runs: a worker from its own file, a worker from an inlined blob, or the page's own thread. */
export type RungName = 'worker' | 'blob' | 'page';

/** The simulation's interface as seen from the other end: every answer takes a while. */
export type RemoteSimulation = {
  readonly [Name in keyof SimulationApi]: (
    ...parameters: Parameters<SimulationApi[Name]>
  ) => Promise<ReturnType<SimulationApi[Name]>>;
};

/** The study's interface as seen from the other end. */
export type RemoteStudy = {
  readonly [Name in keyof StudyApi]: (
    ...parameters: Parameters<StudyApi[Name]>
  ) => Promise<Awaited<ReturnType<StudyApi[Name]>>>;
};

/** The claims' interface as seen from the other end. */
export type RemoteClaims = {
  readonly [Name in keyof ClaimsApi]: (
    ...parameters: Parameters<ClaimsApi[Name]>
  ) => Promise<ReturnType<ClaimsApi[Name]>>;
};

export interface Engine {
  readonly rung: RungName;
  readonly simulation: RemoteSimulation;
  /** Calls back with a reason, at most once, when the engine reports its own end. A silent end is not noticed here. */
  whenItFails(listener: (reason: string) => void): void;
  close(): void;
}

/** An engine that answers more than what is played. */
export interface FullEngine extends Engine {
  /** Computes at the same place as the simulation: whoever studies opens an engine of its own. */
  readonly study: RemoteStudy;
  /** As the study; while a claim runs nothing else is answered. */
  readonly claims: RemoteClaims;
}

/** One way to start an engine. `open` may throw, reject or give an engine that never answers. */
export interface Rung<Opened extends Engine = Engine> {
  readonly name: RungName;
  open(): Promise<Opened>;
}

/** What went wrong, in words, whatever was thrown. */
export function reasonOf(cause: unknown): string {
  const message = cause instanceof Error ? cause.message : String(cause);
  return message === '' ? 'no reason was given' : message;
}
