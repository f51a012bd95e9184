// The scenario in the address bar: read once at the start, written when the user lets go of a control.

import { CHART_IDS, FIRST_CHARTS } from '../charts/chart-list.ts';
import type { Nanos } from '../scenario/duration.ts';
import type { Preset } from '../scenario/preset.ts';
import { OPENING_PRESET_ID, PRESETS, presetById } from '../scenario/presets.ts';
import type { Scenario } from '../scenario/scenario.ts';
import { decodeLink, encodeLink } from '../share/link.ts';
import { decodeView, encodeView, type Followed, type LinkedView, VIEW_KEYS } from '../share/view-link.ts';
import type { ScenarioState } from '../state/scenario-store.ts';

/** Browsers refuse more than about a hundred changes of the address in half a minute. */
const REST_MILLIS = 300;

const openingPreset = (): Preset => presetById(OPENING_PRESET_ID) ?? PRESETS[0]!;

/** The preset that has exactly this scenario. */
export function presetOf(scenario: Scenario): Preset | null {
  const link = encodeLink(scenario);
  return PRESETS.find((preset) => encodeLink(preset.scenario) === link) ?? null;
}

/** The view that a link opens with. */
interface OpeningView {
  readonly atNanos: Nanos | null;
  readonly speed: number;
  readonly plays: boolean;
  readonly followed: Followed | null;
  /** null where the link says nothing of them. */
  readonly charts: readonly string[] | null;
}

type Opening = ScenarioState & { readonly view: OpeningView };

/** What to open for this query ("?…" or empty); a bad one opens the opening scene and says why. */
export function openingOf(search: string): Opening {
  const query = search.replace(/^\?/, '');
  const first = openingPreset();
  const byItself = { atNanos: null, speed: first.view.speed, plays: true, followed: null, charts: null };
  const opening = { scenario: first.scenario, presetId: first.id, view: byItself };
  if (query === '') return { ...opening, complaint: null };
  const link = decodeLink(query, VIEW_KEYS);
  const { view, problems } = decodeView(query, CHART_IDS);
  const wrong = [...(link.ok ? [] : link.problems), ...problems];
  if (!link.ok || wrong.length > 0) return { ...opening, complaint: { about: 'link', problems: wrong } };
  const preset = presetOf(link.scenario);
  const speed = view.speed ?? (preset ?? link.preset)?.view.speed ?? 1;
  // A link to an instant shows that instant until somebody presses play, unless it says that it plays.
  const plays = view.plays ?? view.atNanos === null;
  return {
    scenario: link.scenario,
    presetId: preset?.id ?? null,
    complaint: null,
    view: { ...view, speed, plays },
  };
}

/** What the address says of the view; null where it says nothing. */
type AddressedView = () => Partial<LinkedView> | null;

/** Writes the address a moment after the last change. */
export class AddressBar {
  private timer: number | null = null;
  private readonly view: AddressedView;

  /** `view` is looked at when the address is written. */
  constructor(view: AddressedView) {
    this.view = view;
  }

  show(scenario: Scenario): void {
    if (this.timer !== null) window.clearTimeout(this.timer);
    this.timer = window.setTimeout(() => {
      this.timer = null;
      try {
        history.replaceState(null, '', `?${queryOf(scenario, this.view())}${location.hash}`);
      } catch {
        // Frames without an address of their own refuse; the scenario then lives in the page only.
      }
    }, REST_MILLIS);
  }
}

/** The link to this scenario on this page, at this instant. */
export function linkTo(scenario: Scenario, view: Partial<LinkedView>): string {
  return `${location.href.replace(/[?#].*$/, '')}?${queryOf(scenario, view)}`;
}

function queryOf(scenario: Scenario, view: Partial<LinkedView> | null): string {
  const more = view === null ? '' : encodeView(view);
  return more === '' ? encodeLink(scenario) : `${encodeLink(scenario)}&${more}`;
}

/** What a link says of these charts: nothing where they are those that a page shows by itself. */
export function chartsInLink(charts: readonly string[]): readonly string[] | null {
  return charts.join() === FIRST_CHARTS.join() ? null : charts;
}
