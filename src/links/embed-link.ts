// The frame's settings in an embed link, besides scene and view. Some say what is shown and how:
// `show=road,latency&controls=threads,A.rate&load=click&hide=legend&layout=beside`. Others fit the frame to
// the surrounding page: `background=transparent&accent=c2185b&font=Georgia,serif`. By default a frame shows
// the roads with the scene's sliders and suggestions.

import { t } from '../languages/t.ts';
import { PARAMETER_KEYS, type ParameterKey } from '../scenario/parameters.ts';
import { type Problem, showValue } from '../scenario/problem.ts';
import { withinLimits } from './key-limits.ts';
import { formatQuery, type Pair, parseQuery } from './query.ts';

export const ROAD = 'road';

/** Parts that a frame can hide. The link to the full page always stays. */
export const HIDEABLE = ['title', 'numbers', 'captions', 'legend', 'tries', 'transport'] as const;
export type Hideable = (typeof HIDEABLE)[number];

/** Layout of roads and charts: stacked, or side by side if the frame is wide enough. */
export const EMBED_LAYOUTS = ['over', 'beside'] as const;
export type EmbedLayout = (typeof EMBED_LAYOUTS)[number];

/**
 * A slider or choice for a parameter: of one server, or null for the shared value and every server that has
 * it.
 */
export interface EmbedControl {
  readonly key: ParameterKey;
  /**
   * A single name before the key is a server or a group; only the scene tells which. Until the scene is
   * known, the name is stored here.
   */
  readonly server: string | null;
  /** An upstream group other than the first. */
  readonly group?: string | null;
}

export interface EmbedSettings {
  /** `road` and names of charts, in order. */
  readonly show: readonly string[];
  /** null for the controls of the scene's story. */
  readonly controls: readonly EmbedControl[] | null;
  /** Whether the frame shows a poster until a click. */
  readonly waitsForClick: boolean;
  readonly hidden: readonly Hideable[];
  readonly layout: EmbedLayout;
  /** null for the frame's own background. */
  readonly background: EmbedBackground | null;
  /** Six hexadecimal digits; null for the product's own accent. */
  readonly accent: string | null;
  /** Names of font families in order of preference; null for the product's own. */
  readonly font: readonly string[] | null;
}

/** transparent: the surrounding page shows through the frame. */
export const EMBED_BACKGROUNDS = ['transparent'] as const;
export type EmbedBackground = (typeof EMBED_BACKGROUNDS)[number];

export const PLAIN_EMBED: EmbedSettings = {
  show: [ROAD],
  controls: null,
  waitsForClick: false,
  hidden: [],
  layout: 'over',
  background: null,
  accent: null,
  font: null,
};

/** Means that the frame has no sliders at all. */
const NO_CONTROLS = 'none';

/** Keys that concern only the frame. */
export const EMBED_KEYS = [
  'show',
  'controls',
  'load',
  'hide',
  'layout',
  'background',
  'accent',
  'font',
] as const;

export interface DecodedEmbed {
  readonly settings: EmbedSettings;
  /** Parts that were not understood and are ignored. */
  readonly problems: readonly Problem[];
  /** The query without embed keys: a link to the full page. */
  readonly rest: string;
}

/** The settings as part of a query; '' for the defaults. */
export function encodeEmbed(settings: EmbedSettings): string {
  const { show, controls, waitsForClick, hidden, layout, background, accent, font } = settings;
  const pairs: Pair[] = [];
  if (show.join() !== PLAIN_EMBED.show.join()) pairs.push(['show', show.join(',')]);
  if (controls !== null) {
    pairs.push(['controls', controls.length === 0 ? NO_CONTROLS : controls.map(controlName).join(',')]);
  }
  if (waitsForClick) pairs.push(['load', 'click']);
  if (hidden.length > 0) pairs.push(['hide', hidden.join(',')]);
  if (layout !== PLAIN_EMBED.layout) pairs.push(['layout', layout]);
  if (background !== null) pairs.push(['background', background]);
  if (accent !== null) pairs.push(['accent', accent]);
  if (font !== null) pairs.push(['font', font.join(',')]);
  return formatQuery(pairs);
}

/** Never throws: each unknown name is a separate problem, and the others still apply. */
export function decodeEmbed(query: string, chartNames: readonly string[]): DecodedEmbed {
  const { pairs: all, problems: unread } = parseQuery(query);
  const isOwn = (key: string): boolean => EMBED_KEYS.some((each) => each === key);
  const { pairs, tooLong } = withinLimits(all.filter(([key]) => isOwn(key)));
  const problems = [...unread, ...tooLong];
  const parts = [ROAD, ...chartNames];
  const read = <Value>(key: string, parse: (name: string) => Value | null, allowed: string): Value[] => {
    const values: Value[] = [];
    for (const name of namesIn(pairs, key)) {
      const value = parse(name);
      if (value === null) problems.push({ key, value: showValue(name), allowed });
      else values.push(value);
    }
    return values;
  };
  const show = read('show', (name) => (parts.includes(name) ? name : null), parts.join(', '));
  const named = read(
    'controls',
    (name) => (name === NO_CONTROLS ? NO_CONTROLS : parseControl(name)),
    t`none, or keys of parameters, such as threads or A.threads`,
  );
  const load = read('load', (name) => (name === 'click' ? name : null), 'click');
  const hidden = read('hide', (name) => HIDEABLE.find((each) => each === name) ?? null, HIDEABLE.join(', '));
  const [layout = PLAIN_EMBED.layout] = read(
    'layout',
    (name) => EMBED_LAYOUTS.find((each) => each === name) ?? null,
    EMBED_LAYOUTS.join(', '),
  );
  const [background = null] = read(
    'background',
    (name) => EMBED_BACKGROUNDS.find((each) => each === name) ?? null,
    EMBED_BACKGROUNDS.join(', '),
  );
  const [accent = null] = read('accent', parseAccent, t`three or six hexadecimal digits, such as c2185b`);
  const font = read(
    'font',
    parseFamily,
    t`up to ${FAMILIES_MAX} names of font families, of letters, digits, spaces and hyphens, separated by commas`,
  );
  return {
    settings: {
      show: show.length === 0 ? PLAIN_EMBED.show : show,
      controls: named.length === 0 ? null : named.filter((each) => each !== NO_CONTROLS),
      waitsForClick: load.length > 0,
      hidden,
      layout,
      background,
      accent,
      font: font.length === 0 ? null : font.slice(0, FAMILIES_MAX),
    },
    problems,
    rest: formatQuery(all.filter(([key]) => !isOwn(key))),
  };
}

/** Unique names over all occurrences of the key. */
function namesIn(pairs: readonly Pair[], key: string): ReadonlySet<string> {
  const texts = pairs.filter(([each]) => each === key).flatMap(([, text]) => text.split(','));
  return new Set(texts.map((name) => name.trim()).filter((name) => name !== ''));
}

/**
 * Reads a colour such as "#C2185B" or "c21" as six lower-case hexadecimal digits; null if the text is not
 * one.
 */
export function parseAccent(text: string): string | null {
  const [, digits = ''] = /^#?([\da-f]{3}|[\da-f]{6})$/i.exec(text) ?? [];
  const six = digits.length === 3 ? digits.replace(/./g, '$&$&') : digits;
  return six === '' ? null : six.toLowerCase();
}

const FAMILIES_MAX = 8;

/** The name without quotes; null if it contains characters that no family name needs. */
function parseFamily(name: string): string | null {
  const family = name.replace(/^(["'])(.*)\1$/, '$2').trim();
  return /^[\p{L}\d-][\p{L}\d _-]{0,59}$/u.test(family) ? family : null;
}

/** The font families in a text, such as the page's own style; null if none is allowed. */
export function parseFont(text: string): readonly string[] | null {
  const families = text.split(',').flatMap((name) => parseFamily(name.trim()) ?? []);
  return families.length === 0 ? null : [...new Set(families)].slice(0, FAMILIES_MAX);
}

function parseControl(name: string): EmbedControl | null {
  const [, server = null, group = null, own = ''] =
    /^(?:([\w-]{1,32})\.)?(?:([\w-]{1,32})\.)?(\w+)$/.exec(name) ?? [];
  const key = PARAMETER_KEYS.find((each) => each === own);
  if (key === undefined) return null;
  return group === null ? { key, server } : { key, server, group };
}

/** The key as in links: "threads", "A.threads", "db.timeout", "A.db.timeout". */
export function controlName({ key, server, group = null }: EmbedControl): string {
  return [server, group, key].filter((part) => part !== null).join('.');
}
