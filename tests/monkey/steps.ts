// The steps of the monkey as plain data. They follow from the seed alone, never from the page's content. A
// place on the page is a share: of its width and height, or of the list of its targets.

import type { Chance } from './chance.ts';

export type Step =
  | { readonly kind: 'press'; readonly share: number; readonly times: 1 | 2 }
  | { readonly kind: 'tap'; readonly x: number; readonly y: number; readonly button: 'left' | 'right' }
  | { readonly kind: 'drag'; readonly from: Point; readonly to: Point; readonly moves: number }
  | { readonly kind: 'wheel'; readonly at: Point; readonly pixels: number; readonly zooms: boolean }
  | { readonly kind: 'slide'; readonly share: number; readonly to: number }
  | { readonly kind: 'seek'; readonly to: number }
  | { readonly kind: 'key'; readonly key: string; readonly times: number }
  | { readonly kind: 'type'; readonly share: number; readonly text: string }
  | { readonly kind: 'choose'; readonly share: number; readonly option: number }
  | { readonly kind: 'resize'; readonly width: number; readonly height: number }
  | { readonly kind: 'hide'; readonly millis: number }
  | {
      readonly kind: 'looks';
      readonly scheme: 'light' | 'dark';
      readonly calm: boolean;
      readonly forced: boolean;
    }
  | { readonly kind: 'wait'; readonly millis: number }
  | { readonly kind: 'message'; readonly type: string; readonly payload: unknown }
  | { readonly kind: 'noise'; readonly data: unknown }
  | { readonly kind: 'call'; readonly method: string; readonly words: readonly unknown[] }
  | { readonly kind: 'attribute'; readonly name: string; readonly value: string | null }
  | { readonly kind: 'rebuild' }
  | { readonly kind: 'scroll'; readonly to: number };

export interface Point {
  readonly x: number;
  readonly y: number;
}

const KEYS = [
  ...[' ', ' ', 'Tab', 'Tab', 'Shift+Tab', 'Enter', 'Escape', 'Escape', 'ArrowRight', 'ArrowLeft', 'ArrowUp'],
  ...[
    'ArrowDown',
    'Shift+ArrowRight',
    'Home',
    'End',
    'PageUp',
    'PageDown',
    'r',
    'b',
    '[',
    ']',
    'f',
    'p',
    'w',
  ],
  ...[
    'v',
    'Shift+V',
    '?',
    'Control+z',
    'Control+z',
    'Control+Shift+z',
    'Control+y',
    '1',
    '2',
    '3',
    '4',
    '5',
    '6',
  ],
  ...['7', '8', '9', '+', '-', '0', 'Delete', 'Backspace', 'a', 'ContextMenu'],
];

/** Text for fields of numbers, names and other texts, both usual and invalid. */
const TEXTS = [
  ...[
    '0',
    '1',
    '7',
    '42',
    '200',
    '1000',
    '10000',
    '-1',
    '1e9',
    '0.001',
    'never',
    'none',
    '20ms',
    '1.5 s',
    '3 min',
  ],
  ...[
    '10µs',
    'constant:20ms',
    'exp:5ms',
    'lognormal:20ms/0.5',
    'uniform:1ms..2ms',
    '64KiB',
    '8GiB',
    '50 %',
    'NaN',
  ],
  ...[
    '',
    ' ',
    '<b>x</b>',
    '{"version":1}',
    '"',
    '٣',
    '💥',
    'a&b&c',
    'threads=100',
    '../../etc',
    '0x10',
    '1,5',
    '12.345,6',
  ],
  ...[
    'http://localhost/?preset=stalled-node',
    'Running 10s test @ http://x\n  Requests/sec: 1000',
    'x'.repeat(5000),
  ],
];

const SIZES = [
  { width: 1440, height: 900 },
  { width: 1280, height: 720 },
  { width: 1024, height: 768 },
  { width: 768, height: 1024 },
  { width: 390, height: 844 },
  { width: 844, height: 390 },
  { width: 320, height: 568 },
  { width: 1920, height: 1080 },
] as const;

/** Names of ready scenes for messages and links. */
export const SCENES = [
  ...[
    'one-bridge',
    'calm-traffic',
    'slow-bridges',
    'small-pool',
    'one-writer',
    'small-storm',
    'few-carriers',
  ],
  ...['small-selector', 'stalled-node', 'rate-1k', 'one-output', 'users-100', 'green-threads', 'retry-storm'],
];

const point = (chance: Chance): Point => ({ x: chance.share(), y: chance.share() });

type Maker = (chance: Chance) => Step;

/** The relative frequency of each step, and how it is generated. */
type Menu = readonly (readonly [weight: number, make: Maker])[];

const ON_ANY_PAGE: Menu = [
  [30, (chance) => ({ kind: 'press', share: chance.share(), times: chance.below(8) === 0 ? 2 : 1 })],
  [6, (chance) => ({ kind: 'tap', ...point(chance), button: chance.below(6) === 0 ? 'right' : 'left' })],
  [6, (chance) => ({ kind: 'drag', from: point(chance), to: point(chance), moves: 2 + chance.below(8) })],
  [
    4,
    (chance) => ({
      kind: 'wheel',
      at: point(chance),
      pixels: Math.round((chance.share() - 0.5) * 1500),
      zooms: chance.below(3) === 0,
    }),
  ],
  [8, (chance) => ({ kind: 'slide', share: chance.share(), to: chance.share() })],
  [6, (chance) => ({ kind: 'seek', to: chance.share() })],
  [16, (chance) => ({ kind: 'key', key: chance.pick(KEYS), times: 1 + chance.below(3) })],
  [5, (chance) => ({ kind: 'type', share: chance.share(), text: chance.pick(TEXTS) })],
  [4, (chance) => ({ kind: 'choose', share: chance.share(), option: chance.share() })],
  [3, (chance) => ({ kind: 'resize', ...chance.pick(SIZES) })],
  [2, (chance) => ({ kind: 'hide', millis: chance.below(300) })],
  [
    2,
    (chance) => ({
      kind: 'looks',
      scheme: chance.pick(['light', 'dark'] as const),
      calm: chance.below(3) === 0,
      forced: chance.below(5) === 0,
    }),
  ],
  [3, (chance) => ({ kind: 'wait', millis: chance.below(400) })],
];

const SETTINGS: readonly Readonly<Record<string, unknown>>[] = [
  { threads: 200 },
  { threads: 1 },
  { 'A.threads': '50', rate: 500 },
  { rate: '2000' },
  { timeout: '300ms' },
  { latency: '60ms' },
  { speed: 'max' },
  { speed: '1:50' },
  { speed: 5 },
  { theme: 'dark' },
  { palette: 'projector' },
  { starts: 'both' },
  { fault: ['down:1@1s', 'slow/10:2@2s-3s'] },
  { threads: 'many' },
  { nothing: 'here' },
  {},
];

const MESSAGES: readonly (readonly [type: string, payload: unknown])[] = [
  ['play', {}],
  ['play', undefined],
  ['pause', {}],
  ['seek', { seconds: 0 }],
  ['seek', { seconds: 3.25 }],
  ['seek', { seconds: 12 }],
  ['seek', { seconds: -1 }],
  ['seek', { seconds: 'soon' }],
  ['get', { what: 'state' }],
  ['get', { what: 'metrics' }],
  ['get', { what: 'money' }],
  ['break', { node: 1 }],
  ['break', { node: 2, fault: 'slow', strength: 20 }],
  ['break', { node: 99 }],
  ['break', { node: 1, fault: 'flapping', strength: 0.2 }],
  ['heal', { node: 1 }],
  ['heal', { node: 2 }],
  ['explode', {}],
  ['set', {}],
  ['load', { scenario: 'no-such-scene' }],
  ['load', { scenario: '' }],
  ['load', {}],
];

/** None of these is a valid message, so nothing may happen. */
const NOISE: readonly unknown[] = [
  null,
  0,
  'threadway',
  [],
  { source: 'threadway' },
  { source: 'threadway', version: 1, type: 'heal', id: 'nobody', payload: null },
  { source: 'other', version: 1, type: 'play' },
  { version: 1, type: 'pause', payload: {} },
  'x'.repeat(100_000),
  { source: 'react-devtools-bridge', payload: { event: 'shutdown' } },
];

const CALLS: readonly (readonly [method: string, words: readonly unknown[]])[] = [
  ['play', []],
  ['pause', []],
  ['seek', [2]],
  ['seek', [7.5]],
  ['break', [1]],
  ['heal', [1]],
  ['get', ['state']],
  ['get', ['metrics']],
  ['set', ['threads', 20]],
  ['set', [{ rate: 300 }]],
  ['set', ['theme', 'dark']],
  ['load', ['stalled-node']],
  ['load', ['one-bridge']],
  ['load', ['?']],
];

const ATTRIBUTES: readonly (readonly [name: string, value: string | null])[] = [
  ['theme', 'dark'],
  ['theme', null],
  ['palette', 'projector'],
  ['speed', '1:20'],
  ['speed', 'max'],
  ['starts', 'both'],
  ['show', 'road,latency,threads'],
  ['show', 'memory'],
  ['show', null],
  ['layout', 'beside'],
  ['controls', 'threads,rate,latency'],
  ['controls', 'none'],
  ['hide', 'title,legend,tries'],
  ['hide', null],
  ['title', 'A <b>title</b>'],
  ['load', 'click'],
  ['load', null],
];

const AROUND_FRAMES: Menu = [
  [
    14,
    (chance) => {
      const [type, payload] = chance.pick(MESSAGES);
      return { kind: 'message', type, payload };
    },
  ],
  [6, (chance) => ({ kind: 'message', type: 'set', payload: { settings: chance.pick(SETTINGS) } })],
  [4, (chance) => ({ kind: 'message', type: 'load', payload: { scenario: chance.pick(SCENES) } })],
  [4, (chance) => ({ kind: 'noise', data: chance.pick(NOISE) })],
  [
    10,
    (chance) => {
      const [method, words] = chance.pick(CALLS);
      return { kind: 'call', method, words };
    },
  ],
  [
    5,
    (chance) => {
      const [name, value] = chance.pick(ATTRIBUTES);
      return { kind: 'attribute', name, value };
    },
  ],
  [3, (chance) => ({ kind: 'attribute', name: 'scenario', value: chance.pick(SCENES) })],
  [2, () => ({ kind: 'rebuild' })],
  [5, (chance) => ({ kind: 'scroll', to: chance.share() })],
  ...ON_ANY_PAGE.map(([weight, make]) => [weight / 2, make] as const),
];

function stepOf(menu: Menu, chance: Chance): Step {
  const total = menu.reduce((sum, [weight]) => sum + weight, 0);
  let left = chance.share() * total;
  for (const [weight, make] of menu) {
    left -= weight;
    if (left < 0) return make(chance);
  }
  return { kind: 'wait', millis: 0 };
}

export function stepsOf(chance: Chance, place: 'page' | 'host', count: number): readonly Step[] {
  const menu = place === 'page' ? ON_ANY_PAGE : AROUND_FRAMES;
  return Array.from({ length: count }, () => stepOf(menu, chance));
}

/** The step on one line, as in a printed list of steps. */
export function stepText({ kind, ...more }: Step): string {
  const text = JSON.stringify(more);
  return `${kind} ${text.length > 160 ? `${text.slice(0, 160)}…` : text}`;
}
