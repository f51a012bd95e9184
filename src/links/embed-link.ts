// What the link of an embed says of the frame, beside what any link says of scene and view: which parts it shows, which
// sliders it offers, whether it waits for a press, what it leaves out, how its parts stand:
// `show=road,latency&controls=threads,A.rate&load=click&hide=legend&layout=beside`. By itself it shows the roads with the sliders and the
// things to try of the scene.

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
  readonly server: string | null;
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
}

export const PLAIN_EMBED: EmbedSettings = {
  show: [ROAD],
  controls: null,
  waitsForClick: false,
  hidden: [],
  layout: 'over',
};

/** The name that stands for no slider at all. */
const NO_CONTROLS = 'none';

/** Keys of a query that say something of the frame alone. */
export const EMBED_KEYS = ['show', 'controls', 'load', 'hide', 'layout'] as const;

export interface DecodedEmbed {
  readonly settings: EmbedSettings;
  /** What was not understood; it is left out. */
  readonly problems: readonly Problem[];
  /** The query without the keys of embeds: a link to the page. */
  readonly rest: string;
}

/** The part of a query that says this; '' where it says nothing. */
export function encodeEmbed({ show, controls, waitsForClick, hidden, layout }: EmbedSettings): string {
  const pairs: Pair[] = [];
  if (show.join() !== PLAIN_EMBED.show.join()) pairs.push(['show', show.join(',')]);
  if (controls !== null) {
    const names = controls.map(({ key, server }) => (server === null ? key : `${server}.${key}`));
    pairs.push(['controls', names.length === 0 ? NO_CONTROLS : names.join(',')]);
  }
  if (waitsForClick) pairs.push(['load', 'click']);
  if (hidden.length > 0) pairs.push(['hide', hidden.join(',')]);
  if (layout !== PLAIN_EMBED.layout) pairs.push(['layout', layout]);
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
  return {
    settings: {
      show: show.length === 0 ? PLAIN_EMBED.show : show,
      controls: named.length === 0 ? null : named.filter((each) => each !== NO_CONTROLS),
      waitsForClick: load.length > 0,
      hidden,
      layout,
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

function parseControl(name: string): EmbedControl | null {
  const [, server = null, own = ''] = /^(?:(\w{1,16})\.)?(\w+)$/.exec(name) ?? [];
  const key = PARAMETER_KEYS.find((each) => each === own);
  return key === undefined ? null : { key, server };
}
