// Makes links to the page, at its present instant or at a stored moment while the run continues, and pictures
// of that moment.

import { copyFrame } from '../protocol/frame-reader.ts';
import { linkTo, shortLinkTo } from './address.ts';
import { looksNow } from './looks.ts';
import type { LinkOptions, ShareActions, StudioSnapshot } from './studio-context.ts';
import type { StudioParts } from './studio-parts.ts';

export function shareActionsOf(parts: StudioParts): ShareActions {
  const { player, scenario, viewNow, openReplay } = parts;
  return {
    openRunOf: (opening) => openReplay({ opening, edits: [] }),
    link: () => linkTo(scenario.getState().scenario, player.record, viewNow()),
    moment: () => momentOf(parts),
  };
}

function momentOf({
  player,
  scenario,
  run: { getState },
  view,
  frames,
  viewNow,
  openReplay,
  traceRun,
}: StudioParts): StudioSnapshot {
  const { scenario: inForce } = scenario.getState();
  const { record } = player;
  const { latest } = frames;
  const current = viewNow();
  const run = record ?? { opening: inForce, edits: [] };
  const looks = looksNow(view.getState());
  const settings = { ...current, atNanos: null, plays: null, followed: null, camera: null };
  return {
    atNanos: current.atNanos,
    plays: current.plays === true,
    looks,
    scenario: inForce,
    // Copy the frame, because its buffer is overwritten as the run continues.
    frame: latest === null ? null : copyFrame(latest),
    summary: getState().summary,
    run,
    openReplay: () => openReplay(run),
    trace: (span, signal) => traceRun(run, span, signal),
    link({ holds, withLooks = false, atNanos }: LinkOptions) {
      const pinned = { ...(withLooks && looks), ...(atNanos !== undefined && { atNanos }) };
      return holds === 'settings'
        ? shortLinkTo(inForce, null, { ...settings, ...pinned })
        : shortLinkTo(inForce, record, { ...current, ...pinned });
    },
  };
}
