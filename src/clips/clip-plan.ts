// Which instants of a run the frames of a clip show, and the run that they are read from. Frames are evenly spaced in simulated
// time, so that a clip is the same on every machine, however fast it is.

import type { Frame } from '../protocol/frame-reader.ts';
import type { Nanos } from '../scenario/duration.ts';
import type { Scenario } from '../scenario/scenario.ts';

/** Wall time that is played unseen before the first frame, so that lamps, signs and traffic look as in a run that plays. */
const LEAD_MILLIS = 1200;
/** Finest step: a slower clip shows the same frame several times. */
const STEP_MIN_NANOS = 1;

/** Ends at the present instant, or begins there. */
export const CLIP_SPANS = ['before', 'after'] as const;
export type ClipSpan = (typeof CLIP_SPANS)[number];

interface ClipOptions {
  readonly span: ClipSpan;
  readonly nowNanos: Nanos;
  readonly seconds: number;
  /** Simulated seconds a second of watching. */
  readonly speed: number;
  readonly framesPerSecond: number;
}

export interface ClipPlan {
  /** The instant that its link opens. */
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
 * Before: the last frame is the present instant, and the clip is shorter where the run has not lasted that long. After: the
 * first frame is the present instant.
 */
export function planClip({ span, nowNanos, seconds, speed, framesPerSecond }: ClipOptions): ClipPlan {
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

/** Instant of a frame; the first has number 0, frames of the lead have negative numbers. */
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

/** A second run of the same scenario, beside the one on the page, from which instants are read. */
export interface Replay {
  /** The run at this instant, or at its end if that is earlier. `onShare`: progress, 0 to 1. */
  instantAt(atNanos: Nanos, onShare?: (share: number) => void): Promise<RunInstant>;
  close(): void;
}
