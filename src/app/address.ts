// The scenario and the view in a page's address: reading them at the start, and making links.

import { CHART_IDS, FIRST_CHARTS } from '../charts/chart-list.ts';
import { pageOf } from '../links/address-text.ts';
import { decodeEdits, encodeEdits } from '../links/edits-link.ts';
import { type DecodedLink, decodeLink, encodeLink, isTracking } from '../links/link.ts';
import { EDIT_KEY, isOfPresent, VERSION_KEY } from '../links/link-migrations.ts';
import { linkQuery } from '../links/link-query.ts';
import { isPacked, parseQuery } from '../links/query.ts';
import {
  decodeView,
  encodeView,
  type Followed,
  type LatencyStarts,
  type LinkedLooks,
  type LinkedView,
  VIEW_KEYS,
} from '../links/view-link.ts';
import type { Nanos } from '../scenario/duration.ts';
import type { Edit } from '../scenario/edit.ts';
import { OPENING_PRESET_ID, PRESETS, type Preset, presetById } from '../scenario/presets.ts';
import type { Scenario } from '../scenario/scenario.ts';
import type { Tempo } from '../scenario/tempo.ts';
import type { OpenedState } from './stores/scenario-store.ts';
import type { PanelName, ViewState } from './stores/view-store.ts';

const openingPreset = (): Preset => presetById(OPENING_PRESET_ID) ?? PRESETS[0];

/** The preset that equals this scenario; null if there is none. */
export function presetOf(scenario: Scenario): Preset | null {
  // Compare names first, because encoding thousands of arrivals takes long.
  const isSame = (preset: Preset): boolean =>
    preset.scenario.name === scenario.name && encodeLink(preset.scenario) === encodeLink(scenario);
  return PRESETS.find(isSame) ?? null;
}

/** The view that a link opens with. */
interface OpeningView extends LinkedLooks {
  readonly atNanos: Nanos | null;
  /** The instant at which the scene begins if the link names none. */
  readonly startNanos: Nanos;
  readonly tempo: Tempo;
  /** null: play at the speeds of the scene. */
  readonly speed: number | null;
  readonly plays: boolean;
  readonly followed: Followed | null;
  /** null: the link names no charts. */
  readonly charts: readonly string[] | null;
  readonly starts: LatencyStarts;
  readonly questions: boolean;
  readonly paste: boolean | null;
  readonly asked: LinkedView['asked'];
}

type Opening = OpenedState & { readonly view: OpeningView; readonly edits: readonly Edit[] };

/**
 * The scene to open for this query ("?…" or empty), and the problems found. Parts that cannot be read are
 * ignored; if nothing can be read, the opening scene opens.
 */
export function openingOf(search: string): Opening {
  const query = search.replace(/^\?/, '');
  const first = openingPreset();
  const nothing = { atNanos: null, followed: null, charts: null, questions: false, paste: null, asked: [] };
  const looks = { camera: null, theme: null, palette: null, language: null, layout: null };
  const byItself = {
    ...nothing,
    ...looks,
    starts: startsFor(first.id),
    ...viewOf(first.id),
    speed: null,
    plays: true,
  };
  const opening = {
    scenario: first.scenario,
    presetId: first.id,
    originId: first.id,
    view: byItself,
    edits: [],
  };
  if (query === '') return { ...opening, complaint: null };
  const link = hasNoScenario(query) ? openingLink(first) : decodeLink(query, [...VIEW_KEYS, EDIT_KEY]);
  const { view, problems, overruled } = decodeView(query, CHART_IDS);
  if (!link.ok)
    return { ...opening, complaint: { about: 'link', problems: [...link.problems, ...problems] } };
  const { edits, problems: editProblems } = decodeEdits(query, link.scenario);
  const notTaken = [...link.leftOut, ...problems, ...editProblems, ...link.overruled, ...overruled];
  const isPart = notTaken.length > 0;
  if (isPart && isEmpty(query, view)) return { ...opening, complaint: { about: 'link', problems: notTaken } };
  const preset = presetOf(link.scenario);
  const sceneView = viewOf((preset ?? link.preset)?.id ?? null);
  // If earlier changes in the link could not be read, drop the instant: without all of them the run would
  // look different there.
  const instant = editProblems.length === 0 ? view : { ...view, atNanos: null, followed: null };
  // If a link names an instant, the page stays paused there until the reader presses play, unless the link
  // says that the run plays.
  const plays = instant.plays ?? instant.atNanos === null;
  // A link with a question opens the panel of questions, unless the link says that the panel is closed.
  const questions = view.questions ?? view.asked.length > 0;
  return {
    scenario: link.scenario,
    presetId: preset?.id ?? null,
    originId: (preset ?? link.preset)?.id ?? null,
    complaint: isPart ? { about: 'part', problems: notTaken } : null,
    view: {
      ...instant,
      ...sceneView,
      // In links of earlier versions, scenes began at 0.
      startNanos: isOfPresent(query) ? sceneView.startNanos : 0,
      starts: view.starts ?? startsFor((preset ?? link.preset)?.id ?? null),
      plays,
      questions,
    },
    edits,
  };
}

/** The instant at which a scene begins, and its speeds. */
export function viewOf(originId: string | null): Pick<OpeningView, 'startNanos' | 'tempo'> {
  const { startNanos = 0, ...tempo } = presetById(originId ?? '')?.view ?? { speed: 1 };
  return { startNanos, tempo };
}

/**
 * Whether the query sets only the view. Such a link means the default scenario. It was not made by the page,
 * whose links also contain a version.
 */
function hasNoScenario(query: string): boolean {
  const { pairs, problems } = parseQuery(query);
  const ofView: ReadonlySet<string> = new Set(VIEW_KEYS);
  return problems.length === 0 && pairs.every(([key]) => ofView.has(key) || isTracking(key));
}

/** Whether nothing in the query could be read. */
function isEmpty(query: string, view: LinkedView): boolean {
  const beside: ReadonlySet<string> = new Set([...VIEW_KEYS, EDIT_KEY, VERSION_KEY]);
  const ofScenario = parseQuery(query).pairs.some(([key]) => !beside.has(key) && !isTracking(key));
  return !ofScenario && Object.values(view).every((each) => each === null || each.length === 0);
}

const openingLink = (preset: Preset): DecodedLink => ({
  ok: true,
  scenario: preset.scenario,
  preset,
  leftOut: [],
  overruled: [],
});

/** The query of a link. Also accepts a bare query or the id of a preset. */
export function queryOf(link: string): string {
  const text = link.trim();
  if (/^[\w-]+$/.test(text)) return `preset=${text}`;
  return linkQuery(text);
}

/** The scenario at the start of a run, and its changes since. */
export interface LinkedRun {
  readonly opening: Scenario;
  readonly edits: readonly Edit[];
}

/** Maximum length of readable keys in a link; a longer link is packed. */
const READABLE_MAX = 600;

export async function shortened(query: string): Promise<string> {
  if (query.length <= READABLE_MAX) return query;
  const packing = await loadPacking();
  return packing === null ? query : packing.packLink(query);
}

/**
 * The query for `openStudio`, unpacked if necessary. An invalid query is left to `openStudio`, which reports
 * it.
 */
export async function readableQuery(search: string): Promise<string> {
  const packing = isPacked(search) ? await loadPacking() : null;
  return packing === null ? search : packing.unpackLink(search);
}

/** Null if the code for packed links cannot be loaded. */
function loadPacking(): Promise<typeof import('../links/packed-link.ts') | null> {
  return import('../links/packed-link.ts').catch(() => null);
}

interface LinkTo {
  readonly href: string;
  readonly isExact: boolean;
}

/** The shortest link to this instant of the run on this page; see `linkOf`. */
export async function shortLinkTo(
  scenario: Scenario,
  run: LinkedRun | null,
  view: Partial<LinkedView>,
): Promise<LinkTo> {
  const { query, isExact } = linkOf(scenario, run, view);
  return { href: here(await shortened(query)), isExact };
}

/** Like `shortLinkTo`, but always in readable keys, however long the link becomes. */
export function linkTo(scenario: Scenario, run: LinkedRun | null, view: Partial<LinkedView>): string {
  return here(linkOf(scenario, run, view).query);
}

const here = (query: string): string => `${pageOf(location.href)}?${query}`;

/**
 * `isExact`: the link leads to the same instant, with the changes before it. If there are too many changes
 * for a link, the link has the present settings and no instant, because without the changes that instant
 * would look different.
 */
export function linkOf(
  scenario: Scenario,
  run: LinkedRun | null,
  view: Partial<LinkedView>,
): { readonly query: string; readonly isExact: boolean } {
  const edits = run === null ? '' : encodeEdits(run.opening, run.edits);
  if (edits === null) {
    const rest = encodeView({ ...view, atNanos: null, followed: null, plays: null });
    return { query: joined(encodeLink(scenario), rest), isExact: false };
  }
  const opening = run === null || run.edits.length === 0 ? scenario : run.opening;
  return { query: joined(encodeLink(opening), edits, encodeView(view)), isExact: true };
}

const joined = (...parts: readonly string[]): string => parts.filter((part) => part !== '').join('&');

/** The charts to name in a link; null if they are the default. */
export function chartsInLink(charts: readonly string[]): readonly string[] | null {
  return charts.join() === FIRST_CHARTS.join() ? null : charts;
}

/** The start of latency to name in a link; null if it is the scene's default. */
export function startsInLink(starts: LatencyStarts, originId: string | null): LatencyStarts | null {
  return starts === startsFor(originId) ? null : starts;
}

/**
 * The default start of latency. It is the intended start, because clients wait from then on, unless the scene
 * is about the difference between intended and actual start.
 */
export function startsFor(originId: string | null): LatencyStarts {
  return presetById(originId ?? '')?.view.starts ?? 'intended';
}

/**
 * The panel of questions and its question, as named in a link; `questions` is null if the panel is closed and
 * no question is set.
 */
export function questionsInLink({
  panel,
  asked,
}: Pick<ViewState, 'panel' | 'asked'>): Pick<LinkedView, 'questions' | 'asked'> {
  const shown = panel === 'threads';
  return { questions: shown || asked.length > 0 ? shown : null, asked };
}

/**
 * The panel that a link opens: the one for pasting, for questions, or for charts that the link names. null if
 * it opens none.
 */
export function panelInLink({
  paste,
  questions,
  charts,
}: Pick<OpeningView, 'paste' | 'questions' | 'charts'>): PanelName | null {
  if (paste === true) return 'numbers';
  if (questions) return 'threads';
  return charts === null ? null : 'charts';
}
