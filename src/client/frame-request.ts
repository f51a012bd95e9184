// The request for each frame: its time budget, its record limits and the buffer to write to.

import type { Followed } from '../protocol/followed-request.ts';
import type { Command, FrameRequest } from '../protocol/simulation-api.ts';
import type { Nanos } from '../scenario/duration.ts';
import type { EnginePlace } from './engine.ts';

/** Wall time the engine may spend on a frame; the rest of a 60 Hz frame is for transfer and drawing. */
const BUDGET_MILLIS = 9;
/**
 * Maximum number of records per frame. If there are more vehicles or threads, the road draws one in place of
 * several.
 */
const MAX_THREADS = 10_000;
const MAX_VEHICLES = 4_000;
/**
 * Wall time for a slice of a replay: long enough to make progress, short enough to react to a new command
 * within 100 ms.
 */
const SEEK_BUDGET_MILLIS = 30;

/** Wall time for a frame. In the page's own thread a replay must leave time for the page. */
export function frameBudget(replays: boolean, place: EnginePlace): number {
  return replays && place !== 'page' ? SEEK_BUDGET_MILLIS : BUDGET_MILLIS;
}

export function frameRequest(
  spanNanos: Nanos,
  budgetMillis: number,
  commands: readonly Command[],
  buffer: ArrayBuffer | null,
  followed: Followed | null,
): FrameRequest {
  const most = { maxThreads: MAX_THREADS, maxVehicles: MAX_VEHICLES };
  return { spanNanos, budgetMillis, commands, buffer, followed, ...most };
}

const KEPT = 2;

/**
 * The buffers in which frames travel. The road interpolates between the last two frames, so those stay; older
 * buffers go back to the engine for reuse.
 */
export class FrameBuffers {
  readonly #shown: ArrayBuffer[] = [];
  readonly #spare: ArrayBuffer[] = [];

  /** A free buffer; null if the engine has to allocate one. */
  take(): ArrayBuffer | null {
    return this.#spare.pop() ?? null;
  }

  /** Keeps the newest frame's buffer and frees that of the frame before last. */
  keep(buffer: ArrayBuffer): void {
    this.#shown.push(buffer);
    if (this.#shown.length > KEPT) this.#spare.push(this.#shown.shift()!);
  }

  /** Takes back a buffer that contains no frame. */
  giveBack(buffer: ArrayBuffer): void {
    this.#spare.push(buffer);
  }
}
