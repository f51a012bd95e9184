// Opens other scenes on the page: presets, links, scenarios made otherwise. Each begins a new run.

import type { LatencyStarts } from '../links/view-link.ts';
import { boundCamera, WHOLE } from '../road/camera.ts';
import type { Nanos } from '../scenario/duration.ts';
import type { Edit } from '../scenario/edit.ts';
import { presetById } from '../scenario/presets.ts';
import type { Scenario } from '../scenario/scenario.ts';
import { openingOf, queryOf, startsFor, viewOf } from './address.ts';
import type { Complaint } from './stores/scenario-store.ts';
import { forgotten } from './stores/timeline-store.ts';
import type { StudioActions } from './studio-context.ts';
import type { StudioParts } from './studio-parts.ts';

interface Opened {
  readonly scenario: Scenario;
  readonly presetId: string | null;
  readonly originId: string | null;
  /** null: at the speeds of the scene. */
  readonly speed: number | null;
  /** null: where the scene begins. */
  readonly atNanos?: Nanos | null;
  readonly complaint?: Complaint | null;
  readonly starts?: LatencyStarts;
  readonly edits?: readonly Edit[];
}

export function openingActionsOf(
  parts: StudioParts,
): Pick<StudioActions, 'openPreset' | 'openLink' | 'openScenario'> {
  const { player, scenario, run, view, timeline, address } = parts;
  const open = ({
    scenario: opened,
    presetId,
    originId,
    speed,
    atNanos = null,
    complaint = null,
    starts = startsFor(originId),
    edits = [],
  }: Opened): void => {
    scenario.setState({ scenario: opened, presetId, originId, complaint });
    timeline.setState(forgotten);
    view.setState({ starts, followed: null, found: null, explained: null });
    const { startNanos, tempo } = viewOf(originId);
    if (speed === null) player.setTempo(tempo);
    else player.setSpeed(speed);
    player.load(opened, edits);
    player.play();
    const begins = atNanos ?? startNanos;
    if (begins > 0) player.seek(begins);
    address.show(opened);
  };
  return {
    openPreset(id) {
      const preset = presetById(id);
      if (preset === null) return;
      open({ scenario: preset.scenario, presetId: id, originId: id, speed: null });
    },
    openLink(link) {
      const { view: linked, ...opening } = openingOf(queryOf(link));
      if (opening.complaint?.about === 'link') return opening.complaint.problems;
      open({ ...opening, speed: linked.speed, atNanos: linked.atNanos, starts: linked.starts });
      const { followed, camera, theme, palette } = linked;
      view.setState((now) => ({
        followed,
        camera: { ...boundCamera(camera ?? WHOLE), glides: true },
        theme: theme ?? now.theme,
        palette: palette ?? now.palette,
      }));
      if (!linked.plays) player.pause();
      return [];
    },
    openScenario: (opened) =>
      open({ scenario: opened, presetId: null, originId: null, speed: run.getState().status.speed }),
  };
}
