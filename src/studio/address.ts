// The scenario in the address bar: read once at the start, written when the user lets go of a control.

import type { Preset } from '../scenario/preset.ts';
import { OPENING_PRESET_ID, PRESETS, presetById } from '../scenario/presets.ts';
import type { Scenario } from '../scenario/scenario.ts';
import { decodeLink, encodeLink } from '../share/link.ts';
import type { ScenarioState } from '../state/scenario-store.ts';

/** Browsers refuse more than about a hundred changes of the address in half a minute. */
const REST_MILLIS = 300;

const openingPreset = (): Preset => presetById(OPENING_PRESET_ID) ?? PRESETS[0]!;

/** The preset that has exactly this scenario. */
function presetOf(scenario: Scenario): Preset | null {
  const link = encodeLink(scenario);
  return PRESETS.find((preset) => encodeLink(preset.scenario) === link) ?? null;
}

/** What to open for this query ("?…" or empty); a bad one opens the opening scene and says why. */
export function openingOf(search: string): ScenarioState & { readonly speed: number } {
  const query = search.replace(/^\?/, '');
  const opening = openingPreset();
  const openingState = { scenario: opening.scenario, presetId: opening.id, speed: opening.view.speed };
  if (query === '') return { ...openingState, complaint: null };
  const link = decodeLink(query);
  if (!link.ok) return { ...openingState, complaint: { about: 'link', problems: link.problems } };
  const preset = presetOf(link.scenario);
  const speed = (preset ?? link.preset)?.view.speed ?? 1;
  return { scenario: link.scenario, presetId: preset?.id ?? null, complaint: null, speed };
}

/** Writes the address a moment after the last change. */
export class AddressBar {
  private timer: number | null = null;

  show(scenario: Scenario): void {
    if (this.timer !== null) window.clearTimeout(this.timer);
    this.timer = window.setTimeout(() => {
      this.timer = null;
      try {
        history.replaceState(null, '', `?${encodeLink(scenario)}${location.hash}`);
      } catch {
        // Frames without an address of their own refuse; the scenario then lives in the page only.
      }
    }, REST_MILLIS);
  }
}

/** The link to this scenario on this page. */
export function linkTo(scenario: Scenario): string {
  return `${location.href.replace(/[?#].*$/, '')}?${encodeLink(scenario)}`;
}
