// What the page holds of a running engine, wherever it runs.

import { t } from '../languages/t.ts';
import type { ClaimsApi } from '../protocol/claims-api.ts';
import type { SimulationApi } from '../protocol/simulation-api.ts';
import type { StudyApi } from '../protocol/study-api.ts';
import type { ThreadMapApi } from '../protocol/thread-map-api.ts';

/** Where the engine runs: a worker from its own file, a worker from an inlined blob, or the page's own thread. */
export type EnginePlace = 'worker' | 'blob' | 'page';

/** An interface as seen from the other thread: every method is asynchronous. */
export type Remote<Api> = {
  readonly [Name in keyof Api]: Api[Name] extends (...parameters: infer Parameters) => infer Answer
    ? (...parameters: Parameters) => Promise<Awaited<Answer>>
    : never;
};

export interface Engine {
  readonly place: EnginePlace;
  readonly simulation: Remote<SimulationApi>;
  /** Calls back with a reason, at most once, when the engine reports its own end. A silent end is not noticed here. */
  whenItFails(listener: (reason: string) => void): void;
  close(): void;
}

/** An engine that also answers studies and claims. */
export interface FullEngine extends Engine {
  /** Computes at the same place as the simulation: whoever studies opens an engine of its own. */
  readonly study: Remote<StudyApi>;
  /** As the study; while a claim runs nothing else is answered. */
  readonly claims: Remote<ClaimsApi>;
}

/** An engine that also records maps of threads. */
export interface MappingEngine extends FullEngine {
  /** As the study. */
  readonly threadMap: Remote<ThreadMapApi>;
}

/** One way to start an engine. `open` may throw, reject or give an engine that never answers. */
export interface EngineStarter<Opened extends Engine = Engine> {
  readonly name: EnginePlace;
  open(): Promise<Opened>;
}

/** The message of whatever was thrown. */
export function reasonOf(cause: unknown): string {
  const message = cause instanceof Error ? cause.message : String(cause);
  return message === '' ? t`no reason was given` : message;
}
