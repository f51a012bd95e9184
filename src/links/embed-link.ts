// What the link of an embed says of the frame, beside what any link says of scene and view: which parts it shows, which
// sliders it offers, whether it waits for a press, what it leaves out, how its parts stand:
// `show=road,latency&controls=threads,A.rate&load=click&hide=legend&layout=beside`. By itself it shows the roads with the sliders and the
// things to try of the scene. And how it fits the page around it: `background=transparent&accent=c2185b&font=Georgia,serif`.

import { t } from '../languages/t.ts';
import { PARAMETER_KEYS, type ParameterKey } from '../scenario/parameters.ts';
import { type Problem, showValue } from '../scenario/problem.ts';
import { withinLimits } from './key-limits.ts';
import { formatQuery, type Pair, parseQuery } from './query.ts';

export const ROAD = 'road';

/** What a frame can leave out. The link to the whole page always stays. */
export const HIDEABLE = ['title', 'numbers', 'captions', 'legend', 'tries', 'transport'] as const;
export type Hideable = (typeof HIDEABLE)[number];

/** How roads and charts stand: one over the other; or beside one another, where the frame is wide enough. */
export const EMBED_LAYOUTS = ['over', 'beside'] as const;
export type EmbedLayout = (typeof EMBED_LAYOUTS)[number];

/** A slider or choice for a parameter; of one server, or null for what all share and for every server that has it. */
export interface EmbedControl {
  readonly key: ParameterKey;
  /** Of a name alone before the key only the scene tells whether it is a server or a group: it stands here then. */
  readonly server: string | null;
  /** An upstream group after the first. */
  readonly group?: string | null;
}

export interface EmbedSettings {
  /** `road` and names of charts, in their order. */
  readonly show: readonly string[];
  /** null: those of the scene's story. */
  readonly controls: readonly EmbedControl[] | null;
  /** A poster until somebody presses it. */
  readonly waitsForClick: boolean;
  readonly hidden: readonly Hideable[];
  readonly layout: EmbedLayout;
  /** null: the frame has a ground of its own. */
  readonly background: EmbedBackground | null;
  /** Six hexadecimal digits; null: the product's own. */
  readonly accent: string | null;
  /** Names of font families, the first that the reader has counts; null: the product's own. */
  readonly font: readonly string[] | null;
}

/** transparent: the page around the frame is seen through it. */
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

/** The name that stands for no slider at all. */
const NO_CONTROLS = 'none';

/** Keys of a query that say something of the frame alone. */
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
  /** What was not understood; it is left out. */
  readonly problems: readonly Problem[];
  /** The query without the keys of embeds: a link to the page. */
  readonly rest: string;
}

/** The part of a query that says this; '' where it says nothing. */
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

/** Never throws: each name that is not known is a problem of its own, and the others hold. */
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

/** Each name once, wherever the key stands. */
function namesIn(pairs: readonly Pair[], key: string): ReadonlySet<string> {
  const texts = pairs.filter(([each]) => each === key).flatMap(([, text]) => text.split(','));
  return new Set(texts.map((name) => name.trim()).filter((name) => name !== ''));
}

/** Six digits in small letters; null where the text is no such colour. */
export function parseAccent(text: string): string | null {
  const [, digits = ''] = /^#?([\da-f]{3}|[\da-f]{6})$/i.exec(text) ?? [];
  const six = digits.length === 3 ? digits.replace(/./g, '$&$&') : digits;
  return six === '' ? null : six.toLowerCase();
}

const FAMILIES_MAX = 8;

/** Without its quotes; null where it has characters that no family needs. */
function parseFamily(name: string): string | null {
  const family = name.replace(/^(["'])(.*)\1$/, '$2').trim();
  return /^[\p{L}\d-][\p{L}\d _-]{0,59}$/u.test(family) ? family : null;
}

/** The list of families of a text, such as the page's own style has it; null where none is allowed. */
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

/** The key in links: "threads", "A.threads", "db.timeout", "A.db.timeout". */
export function controlName({ key, server, group = null }: EmbedControl): string {
  return [server, group, key].filter((part) => part !== null).join('.');
}
