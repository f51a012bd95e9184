// A slider that represents the run from its start to its end.

import { type KeyboardEvent, lazy, type ReactNode, useEffect, useRef } from 'react';
import { faultsOf } from '../../app/known-faults.ts';
import { useActions, useRun, useScenario, useStudio, useTimeline } from '../../app/studio-context.ts';
import { Throttle } from '../../app/throttle.ts';
import type { Nanos } from '../../scenario/duration.ts';
import { LoadGuard } from '../shared/load-guard.tsx';
import { TEXT } from '../words/text.ts';
import { BEAT_MILLIS } from './beat.ts';
import * as styles from './scrubber.module.css';
import { percentOf, placeWords, SCRUBBER_STEPS } from './scrubber-words.ts';
import { timeScale } from './time-scale.ts';

/** Loaded later, because the marks only serve users who see them and use a pointer. */
const ScrubberMarks = lazy(() => import('./scrubber-marks.tsx'));

/** The smallest change of position that is drawn, as a share of the scrubber: about a pixel. */
const FINEST_MOVE = 1 / 1000;

export function Scrubber(): ReactNode {
  const timeline = useTimeline((state) => state);
  const scenario = useScenario((state) => state.scenario);
  const seeking = useRun((state) => state.status.seeking);
  const clockNanos = useRun((state) => state.summary?.clockNanos ?? 0);
  const spanNanos = timeScale(timeline, scenario);
  const target = seeking === null ? null : Math.min(seeking.targetNanos, spanNanos);
  const faults = faultsOf(timeline);
  return (
    <div className={styles.root}>
      <div className={styles.track}>
        <div className={styles.known} style={{ width: percentOf(timeline.furthestNanos / spanNanos) }} />
      </div>
      <LoadGuard>
        <ScrubberMarks faults={faults} timeline={timeline} spanNanos={spanNanos} />
      </LoadGuard>
      <Thumb
        spanNanos={spanNanos}
        target={target}
        words={placeWords(target ?? clockNanos, spanNanos, timeline.endNanos, faults)}
      />
    </div>
  );
}

interface ThumbProps {
  readonly spanNanos: Nanos;
  readonly target: Nanos | null;
  readonly words: string;
}

/**
 * A native slider that follows the frames without React. While the user holds it or a seek is in progress, it
 * does not follow.
 */
function Thumb({ spanNanos, target, words }: ThumbProps): ReactNode {
  const actions = useActions();
  const { frames } = useStudio();
  const input = useRef<HTMLInputElement>(null);
  const held = useRef(false);
  const playing = useRun((state) => state.status.playing);
  const show = useRef((_: Nanos): void => {});
  show.current = (atNanos) => {
    if (input.current === null) return;
    input.current.value = String(atNanos);
    input.current.style.setProperty('--share', String(Math.min(1, atNanos / spanNanos)));
  };
  useEffect(() => {
    // The scale has changed, or a seek has a new target.
    if (!held.current) show.current(target ?? frames.latest?.clock ?? 0);
    if (target !== null) return;
    const pace = new Throttle(BEAT_MILLIS, undefined, true);
    const leave = frames.subscribe((frame) => {
      if (held.current) return;
      const at = Math.min(frame.clock, spanNanos);
      const moved = Math.abs(at - Number(input.current?.value)) >= spanNanos * FINEST_MOVE;
      if (!playing) show.current(at);
      else if (moved) pace.ask(() => held.current || show.current(at));
    });
    return () => {
      pace.stop();
      leave();
    };
  }, [frames, spanNanos, target, playing]);
  const go = (atNanos: Nanos): void => {
    const wanted = Math.round(Math.min(spanNanos, Math.max(0, atNanos)));
    show.current(wanted);
    actions.seek(wanted);
  };
  const grip = (on: boolean): void => {
    held.current = on;
    actions.grip(on);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>): void => {
    const share = SCRUBBER_STEPS[event.key];
    if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
    if (share !== undefined) go(Number(input.current?.value) + share * spanNanos);
    else if (event.key === 'Home') go(0);
    else if (event.key === 'End') actions.skipToEnd();
    else return;
    event.preventDefault();
  };
  return (
    <input
      ref={input}
      className={styles.thumb}
      type="range"
      min={0}
      max={spanNanos}
      step="any"
      defaultValue={0}
      aria-label={TEXT.transport.scrubber}
      aria-valuetext={words}
      onInput={(event) => go(Number(event.currentTarget.value))}
      onPointerDown={() => grip(true)}
      onPointerUp={() => grip(false)}
      onPointerCancel={() => grip(false)}
      onLostPointerCapture={() => grip(false)}
      onKeyDown={onKeyDown}
    />
  );
}
