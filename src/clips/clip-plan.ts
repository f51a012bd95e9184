// Which instants of a run the frames of a clip show: evenly spaced in simulated time, so that the same clip of the same
// run is the same on every machine, however fast it is.

import type { Frame } from '../protocol/frame-reader.ts';
import type { Nanos } from '../scenario/duration.ts';
import type { Scenario } from '../scenario/scenario.ts';

/** Wall time before the first frame that is gone through unseen: then lamps, signs and traffic are as they would be. */
const LEAD_MILLIS = 1200;
/** Finest step: a slower clip shows the same frame several times. */
const STEP_MIN_NANOS = 1;

/** Ends at the present instant, or begins there. */
export const CLIP_SPANS = ['before', 'after'] as const;
export type ClipSpan = (typeof CLIP_SPANS)[number];

interface ClipWish {
  readonly span: ClipSpan;
  readonly nowNanos: Nanos;
  readonly seconds: number;
  /** Simulated seconds a second of watching. */
  readonly speed: number;
  readonly framesPerSecond: number;
}

export interface ClipPlan {
  /** Where it begins: what its link opens. */
  readonly fromNanos: Nanos;
  /** Instant of its first frame. */
  readonly firstNanos: Nanos;
  /** From one frame to the next. */
  readonly stepNanos: Nanos;
  readonly frames: number;
  /** Frames before the first one shown, each a step earlier than the next. */
  readonly lead: number;
  readonly framesPerSecond: number;
}

/**
 * Before: the last frame is the present instant, and where the run is not that old yet the clip is shorter than was
 * wished. After: the first frame is the present instant.
 */
export function planClip({ span, nowNanos, seconds, speed, framesPerSecond }: ClipWish): ClipPlan {
  const stepNanos = Math.max(STEP_MIN_NANOS, (speed * 1e9) / framesPerSecond);
  const wanted = Math.max(1, Math.round(seconds * framesPerSecond));
  const frames = span === 'after' ? wanted : Math.max(1, Math.min(wanted, Math.floor(nowNanos / stepNanos)));
  const firstNanos = span === 'after' ? nowNanos : nowNanos - (frames - 1) * stepNanos;
  const fromNanos = span === 'after' ? nowNanos : Math.max(0, Math.round(nowNanos - frames * stepNanos));
  const lead = leadOf(firstNanos, stepNanos, framesPerSecond);
  return { fromNanos, firstNanos, stepNanos, frames, framesPerSecond, lead };
}

/** A single frame of this instant, as it looks where the run plays at this speed. */
export function planStill(atNanos: Nanos, speed: number): ClipPlan {
  const framesPerSecond = 30;
  const stepNanos = Math.max(STEP_MIN_NANOS, (speed * 1e9) / framesPerSecond);
  const lead = leadOf(atNanos, stepNanos, framesPerSecond);
  return { fromNanos: atNanos, firstNanos: atNanos, stepNanos, frames: 1, framesPerSecond, lead };
}

/** Instant of a frame, from 0; those of the lead are below 0. */
export function instantOf(plan: ClipPlan, frame: number): Nanos {
  return Math.max(0, Math.round(plan.firstNanos + frame * plan.stepNanos));
}

/** How long it lasts, seconds. */
export const secondsOf = (plan: ClipPlan): number => plan.frames / plan.framesPerSecond;

function leadOf(firstNanos: Nanos, stepNanos: Nanos, framesPerSecond: number): number {
  return Math.min(Math.ceil((LEAD_MILLIS / 1000) * framesPerSecond), Math.floor(firstNanos / stepNanos));
}

/** An instant of a run: what the road shows, and the scenario in force. */
export interface RunInstant {
  readonly frame: Frame;
  readonly scenario: Scenario;
}

/** A run that can be gone through beside the one on the page. */
export interface Replay {
  /** What the run is at this instant, or at its end where that is before. `onShare`: how much of the way is done, 0 to 1. */
  instantAt(atNanos: Nanos, onShare?: (share: number) => void): Promise<RunInstant>;
  close(): void;
}
