// Actions on time: playing, stepping, seeking, marks, undo.

import type { Nanos } from '../scenario/duration.ts';
import { viewOf } from './address.ts';
import { withBookmark } from './stores/timeline-store.ts';
import type { TimeActions } from './studio-context.ts';
import type { StudioParts } from './studio-parts.ts';

/** Two bookmarks closer than this share of the run count as the same one. */
const NEAR_SHARE = 1 / 1000;
/** While playing, "previous mark" skips a mark that was passed less than this wall time ago. */
const PASSED_NANOS = 0.7e9;

export function timeActionsOf(parts: StudioParts): TimeActions {
  const { player, run, timeline, frames, scenario, address } = parts;
  /** Updates the address after a move in time, or after play and pause. */
  const moved = (): void => address.show(scenario.getState().scenario);
  /** The instant of the run, or the one that it is seeking. */
  const clock = (): Nanos => {
    const { seeking } = run.getState().status;
    const goes = seeking?.purpose === 'instant' && Number.isFinite(seeking.targetNanos);
    return goes ? seeking.targetNanos : (frames.latest?.clock ?? 0);
  };
  const go = (move: () => void): void => {
    move();
    moved();
  };
  return {
    toggle() {
      const { playing } = run.getState().status;
      if (playing) player.pause();
      else player.play();
      moved();
    },
    step: () => go(() => player.step()),
    stepBack: () => go(() => player.stepBack()),
    stepEvent: () => go(() => player.stepEvent()),
    restart() {
      // If the run has ended, `play` restarts it.
      if (run.getState().status.finished) player.play();
      else player.restart();
      const { startNanos } = timeline.getState();
      if (startNanos > 0) player.seek(startNanos);
    },
    setSpeed: (speed) => player.setSpeed(speed),
    followTempo: () => player.setTempo(viewOf(scenario.getState().originId).tempo),
    hasten: (speed, untilNanos) => player.hasten(speed, untilNanos),
    seek: (atNanos) => go(() => player.seek(atNanos)),
    grip: (held) => player.grip(held),
    stopSeeking: () => player.stopSeeking(),
    skipToEnd() {
      const { history, endNanos, furthestNanos } = timeline.getState();
      const stop = history?.opening.stop;
      const ends = stop !== undefined && (stop.requests !== null || stop.durationNanos !== null);
      go(() => player.seek(ends ? (endNanos ?? Number.POSITIVE_INFINITY) : furthestNanos));
    },
    toMark(direction) {
      const move = ({ marksOf, neighbourOf }: typeof import('./time-marks.ts')): void => {
        const { playing, speed } = run.getState().status;
        // While the run plays, skip the mark that was just passed, so that repeated presses go further back.
        const passes = playing && direction === 'previous' && Number.isFinite(speed);
        const from = Math.max(0, clock() - (passes ? speed * PASSED_NANOS : 0));
        const at = neighbourOf(marksOf(timeline.getState()), from, direction);
        if (at !== null) go(() => player.seek(at));
      };
      // Without a network the code for marks cannot be loaded, and nothing moves.
      import('./time-marks.ts').then(move, () => undefined);
    },
    toggleBookmark(atNanos) {
      const near = timeline.getState().furthestNanos * NEAR_SHARE;
      timeline.setState((state) => withBookmark(state, atNanos ?? clock(), atNanos === null ? near : 0));
    },
    undo: () => player.undo(),
    redo: () => player.redo(),
    setAutoSlow(on) {
      timeline.setState({ autoSlow: on });
      player.setAutoSlow(on);
    },
  };
}
