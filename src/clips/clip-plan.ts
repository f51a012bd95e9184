// Plans which instants of a run a clip's frames show. Frames are evenly spaced in simulated time, so a clip
// is the same on every machine, however fast.

import type { Frame } from '../protocol/frame-reader.ts';
import type { Nanos } from '../scenario/duration.ts';
import type { Scenario } from '../scenario/scenario.ts';

/**
 * Wall time played unseen before the first frame, so that lamps, signs and traffic look as in a running
 * scene.
 */
const LEAD_MILLIS = 1200;
/** Smallest step from frame to frame, in simulated time. A slower clip shows frames repeatedly. */
const STEP_MIN_NANOS = 1;

/** Whether the clip ends or begins at the current instant. */
export const CLIP_SPANS = ['before', 'after'] as const;
export type ClipSpan = (typeof CLIP_SPANS)[number];

interface ClipOptions {
  readonly span: ClipSpan;
  readonly nowNanos: Nanos;
  readonly seconds: number;
  /** Simulated seconds per second of viewing. */
  readonly speed: number;
  readonly framesPerSecond: number;
}

export interface ClipPlan {
  /** The instant that the clip's link opens. */
  readonly fromNanos: Nanos;
  /** Instant of the clip's first frame. */
  readonly firstNanos: Nanos;
  /** Simulated time between frames. */
  readonly stepNanos: Nanos;
  readonly frames: number;
  /** Number of unseen frames before the first one, one step apart. */
  readonly lead: number;
  readonly framesPerSecond: number;
}

/**
 * 'before': the last frame is the current instant, and the clip is shorter if the run has not lasted that
 * long. 'after': the first frame is the current instant.
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

/** A single frame of this instant, as it looks when the run plays at this speed. */
export function planStill(atNanos: Nanos, speed: number): ClipPlan {
  const framesPerSecond = 30;
  const stepNanos = Math.max(STEP_MIN_NANOS, (speed * 1e9) / framesPerSecond);
  const lead = leadOf(atNanos, stepNanos, framesPerSecond);
  return { fromNanos: atNanos, firstNanos: atNanos, stepNanos, frames: 1, framesPerSecond, lead };
}

/** Instant of a frame; the first is number 0, lead frames have negative numbers. */
export function instantOf(plan: ClipPlan, frame: number): Nanos {
  return Math.max(0, Math.round(plan.firstNanos + frame * plan.stepNanos));
}

/** Duration of the clip in seconds. */
export const secondsOf = (plan: ClipPlan): number => plan.frames / plan.framesPerSecond;

function leadOf(firstNanos: Nanos, stepNanos: Nanos, framesPerSecond: number): number {
  return Math.min(Math.ceil((LEAD_MILLIS / 1000) * framesPerSecond), Math.floor(firstNanos / stepNanos));
}

/** An instant of a run: the frame and the scenario in force. */
export interface RunInstant {
  readonly frame: Frame;
  readonly scenario: Scenario;
}

/** A second run of the same scenario, from which instants are read. */
export interface Replay {
  /** The run at this instant, or at its end if that is earlier. `onShare`: progress, 0 to 1. */
  instantAt(atNanos: Nanos, onShare?: (share: number) => void): Promise<RunInstant>;
  close(): void;
}
