// The view in a link, besides the scenario: instant, speed, play state, followed request, charts, start of
// latencies, and which panels are open, such as
// `t=12.384s&speed=1:50&play=no&follow=A.1234&charts=latency,heatmap`. The questions themselves stay unread
// here (study-link.ts). It also holds the appearance, `camera=4@0.5,0.25&theme=dark&palette=projector`, and
// for a classroom `view=wall`.

import { BUILT_LANGUAGES } from '../languages/language.ts';
import { eitherOf } from '../languages/list.ts';
import { t } from '../languages/t.ts';
import { formatDuration, type Nanos, parseDuration } from '../scenario/duration.ts';
import { type Problem, showValue } from '../scenario/problem.ts';
import { readLinkQuery } from './link-migrations.ts';
import { formatQuery, lastOfEach, type Pair } from './query.ts';

/** Request `request` (counted from 0) on the server with this id. */
export interface Followed {
  readonly server: string;
  readonly request: number;
}

/** Zoom 1 is the whole picture; x and y are the centre of the view as shares of the picture. */
interface LinkedCamera {
  readonly zoom: number;
  readonly x: number;
  readonly y: number;
}

/**
 * Latencies that charts show: from the intended start, from the actual start, or both; from the actual start
 * minus the sampled waits (overhead); or from the actual start minus the time in the queue (service).
 */
export const LATENCY_STARTS = ['intended', 'actual', 'both', 'overhead', 'service'] as const;
export type LatencyStarts = (typeof LATENCY_STARTS)[number];
export const LINKED_THEMES = ['light', 'dark'] as const;
/** Colours of the roads. */
export const LINKED_PALETTES = ['standard', 'projector'] as const;
/** wall: roads and one chart fill the screen, without controls. */
export const LINKED_LAYOUTS = ['page', 'wall'] as const;
/** Languages of the page. */
const LINKED_LANGUAGES = BUILT_LANGUAGES.map(({ code }) => code);

/** Appearance requested by a link. A field is null if the link leaves it to the reader. */
export interface LinkedLooks {
  readonly camera: LinkedCamera | null;
  readonly theme: (typeof LINKED_THEMES)[number] | null;
  readonly palette: (typeof LINKED_PALETTES)[number] | null;
  readonly language: string | null;
  readonly layout: (typeof LINKED_LAYOUTS)[number] | null;
}

/** Each field is null if the link does not state it. */
interface ViewFields extends LinkedLooks {
  readonly atNanos: Nanos | null;
  /** Simulated seconds per second; Infinity for maximum speed. */
  readonly speed: number | null;
  readonly plays: boolean | null;
  readonly followed: Followed | null;
  /** Names of charts, in order. */
  readonly charts: readonly string[] | null;
  /** The start from which charts show latency. */
  readonly starts: LatencyStarts | null;
  /** Whether the questions panel is open. */
  readonly questions: boolean | null;
  /** Whether the panel for readers' own numbers is open. Links that the page makes do not state it. */
  readonly paste: boolean | null;
}

export interface LinkedView extends ViewFields {
  /** Pairs with STUDY_KEYS, which have not been parsed yet. */
  readonly asked: readonly Pair[];
}

const STUDY_KEYS = [
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
export type StudyKey = (typeof STUDY_KEYS)[number];

/** The text form of one view field. */
interface FieldText<Value> {
  readonly key: string;
  /** Describes the allowed texts; `charts` are the existing chart names. */
  readonly allowed: (charts: readonly string[]) => string;
  readonly format: (value: Value) => string;
  /** null if the text is not allowed. */
  readonly parse: (text: string, charts: readonly string[]) => Value | null;
}

const FASTEST = 'max';
const SPEED_MAX = 1e6;
const ZOOM_MAX = 64;
/** Ten days, longer than anyone watches a run. */
const INSTANT_MAX: Nanos = 864_000e9;

/** The fields in the order of links. */
const FIELDS: { readonly [Field in keyof ViewFields]: FieldText<NonNullable<ViewFields[Field]>> } = {
  atNanos: {
    key: 't',
    allowed: () => t`a time such as 12.384s, up to 10 days`,
    format: formatDuration,
    parse: parseInstant,
  },
  speed: {
    key: 'speed',
    allowed: () => t`a ratio such as 1:50, a number from 1e-6 to 1e6, or ${FASTEST}`,
    format: formatSpeed,
    parse: parseSpeed,
  },
  plays: yesOrNo('play', 'yes', 'no'),
  followed: {
    key: 'follow',
    allowed: () => t`a server and the number of a request, such as A.1234`,
    format: ({ server, request }) => `${server}.${request}`,
    parse: parseFollowed,
  },
  charts: {
    key: 'charts',
    allowed: (charts) => t`names from this list, separated by commas: ${charts.join(', ')}`,
    format: (names) => names.join(','),
    parse: parseCharts,
  },
  starts: oneOf('starts', LATENCY_STARTS),
  questions: yesOrNo('questions', 'open', 'closed'),
  paste: yesOrNo('paste', 'open', 'closed'),
  camera: {
    key: 'camera',
    allowed: () =>
      t`a zoom from 1 to ${ZOOM_MAX} and the centre in shares of the picture, such as 4@0.5,0.25`,
    format: formatCamera,
    parse: parseCamera,
  },
  theme: oneOf('theme', LINKED_THEMES),
  palette: oneOf('palette', LINKED_PALETTES),
  language: oneOf('lang', LINKED_LANGUAGES),
  layout: oneOf('view', LINKED_LAYOUTS),
};
const FIELD_NAMES = Object.keys(FIELDS) as readonly (keyof ViewFields)[];

const OWN_KEYS: readonly string[] = Object.values(FIELDS).map(({ key }) => key);
export const VIEW_KEYS: readonly string[] = [...OWN_KEYS, ...STUDY_KEYS];

/** The view as part of a query; '' for the defaults. */
export function encodeView(view: Partial<LinkedView>): string {
  const pairOf = <Field extends keyof ViewFields>(field: Field): readonly Pair[] => {
    const value = view[field] ?? null;
    const { key, format }: FieldText<NonNullable<ViewFields[Field]>> = FIELDS[field];
    return value === null ? [] : [[key, format(value as NonNullable<ViewFields[Field]>)]];
  };
  return formatQuery([...FIELD_NAMES.flatMap(pairOf), ...(view.asked ?? [])]);
}

/**
 * Reads the view from a query and ignores other keys. Reports and skips what is wrong. `chartNames` are the
 * existing charts.
 */
export function decodeView(
  query: string,
  chartNames: readonly string[] = [],
): {
  readonly view: LinkedView;
  readonly problems: readonly Problem[];
  /** Values overridden by a later value of the same key. */
  readonly overruled: readonly Problem[];
} {
  const { pairs, tooLong } = readLinkQuery(query);
  const own = pairs.filter(([key]) => OWN_KEYS.includes(key));
  const { pairs: last, overruled } = lastOfEach(own, () => false);
  const texts = new Map(last);
  const problems = tooLong.filter(({ key }) => VIEW_KEYS.includes(key));
  const entries = FIELD_NAMES.map((field) => {
    const { key, allowed, parse } = FIELDS[field];
    const text = texts.get(key);
    const value = text === undefined ? null : parse(text, chartNames);
    if (text !== undefined && value === null)
      problems.push({ key, value: showValue(text), allowed: allowed(chartNames) });
    return [field, value];
  });
  const asked = pairs.filter(([key]) => STUDY_KEYS.some((each) => each === key));
  return { view: { ...(Object.fromEntries(entries) as ViewFields), asked }, problems, overruled };
}

function oneOf<Choice extends string>(key: string, choices: readonly Choice[]): FieldText<Choice> {
  return {
    key,
    allowed: () => eitherOf(choices),
    format: (choice) => choice,
    parse: (text) => choices.find((choice) => choice === text) ?? null,
  };
}

function yesOrNo(key: string, yes: string, no: string): FieldText<boolean> {
  return {
    key,
    allowed: () => eitherOf([yes, no]),
    format: (value) => (value ? yes : no),
    parse: (text) => (text === yes ? true : text === no ? false : null),
  };
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

/** "4@0.5,0.25": precise to 0.1 % of the zoom and to less than a pixel of a large picture. */
function formatCamera({ zoom, x, y }: LinkedCamera): string {
  return `${Number(zoom.toPrecision(4))}@${Number(x.toFixed(5))},${Number(y.toFixed(5))}`;
}

function parseCamera(text: string): LinkedCamera | null {
  const [match, zoom, x, y] = /^(\d+(?:\.\d+)?)@(\d(?:\.\d+)?),(\d(?:\.\d+)?)$/.exec(text) ?? [];
  const camera = { zoom: Number(zoom), x: Number(x), y: Number(y) };
  const fits = camera.zoom >= 1 && camera.zoom <= ZOOM_MAX && camera.x <= 1 && camera.y <= 1;
  return match !== undefined && fits ? camera : null;
}
