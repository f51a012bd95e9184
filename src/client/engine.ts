// The page's handle on a running engine, wherever it runs.

import { t } from '../languages/t.ts';
import type { ClaimsApi } from '../protocol/claims-api.ts';
import type { SimulationApi } from '../protocol/simulation-api.ts';
import type { StudyApi } from '../protocol/study-api.ts';
import type { ThreadMapApi } from '../protocol/thread-map-api.ts';

/**
 * Where the engine runs: in a worker from its own file, in a worker from an inlined blob, or in the page's
 * own thread.
 */
export type EnginePlace = 'worker' | 'blob' | 'page';

/** An interface as seen from another thread: every method is asynchronous. */
export type Remote<Api> = {
  readonly [Name in keyof Api]: Api[Name] extends (...parameters: infer Parameters) => infer Answer
    ? (...parameters: Parameters) => Promise<Awaited<Answer>>
    : never;
};

export interface Engine {
  readonly place: EnginePlace;
  readonly simulation: Remote<SimulationApi>;
  /**
   * Calls back with a reason, at most once, when the engine reports its failure. A silent death is not
   * detected here.
   */
  whenItFails(listener: (reason: string) => void): void;
  close(): void;
}

/** An engine that also answers studies and claims. */
export interface FullEngine extends Engine {
  /** Computes in the same thread as the simulation, so a study should open an engine of its own. */
  readonly study: Remote<StudyApi>;
  /** Runs in the same thread, like `study`; while a claim runs, the engine answers nothing else. */
  readonly claims: Remote<ClaimsApi>;
}

/** An engine that also records thread maps. */
export interface MappingEngine extends FullEngine {
  /** Runs in the same thread, like `study`. */
  readonly threadMap: Remote<ThreadMapApi>;
}

/** One way to start an engine. `open` may throw, reject or return an engine that never answers. */
export interface EngineStarter<Opened extends Engine = Engine> {
  readonly name: EnginePlace;
  open(): Promise<Opened>;
}

/** The message of a thrown value. */
export function reasonOf(cause: unknown): string {
  const message = cause instanceof Error ? cause.message : String(cause);
  return message === '' ? t`no reason was given` : message;
}
