// One moment of the page, kept so that links to it can be made while the run goes on.

import type { Rung } from '../client/engine.ts';
import type { RunRecord } from '../client/run-record.ts';
import { copyFrame, type Frame } from '../protocol/frame-reader.ts';
import type { Scenario } from '../scenario/scenario.ts';
import type { LinkedView } from '../share/view-link.ts';
import type { LinkWish, Moment } from '../ui/studio-context.ts';
import { linkTo } from './address.ts';

interface Shown {
  readonly scenario: Scenario;
  readonly run: RunRecord | null;
  readonly view: LinkedView;
  readonly looks: Moment['looks'];
  readonly frame: Frame | null;
  /** Ways to start another engine. */
  readonly rungs: readonly Rung[];
}

export function momentOf({ scenario, run, view, looks, frame, rungs }: Shown): Moment {
  const settings = { ...view, atNanos: null, plays: null, followed: null, camera: null };
  return {
    atNanos: view.atNanos,
    plays: view.plays === true,
    looks,
    scenario,
    // Frames are overwritten as the run goes on.
    frame: frame === null ? null : copyFrame(frame),
    async openReplay() {
      const { openReplay } = await import('../client/run-replay.ts');
      return openReplay(run ?? { opening: scenario, edits: [] }, rungs);
    },
    link({ holds, withLooks, atNanos }: LinkWish) {
      const pinned = { ...(withLooks && looks), ...(atNanos !== undefined && { atNanos }) };
      return Promise.resolve(
        holds === 'settings'
          ? linkTo(scenario, null, { ...settings, ...pinned })
          : linkTo(scenario, run, { ...view, ...pinned }),
      );
    },
  };
}
