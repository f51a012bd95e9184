// What a link says of the view beside the scenario: the instant, the speed, whether it plays, the vehicle that is followed,
// which charts are shown and from which start they show latency, and whether the questions are open: `t=12.384s&speed=1:50&play=no&follow=A.1234&charts=latency,heatmap`.
// What is asked there is kept as it stands: see asked-link.ts. How it looks: `camera=4@0.5,0.25&theme=dark&palette=projector`.

import { formatDuration, type Nanos, parseDuration } from '../scenario/duration.ts';
import { type Problem, showValue } from '../scenario/problem.ts';
import { readLinkQuery } from './link-migrations.ts';
import {
  CAMERA_ALLOWED,
  formatCamera,
  LINKED_LANGUAGES,
  LINKED_PALETTES,
  LINKED_THEMES,
  type LinkedLooks,
  parseCamera,
} from './linked-looks.ts';
import { formatQuery, lastOfEach, type Pair } from './query.ts';

/** Request `request` (from 0) on the server with this id. */
export interface Followed {
  readonly server: string;
  readonly request: number;
}

export interface LinkedView extends LinkedLooks {
  readonly atNanos: Nanos | null;
  /** Simulated seconds a second; Infinity is as fast as it goes. */
  readonly speed: number | null;
  readonly plays: boolean | null;
  readonly followed: Followed | null;
  /** Names of charts in their order; null for those that a page shows by itself. */
  readonly charts: readonly string[] | null;
  /** From which start charts show latency; null where nothing is said. */
  readonly starts: LatencyStarts | null;
  /** Whether the place of the questions is open. */
  readonly questions: boolean | null;
  /** What is asked there: pairs of ASKED_KEYS, not read yet. */
  readonly asked: readonly Pair[];
}

const ASKED_KEYS = [
  'sweepQuestion',
  'sweep',
  'sweepBy',
  'sweepShow',
  'sweepScale',
  'sweepMap',
  'findQuestion',
  'find',
  'findAim',
  'findOn',
  'objectives',
  'findEach',
] as const;
export type AskedKey = (typeof ASKED_KEYS)[number];

/** When requests should have been sent, when they were, or both in one chart. */
export const LATENCY_STARTS = ['intended', 'actual', 'both'] as const;
export type LatencyStarts = (typeof LATENCY_STARTS)[number];

const LOOKS_KEYS = ['camera', 'theme', 'palette', 'lang'] as const;
const OWN_KEYS = ['t', 'speed', 'play', 'follow', 'charts', 'starts', 'questions', ...LOOKS_KEYS] as const;

export const VIEW_KEYS = [...OWN_KEYS, ...ASKED_KEYS] as const;
type ViewKey = (typeof OWN_KEYS)[number];

const FASTEST = 'max';
const SPEED_MAX = 1e6;
/** Ten days: no run is watched longer. */
const INSTANT_MAX: Nanos = 864_000e9;

const ALLOWED: Readonly<Record<Exclude<ViewKey, 'charts'>, string>> = {
  t: 'a time such as 12.384s, up to 10 days',
  speed: `a ratio such as 1:50, a number from 1e-6 to 1e6, or ${FASTEST}`,
  play: 'yes or no',
  follow: 'a server and the number of a request, such as A.1234',
  starts: LATENCY_STARTS.join(' or '),
  questions: 'open or closed',
  camera: CAMERA_ALLOWED,
  theme: LINKED_THEMES.join(' or '),
  palette: LINKED_PALETTES.join(' or '),
  lang: LINKED_LANGUAGES.join(' or '),
};

/** The part of a query that says this; '' where it says nothing. */
export function encodeView(view: Partial<LinkedView>): string {
  const { atNanos = null, speed = null, plays = null, followed = null, charts = null } = view;
  const { starts = null, questions = null, asked = [] } = view;
  const { camera = null, theme = null, palette = null, language = null } = view;
  const pairs: Pair[] = [];
  if (atNanos !== null) pairs.push(['t', formatDuration(atNanos)]);
  if (speed !== null) pairs.push(['speed', formatSpeed(speed)]);
  if (plays !== null) pairs.push(['play', plays ? 'yes' : 'no']);
  if (followed !== null) pairs.push(['follow', `${followed.server}.${followed.request}`]);
  if (charts !== null) pairs.push(['charts', charts.join(',')]);
  if (starts !== null) pairs.push(['starts', starts]);
  if (questions !== null) pairs.push(['questions', questions ? 'open' : 'closed']);
  if (camera !== null) pairs.push(['camera', formatCamera(camera)]);
  if (theme !== null) pairs.push(['theme', theme]);
  if (palette !== null) pairs.push(['palette', palette]);
  if (language !== null) pairs.push(['lang', language]);
  return formatQuery([...pairs, ...asked]);
}

/**
 * Reads the view out of a query; other keys are left to others. What is wrong with it is told, and left out. `chartNames`
 * are those that there are.
 */
export function decodeView(
  query: string,
  chartNames: readonly string[] = [],
): {
  readonly view: LinkedView;
  readonly problems: readonly Problem[];
  /** What a later value of the same key overrules. */
  readonly overruled: readonly Problem[];
} {
  const { pairs } = readLinkQuery(query);
  const own = pairs.filter(([key]) => OWN_KEYS.some((each) => each === key));
  const { pairs: last, overruled } = lastOfEach(own, () => false);
  const texts = new Map(last);
  const problems: Problem[] = [];
  const read = <Value>(key: ViewKey, parse: (text: string) => Value | null): Value | null => {
    const text = texts.get(key);
    const value = text === undefined ? null : parse(text);
    if (text !== undefined && value === null) {
      const allowed =
        key === 'charts' ? `names out of ${chartNames.join(', ')}, apart by commas` : ALLOWED[key];
      problems.push({ key, value: showValue(text), allowed });
    }
    return value;
  };
  const view = {
    atNanos: read('t', parseInstant),
    speed: read('speed', parseSpeed),
    plays: read('play', (text) => truthOf(text, 'yes', 'no')),
    followed: read('follow', parseFollowed),
    charts: read('charts', (text) => parseCharts(text, chartNames)),
    starts: read('starts', (text) => oneOf(text, LATENCY_STARTS)),
    questions: read('questions', (text) => truthOf(text, 'open', 'closed')),
    camera: read('camera', parseCamera),
    theme: read('theme', (text) => oneOf(text, LINKED_THEMES)),
    palette: read('palette', (text) => oneOf(text, LINKED_PALETTES)),
    language: read('lang', (text) => oneOf(text, LINKED_LANGUAGES)),
    asked: pairs.filter(([key]) => ASKED_KEYS.some((each) => each === key)),
  };
  return { view, problems, overruled };
}

function oneOf<Choice extends string>(text: string, choices: readonly Choice[]): Choice | null {
  return choices.find((choice) => choice === text) ?? null;
}

function truthOf(text: string, yes: string, no: string): boolean | null {
  return text === yes ? true : text === no ? false : null;
}

function parseInstant(text: string): Nanos | null {
  const nanos = parseDuration(text);
  return nanos !== null && nanos <= INSTANT_MAX ? nanos : null;
}

function formatSpeed(speed: number): string {
  if (speed === Number.POSITIVE_INFINITY) return FASTEST;
  const slowness = Math.round(1 / speed);
  return speed < 1 && Math.abs(slowness * speed - 1) < 1e-9 ? `1:${slowness}` : String(speed);
}

function parseSpeed(text: string): number | null {
  if (text === FASTEST) return Number.POSITIVE_INFINITY;
  const [, over, under = '1'] = /^(\d+(?:\.\d+)?(?:e-?\d+)?)(?::(\d+(?:\.\d+)?))?$/.exec(text) ?? [];
  const speed = Number(over) / Number(under);
  return speed >= 1 / SPEED_MAX && speed <= SPEED_MAX ? speed : null;
}

function parseCharts(text: string, known: readonly string[]): readonly string[] | null {
  const names = [...new Set(text.split(','))];
  return names.every((name) => known.includes(name)) ? names : null;
}

function parseFollowed(text: string): Followed | null {
  const [, server, request] = /^(\w{1,16})\.(\d{1,15})$/.exec(text) ?? [];
  return server === undefined ? null : { server, request: Number(request) };
}
