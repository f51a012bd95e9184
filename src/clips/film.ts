// Draws a plan's frames: reads each instant from the replay, draws it, and passes the picture on. Motion
// follows the frame rate rather than the clock, so a slow machine makes the same clip, only later.

import { type ClipPlan, instantOf, type Replay } from './clip-plan.ts';
import type { Scenery } from './scenery.ts';

export interface FilmProgress {
  /** replay: the run is recomputed up to the start of the clip. */
  readonly stage: 'replay' | 'draw';
  /** Progress of that stage, 0 to 1. */
  readonly share: number;
}

interface FilmOptions {
  readonly plan: ClipPlan;
  readonly replay: Replay;
  readonly scenery: Scenery;
  readonly signal: AbortSignal;
  readonly onProgress: (progress: FilmProgress) => void;
}

/** A still picture is drawn once nothing in it moves any more, at the latest after this many steps. */
const REST_STEPS_MAX = 90;

/**
 * Draws all frames; `onPicture` is called with each index, from 0, while the scenery's canvas shows it.
 * Returns their number, which is lower than planned if the run ends. Rejects with the signal's reason if
 * aborted.
 */
export async function film(
  options: FilmOptions,
  onPicture: (index: number) => void | Promise<void>,
): Promise<number> {
  const { plan, replay, scenery, signal, onProgress } = options;
  const millis = 1000 / plan.framesPerSecond;
  for (let index = -plan.lead; index < plan.frames; index++) {
    const at = instantOf(plan, index);
    const isFirst = index === -plan.lead;
    const instant = await replay.instantAt(at, (share) => {
      if (isFirst) onProgress({ stage: 'replay', share });
    });
    signal.throwIfAborted();
    // After the end of the run all pictures are equal.
    if (index > 0 && instant.frame.finished && instant.frame.clock < at) return index;
    scenery.show(instant);
    await nextTask();
    const now = (index + plan.lead) * millis;
    if (index < 0) scenery.advance(now);
    else {
      scenery.draw(now);
      await onPicture(index);
    }
    onProgress({ stage: 'draw', share: (index + plan.lead + 1) / (plan.frames + plan.lead) });
    await nextTask();
    signal.throwIfAborted();
  }
  return plan.frames;
}

/** Draws the plan's single frame once everything has settled. */
export async function filmStill(options: FilmOptions): Promise<void> {
  const { plan, scenery, signal } = options;
  await film(options, () => {});
  const millis = 1000 / plan.framesPerSecond;
  let now = plan.lead * millis;
  for (let step = 0; step < REST_STEPS_MAX; step++) {
    now += millis;
    if (!scenery.advance(now)) break;
    await nextTask();
    signal.throwIfAborted();
  }
  scenery.draw(now + millis);
}

/** Lets the page run other tasks. It uses no timer, because timers are throttled in hidden pages. */
export function nextTask(): Promise<void> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(null);
  });
}
