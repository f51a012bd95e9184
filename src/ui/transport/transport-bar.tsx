// Time: play and pause, steps, the clock, the scrubber, marks, undo, the speed.

import { type ReactNode, useEffect, useRef } from 'react';
import { formatInstant } from '../../charts/format.ts';
import type { EditWords } from '../../protocol/history.ts';
import type { Nanos } from '../../scenario/duration.ts';
import { useActions, useRun, useStudio, useTimeline } from '../studio-context.ts';
import { TEXT } from '../text.ts';
import {
  BookmarkIcon,
  EndIcon,
  EventIcon,
  PauseIcon,
  PlayIcon,
  RedoIcon,
  RestartIcon,
  SlowIcon,
  StepBackIcon,
  StepIcon,
  UndoIcon,
} from './icons.tsx';
import { MarksMenu } from './marks-menu.tsx';
import { Scrubber } from './scrubber.tsx';
import { ShowPace } from './show-pace.ts';
import { sameSpeed, speedName, speedsWith } from './speeds.ts';
import { TimeNote } from './time-note.tsx';
import { editWords } from './time-words.ts';

/** A frame's share of a second: digits finer than what a frame goes on by would only flicker. */
const FRAME_NANOS = 1e9 / 60;
const FINEST_STEP_NANOS = 1e6;

export function TransportBar(): ReactNode {
  return (
    <section className="transport" aria-label={TEXT.transport.label}>
      <Moves />
      <Clock />
      <Scrubber />
      <TimeNote />
      <Changes />
      <Speed />
    </section>
  );
}

interface IconButtonProps {
  /** Name, and what it says beside the pointer. */
  readonly label: string;
  readonly icon: ReactNode;
  readonly onClick: () => void;
  readonly disabled?: boolean;
  readonly className?: string;
}

function IconButton({ label, icon, onClick, disabled = false, className = '' }: IconButtonProps): ReactNode {
  return (
    <button
      type="button"
      className={`button icon-button ${className}`}
      aria-label={label}
      title={label}
      disabled={disabled}
      onClick={onClick}
    >
      {icon}
    </button>
  );
}

function Moves(): ReactNode {
  const actions = useActions();
  const playing = useRun((state) => state.status.playing);
  const words = TEXT.transport;
  return (
    <div className="transport-group">
      <IconButton
        className="primary"
        label={playing ? words.pause : words.play}
        icon={playing ? <PauseIcon /> : <PlayIcon />}
        onClick={actions.toggle}
      />
      <IconButton label={words.restart} icon={<RestartIcon />} onClick={actions.restart} />
      <IconButton label={words.stepBack} icon={<StepBackIcon />} onClick={actions.stepBack} />
      <IconButton label={words.step} icon={<StepIcon />} onClick={actions.step} />
      <IconButton label={words.stepEvent} icon={<EventIcon />} onClick={actions.stepEvent} />
      <IconButton label={words.skipToEnd} icon={<EndIcon />} onClick={actions.skipToEnd} />
    </div>
  );
}

function Clock(): ReactNode {
  const { frames } = useStudio();
  const speed = useRun((state) => state.status.speed);
  const playing = useRun((state) => state.status.playing);
  const target = useRun((state) => state.status.seeking?.targetNanos ?? null);
  const text = useRef<HTMLElement>(null);
  useEffect(() => {
    const show = (atNanos: Nanos): void => {
      // The words change in the node that is there: a new one would be styled anew at every frame.
      const words = text.current?.firstChild;
      if (words) words.nodeValue = formatInstant(atNanos, step);
    };
    const step = Math.min(FINEST_STEP_NANOS, speed * FRAME_NANOS);
    // On the way to another instant the clock says where it goes.
    if (target !== null && Number.isFinite(target)) {
      show(target);
      return;
    }
    if (frames.latest !== null) show(frames.latest.clock);
    const pace = new ShowPace();
    const leave = frames.subscribe(({ clock }) => {
      if (playing) return pace.ask(() => show(clock));
      show(clock);
    });
    return () => {
      pace.stop();
      leave();
    };
  }, [frames, speed, target, playing]);
  return (
    <span className="clock" role="timer" aria-live="off" aria-label={TEXT.transport.clock}>
      t = <b ref={text}>{formatInstant(0, FINEST_STEP_NANOS)}</b>
    </span>
  );
}

/** Bookmarks, the list of marks, undo and redo. */
function Changes(): ReactNode {
  const actions = useActions();
  const undo = useTimeline((state) => state.history?.undo ?? null);
  const redo = useTimeline((state) => state.history?.redo ?? null);
  const words = (edit: EditWords | null): string | null => (edit === null ? null : editWords(edit));
  return (
    <div className="transport-group">
      <IconButton
        label={TEXT.transport.addBookmark}
        icon={<BookmarkIcon />}
        onClick={() => actions.toggleBookmark(null)}
      />
      <MarksMenu />
      <IconButton
        label={TEXT.transport.undo(words(undo))}
        icon={<UndoIcon />}
        disabled={undo === null}
        onClick={actions.undo}
      />
      <IconButton
        label={TEXT.transport.redo(words(redo))}
        icon={<RedoIcon />}
        disabled={redo === null}
        onClick={actions.redo}
      />
    </div>
  );
}

function Speed(): ReactNode {
  const actions = useActions();
  const speed = useRun((state) => state.status.speed);
  const autoSlow = useTimeline((state) => state.autoSlow);
  const speeds = speedsWith(speed);
  return (
    <div className="transport-group speeds">
      <button
        type="button"
        className="button icon-button"
        aria-pressed={autoSlow}
        aria-label={TEXT.transport.autoSlow}
        title={TEXT.transport.autoSlowMore}
        onClick={() => actions.setAutoSlow(!autoSlow)}
      >
        <SlowIcon />
      </button>
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
    </div>
  );
}
