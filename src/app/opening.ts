// Opens other scenes on the page: presets, links, other scenarios, and history entries. Each begins a new run.

import { encodeLink } from '../links/link.ts';
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

interface OpeningState {
  readonly scenario: Scenario;
  readonly presetId: string | null;
  readonly originId: string | null;
  /** null: play at the speeds of the scene. */
  readonly speed: number | null;
  /** null or missing: the instant at which the scene begins. */
  readonly atNanos?: Nanos | null;
  /** The instant at which the scene begins; by default the one that the scene sets. */
  readonly startNanos?: Nanos;
  readonly complaint?: Complaint | null;
  readonly starts?: LatencyStarts;
  readonly edits?: readonly Edit[];
}

type OpeningActions = Pick<StudioActions, 'openPreset' | 'openLink' | 'openScenario'>;
type Linked = ReturnType<typeof openingOf>;

export function openingActionsOf(parts: StudioParts): OpeningActions {
  const { scenario, run, address } = parts;
  /** Each opened scene gets an entry in the history; reopening the current scene adds none. */
  const begin = (opened: Scenario): void => {
    if (encodeLink(opened) !== encodeLink(scenario.getState().scenario)) address.begin(opened);
  };
  return {
    openPreset(id) {
      const preset = presetById(id);
      if (preset === null) return;
      begin(preset.scenario);
      open(parts, { scenario: preset.scenario, presetId: id, originId: id, speed: null });
    },
    openLink(link) {
      const linked = openingOf(queryOf(link));
      if (linked.complaint?.about === 'link') return linked.complaint.problems;
      begin(linked.scenario);
      openLinked(parts, linked);
      return [];
    },
    openScenario(opened) {
      begin(opened);
      const { speed, ofScene } = run.getState().status;
      open(parts, {
        scenario: opened,
        presetId: null,
        originId: null,
        speed: ofScene ? null : speed,
      });
    },
  };
}

/** Opens the scene of a history entry, without adding a new entry. */
export function returnTo(parts: StudioParts, query: string): void {
  openLinked(parts, openingOf(query));
}

function open({ player, scenario, view, timeline, address }: StudioParts, opened: OpeningState): void {
  const { originId, presetId, speed, complaint = null, starts = startsFor(originId), edits = [] } = opened;
  const sceneView = viewOf(originId);
  const { startNanos = sceneView.startNanos } = opened;
  scenario.setState({ scenario: opened.scenario, presetId, originId, opened, complaint });
  timeline.setState((state) => forgotten(state, startNanos));
  view.setState({ starts, followed: null, found: null, explained: null });
  if (speed === null) player.setTempo(sceneView.tempo);
  else player.setSpeed(speed);
  player.load(opened.scenario, edits);
  player.play();
  const begins = opened.atNanos ?? startNanos;
  if (begins > 0) player.seek(begins);
  address.show(opened.scenario);
}

function openLinked(parts: StudioParts, { view: linked, ...opening }: Linked): void {
  const { player, view } = parts;
  const { speed, atNanos, startNanos, starts } = linked;
  open(parts, { ...opening, speed, atNanos, startNanos, starts });
  const { followed, camera, theme, palette } = linked;
  view.setState((now) => ({
    followed,
    camera: { ...boundCamera(camera ?? WHOLE), glides: true },
    theme: theme ?? now.theme,
    palette: palette ?? now.palette,
  }));
  if (!linked.plays) player.pause();
}
