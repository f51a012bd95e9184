// Play, pause, restart, step, the clock, how far the run is, and the speed.

import { type ReactNode, useEffect, useRef } from 'react';
import { formatInstant } from '../../charts/format.ts';
import { useActions, useRun, useStudio } from '../studio-context.ts';
import { TEXT } from '../text.ts';
import { PauseIcon, PlayIcon, RestartIcon, StepIcon } from './icons.tsx';
import { sameSpeed, speedName, speedsWith } from './speeds.ts';
import { Strip } from './strip.tsx';

/** A frame's share of a second: digits finer than what a frame goes on by would only flicker. */
const FRAME_NANOS = 1e9 / 60;
const FINEST_STEP_NANOS = 1e6;

export function TransportBar(): ReactNode {
  const actions = useActions();
  const playing = useRun((state) => state.status.playing);
  const finished = useRun((state) => state.status.finished);
  const behind = useRun((state) => state.status.behind);
  return (
    <section className="transport" aria-label={TEXT.transport.label}>
      <button
        type="button"
        className="button primary"
        aria-label={playing ? TEXT.transport.pause : TEXT.transport.play}
        title={playing ? TEXT.transport.pause : TEXT.transport.play}
        onClick={actions.toggle}
      >
        {playing ? <PauseIcon /> : <PlayIcon />}
      </button>
      <button
        type="button"
        className="button"
        aria-label={TEXT.transport.restart}
        title={TEXT.transport.restart}
        onClick={actions.restart}
      >
        <RestartIcon />
      </button>
      <button
        type="button"
        className="button step"
        aria-label={TEXT.transport.step}
        title={TEXT.transport.step}
        onClick={actions.step}
      >
        <span className="step-word">{TEXT.transport.step}</span>
        <StepIcon />
      </button>
      <Clock />
      <Strip />
      {behind && (
        <span className="behind" role="status" title={TEXT.transport.behind}>
          {TEXT.transport.behindShort}
        </span>
      )}
      {finished && <span className="finished">{TEXT.transport.finished}</span>}
      <SpeedSelect />
    </section>
  );
}

function Clock(): ReactNode {
  const { frames } = useStudio();
  const speed = useRun((state) => state.status.speed);
  const text = useRef<HTMLElement>(null);
  useEffect(() => {
    const step = Math.min(FINEST_STEP_NANOS, speed * FRAME_NANOS);
    return frames.subscribe((frame) => {
      if (text.current !== null) text.current.textContent = formatInstant(frame.clock, step);
    });
  }, [frames, speed]);
  return (
    <span className="clock" role="timer" aria-live="off" aria-label={TEXT.transport.clock}>
      t = <b ref={text}>{formatInstant(0, FINEST_STEP_NANOS)}</b>
    </span>
  );
}

function SpeedSelect(): ReactNode {
  const actions = useActions();
  const speed = useRun((state) => state.status.speed);
  const speeds = speedsWith(speed);
  return (
    <select
      className="speed"
      aria-label={TEXT.transport.speed}
      value={speeds.findIndex((each) => sameSpeed(each, speed))}
      onChange={(event) => actions.setSpeed(speeds[Number(event.target.value)]!)}
    >
      {speeds.map((each, index) => (
        <option key={each} value={index}>
          {speedName(each)}
        </option>
      ))}
    </select>
  );
}
