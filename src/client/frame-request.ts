// The request to the engine for each frame: its time budget, its most records, and the buffer to write to.

import type { Followed } from '../protocol/followed-request.ts';
import type { Command, FrameRequest } from '../protocol/simulation-api.ts';
import type { Nanos } from '../scenario/duration.ts';
import type { EnginePlace } from './engine.ts';

/** Wall time that the engine may spend on a frame; the rest of a 60 Hz frame is for the way there and back and for drawing. */
const BUDGET_MILLIS = 9;
/** Most records per frame; of more vehicles and threads the road draws many as one. */
const MAX_THREADS = 10_000;
const MAX_VEHICLES = 4_000;
/** Wall time for a piece of a replay: long enough to make progress, short enough to take a newer command within 100 ms. */
const SEEK_BUDGET_MILLIS = 30;

/** Wall time for a frame. A replay in the page's own thread must leave that thread free for the page. */
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
 * Buffers that frames travel in. The road draws between the last two frames, so those two stay; older ones go back to
 * the engine to be written again.
 */
export class FrameBuffers {
  private readonly shown: ArrayBuffer[] = [];
  private readonly spare: ArrayBuffer[] = [];

  /** A buffer that nobody reads any more, or null where the engine has to make one. */
  take(): ArrayBuffer | null {
    return this.spare.pop() ?? null;
  }

  /** Holds the buffer of the newest frame and frees that of the frame before the last. */
  keep(buffer: ArrayBuffer): void {
    this.shown.push(buffer);
    if (this.shown.length > KEPT) this.spare.push(this.shown.shift()!);
  }

  /** A buffer that holds no frame. */
  giveBack(buffer: ArrayBuffer): void {
    this.spare.push(buffer);
  }
}
