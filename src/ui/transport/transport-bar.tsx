// The time controls: play and pause, the speed, the clock, the scrubber. The speed button opens a menu with
// the other time controls.

import { lazy, type ReactNode, useEffect, useRef } from 'react';
import { useActions, useRun, useStudio } from '../../app/studio-context.ts';
import { Throttle } from '../../app/throttle.ts';
import { formatInstant } from '../../languages/quantity.ts';
import { t } from '../../languages/t.ts';
import type { Nanos } from '../../scenario/duration.ts';
import { Icon } from '../shared/icon.tsx';
import { LoadGuard } from '../shared/load-guard.tsx';
import { PopoverButton } from '../shared/popover-button.tsx';
import { PAGE_TEXT } from '../words/page.ts';
import { TEXT } from '../words/text.ts';
import { BEAT_MILLIS } from './beat.ts';
import { Scrubber } from './scrubber.tsx';
import { speedName } from './speed-name.ts';
import * as timeMenuStyles from './time-menu.module.css';
import * as timeNoteStyles from './time-note.module.css';
import * as styles from './transport.module.css';

const TimeNote = lazy(() => import('./time-note.tsx'));
const TimeMenu = lazy(() => import('./time-menu.tsx'));

/** Ten frames of wall time. Digits of the clock that change faster than this would only flicker. */
const FRAMES_NANOS = 1e9 / 6;
const FINEST_STEP_NANOS = 1e6;
/** While the run plays, the clock has no digits finer than this. */
const PLAYING_STEP_NANOS = 1e7;

const PLAY_SIGN = 'M4 2.5v11l9.5-5.5z';
const PAUSE_SIGN = 'M3.5 2.5h3v11h-3zM9.5 2.5h3v11h-3z';

export function TransportBar(): ReactNode {
  return (
    <section className={styles.root} aria-label={TEXT.transport.label}>
      <PlayButton />
      <div className={styles.time}>
        <div className={styles.timeWords}>
          <SpeedButton />
          <Clock />
        </div>
        <Scrubber />
      </div>
      <Note />
    </section>
  );
}

/**
 * The note on the run's time. It is shown once there is a summary, or while the run seeks the instant at
 * which the scene begins.
 */
function Note(): ReactNode {
  const hasBegun = useRun(({ summary, status }) => summary !== null || status.seeking !== null);
  return (
    <div className={timeNoteStyles.root}>
      {hasBegun && (
        <LoadGuard>
          <TimeNote />
        </LoadGuard>
      )}
    </div>
  );
}

function PlayButton(): ReactNode {
  const actions = useActions();
  const playing = useRun((state) => state.status.playing);
  const label = playing ? TEXT.transport.pause : TEXT.transport.play;
  return (
    <button
      type="button"
      className={styles.playButton}
      aria-label={label}
      data-tip={label}
      onClick={actions.toggle}
    >
      <Icon path={playing ? PAUSE_SIGN : PLAY_SIGN} />
    </button>
  );
}

function SpeedButton(): ReactNode {
  const speed = useRun((state) => state.status.speed);
  return (
    <PopoverButton
      button={{
        className: styles.speedButton,
        'aria-label': t`${speedName(speed)}: ${PAGE_TEXT.time}`,
        'data-tip': PAGE_TEXT.time,
        children: speedName(speed),
      }}
      className={timeMenuStyles.root}
      label={PAGE_TEXT.time}
    >
      {() => <TimeMenu />}
    </PopoverButton>
  );
}

function Clock(): ReactNode {
  const { frames } = useStudio();
  const speed = useRun((state) => state.status.speed);
  const playing = useRun((state) => state.status.playing);
  const target = useRun((state) => state.status.seeking?.targetNanos ?? null);
  // Faster than real time, seconds pass between two summaries, so the clock shows the instant of the numbers.
  const summarized = useRun(({ summary, status }) =>
    status.playing && status.speed > 1 ? (summary?.clockNanos ?? null) : null,
  );
  const text = useRef<HTMLElement>(null);
  useEffect(() => {
    const show = (atNanos: Nanos): void => {
      // Change the existing text node, because a new node would make the browser recompute styles in every
      // frame.
      const words = text.current?.firstChild;
      if (words) words.nodeValue = formatInstant(atNanos, step);
    };
    const step = Math.min(playing ? PLAYING_STEP_NANOS : FINEST_STEP_NANOS, speed * FRAMES_NANOS);
    // During a seek the clock shows the target.
    const shown = target !== null && Number.isFinite(target) ? target : summarized;
    if (shown !== null) {
      show(shown);
      return;
    }
    if (frames.latest !== null) show(frames.latest.clock);
    const pace = new Throttle(BEAT_MILLIS, undefined, true);
    const leave = frames.subscribe(({ clock }) => {
      if (playing) return pace.ask(() => show(clock));
      show(clock);
    });
    return () => {
      pace.stop();
      leave();
    };
  }, [frames, speed, target, playing, summarized]);
  return (
    <span className={styles.clock} role="timer" aria-live="off" aria-label={TEXT.transport.clock}>
      <b ref={text}>{formatInstant(0, FINEST_STEP_NANOS)}</b>
    </span>
  );
}
