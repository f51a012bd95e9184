// The command `set` changes settings of the scenario (by the keys of links) and of the view. If one of them
// is wrong, none is applied.

import { PALETTES, type Palette, THEMES, type Theme } from '../app/stores/view-store.ts';
import type { Studio, StudioActions } from '../app/studio-context.ts';
import { applySetting, isProblem, isRepeatable, settingRank } from '../links/settings.ts';
import { decodeView, LATENCY_STARTS, type LatencyStarts } from '../links/view-link.ts';
import { parseScenario } from '../scenario/parse.ts';
import { type Problem, showValue } from '../scenario/problem.ts';
import type { Scenario } from '../scenario/scenario.ts';
import type { SetPayload, SettingValue } from './messages/protocol.ts';

export type SettingTaker = Pick<Studio, 'scenario' | 'view'> & {
  readonly actions: Pick<StudioActions, 'takeScenario' | 'setSpeed'>;
};

type Setting = readonly [key: string, text: string];

/** Applies the settings and returns the problems; if there are any, nothing is applied. */
export function takeSettings(studio: SettingTaker, settings: SetPayload['settings']): readonly Problem[] {
  const { speed, starts, theme, palette, ...rest } = settings;
  const view = readView({ speed, starts, theme, palette });
  const scenario = settled(studio.scenario.getState().scenario, rest);
  const problems = [...view.problems, ...scenario.problems];
  if (problems.length > 0) return problems;
  if (scenario.changed !== null) studio.actions.takeScenario(scenario.changed);
  if (view.speed !== null) studio.actions.setSpeed(view.speed);
  if (view.starts !== null) studio.view.setState({ starts: view.starts });
  if (view.theme !== null) studio.view.setState({ theme: view.theme });
  if (view.palette !== null) studio.view.setState({ palette: view.palette });
  return [];
}

interface Settled {
  /** null if nothing changed or something was wrong. */
  readonly changed: Scenario | null;
  readonly problems: readonly Problem[];
}

function settled(before: Scenario, given: SetPayload['settings']): Settled {
  const problems: Problem[] = [];
  let scenario = before;
  for (const [key, text] of settingsIn(given, problems)) {
    const applied = applySetting(scenario, key, text);
    if (isProblem(applied)) problems.push(applied);
    else scenario = applied;
  }
  if (problems.length > 0) return { changed: null, problems };
  if (scenario === before) return { changed: null, problems };
  const parsed = parseScenario(scenario);
  return parsed.ok ? { changed: parsed.scenario, problems } : { changed: null, problems: parsed.problems };
}

/** The settings in the order in which they are applied. A list replaces all earlier values of its key. */
function settingsIn(given: SetPayload['settings'], problems: Problem[]): readonly Setting[] {
  const keys = Object.keys(given).sort((a, b) => settingRank(a) - settingRank(b));
  return keys.flatMap((key): readonly Setting[] => {
    const value = given[key];
    if (isRepeatable(key)) return [NONE, ...textsOf(value)].map((text): Setting => [key, text]);
    if (Array.isArray(value)) {
      problems.push({ key: showValue(key).slice(1, -1), value: 'a list', allowed: 'one text or number' });
      return [];
    }
    return [[key, String(value)]];
  });
}

const NONE = 'none';

function textsOf(value: SettingValue): readonly string[] {
  const texts = typeof value === 'object' ? value : [String(value)];
  return texts.filter((text) => text !== NONE);
}

type ViewSettings = Readonly<Record<'speed' | 'starts' | 'theme' | 'palette', SettingValue | undefined>>;

function readView({ speed, starts, theme, palette }: ViewSettings): {
  readonly speed: number | null;
  readonly starts: LatencyStarts | null;
  readonly theme: Theme | null;
  readonly palette: Palette | null;
  readonly problems: readonly Problem[];
} {
  const linked = speed === undefined ? null : decodeView(`speed=${encodeURIComponent(String(speed))}`);
  const counted = choose('starts', starts, LATENCY_STARTS);
  const themed = choose('theme', theme, THEMES);
  const painted = choose('palette', palette, PALETTES);
  return {
    speed: linked?.view.speed ?? null,
    starts: counted.value,
    theme: themed.value,
    palette: painted.value,
    problems: [...(linked?.problems ?? []), ...counted.problems, ...themed.problems, ...painted.problems],
  };
}

function choose<Choice extends string>(
  key: string,
  given: SettingValue | undefined,
  choices: readonly Choice[],
): { readonly value: Choice | null; readonly problems: readonly Problem[] } {
  const value = choices.find((choice) => choice === given) ?? null;
  if (given === undefined || value !== null) return { value, problems: [] };
  return { value, problems: [{ key, value: showValue(given), allowed: choices.join(' or ') }] };
}
