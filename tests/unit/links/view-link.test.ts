// The view in a link: time, speed, playing, the followed vehicle; invalid parts are reported and left out.

import fc from 'fast-check';
import { expect, it } from 'vitest';
import { PALETTES, THEMES } from '../../../src/app/stores/view-store.ts';
import { decodeLink, encodeLink } from '../../../src/links/link.ts';
import {
  decodeView,
  encodeView,
  LATENCY_STARTS,
  LINKED_PALETTES,
  LINKED_THEMES,
  VIEW_KEYS,
} from '../../../src/links/view-link.ts';
import { MOST_ZOOM } from '../../../src/road/camera.ts';
import { PRESETS } from '../../../src/scenario/presets.ts';

const NOTHING = {
  atNanos: null,
  speed: null,
  plays: null,
  followed: null,
  charts: null,
  starts: null,
  questions: null,
  paste: null,
  asked: [],
  camera: null,
  theme: null,
  palette: null,
  language: null,
  layout: null,
};
const zooms = fc.integer({ min: 100, max: 6400 }).map((hundredths) => hundredths / 100);
const shares = fc.integer({ min: 0, max: 1e5 }).map((parts) => parts / 1e5);
const CHARTS = ['latency', 'heatmap', 'load'];

it('the view in a link is readable', () => {
  const view = { atNanos: 12_384e6, speed: 1 / 50, plays: false, followed: { server: 'A', request: 1234 } };
  expect(encodeView(view)).toBe('t=12.384s&speed=1:50&play=no&follow=A.1234');
  expect(encodeView({ speed: Number.POSITIVE_INFINITY })).toBe('speed=max');
  const looks = { theme: 'dark', palette: 'projector', language: 'en' } as const;
  expect(encodeView({ camera: { zoom: 4, x: 0.5, y: 1 / 3 }, ...looks })).toBe(
    'camera=4@0.5,0.33333&theme=dark&palette=projector&lang=en',
  );
  expect(encodeView({ layout: 'wall' })).toBe('view=wall');
  expect(encodeView({})).toBe('');
});

it('the view reads back unchanged, to the nanosecond', () => {
  const view = fc.record({
    atNanos: fc.option(fc.integer({ min: 0, max: 864_000e9 })),
    speed: fc.option(fc.constantFrom(1e-4, 1 / 3, 0.02, 0.7, 1, 20, 1000, Number.POSITIVE_INFINITY)),
    plays: fc.option(fc.boolean()),
    charts: fc.option(fc.shuffledSubarray(CHARTS, { minLength: 1 })),
    starts: fc.option(fc.constantFrom(...LATENCY_STARTS)),
    questions: fc.option(fc.boolean()),
    paste: fc.option(fc.boolean()),
    asked: fc.constantFrom([], [['sweep', 'threads:1..1000'] as const, ['objectives', 'p99<25ms'] as const]),
    camera: fc.option(fc.record({ zoom: zooms, x: shares, y: shares })),
    theme: fc.option(fc.constantFrom('light' as const, 'dark' as const)),
    palette: fc.option(fc.constantFrom('standard' as const, 'projector' as const)),
    language: fc.option(fc.constant('en' as const)),
    layout: fc.option(fc.constantFrom('page' as const, 'wall' as const)),
    followed: fc.option(fc.record({ server: fc.constantFrom('A', 'B'), request: fc.nat(1e9) })),
  });
  fc.assert(
    fc.property(view, (each) => {
      const { view: read, problems } = decodeView(`?v=7&${encodeView(each)}`, CHARTS);
      expect(problems).toEqual([]);
      expect({ ...read, speed: null }).toEqual({ ...each, speed: null });
      if (each.speed === null || !Number.isFinite(each.speed)) expect(read.speed).toBe(each.speed);
      else expect(read.speed).toBeCloseTo(each.speed, 12);
    }),
  );
});

it('the view is beside the scenario', () => {
  const { scenario } = PRESETS[0];
  const query = `${encodeLink(scenario)}&${encodeView({ atNanos: 5e9, plays: true })}`;
  expect(decodeLink(query, VIEW_KEYS)).toMatchObject({ ok: true, scenario });
  expect(decodeView(query).view).toEqual({ ...NOTHING, atNanos: 5e9, plays: true });
});

it('wrong values of the view are reported', () => {
  for (const bad of [
    't=later',
    't=-3s',
    't=99999h',
    'speed=0',
    'speed=1:0',
    'speed=fast',
    'play=maybe',
    'follow=A',
    'questions=ajar',
    'paste=here',
    'camera=0.5@0.5,0.5',
    'camera=65@0.5,0.5',
    'camera=2@0.5',
    'camera=2@NaN,0.5',
    'camera=2@0.5,1.5',
    'theme=system',
    'palette=blue',
    'lang=xx',
  ]) {
    const { view, problems } = decodeView(bad);
    expect(view).toEqual(NOTHING);
    expect(problems.map(({ key }) => key)).toEqual([bad.split('=')[0]]);
  }
});

it('the view names the shown charts, and the message lists the existing ones', () => {
  expect(encodeView({ charts: ['heatmap', 'latency'] })).toBe('charts=heatmap,latency');
  expect(decodeView('charts=heatmap,latency', CHARTS).view.charts).toEqual(['heatmap', 'latency']);
  const { view, problems } = decodeView('charts=heatmap,pie', CHARTS);
  expect(view.charts).toBeNull();
  expect(problems).toEqual([
    {
      key: 'charts',
      value: '"heatmap,pie"',
      allowed: expect.stringContaining('latency, heatmap, load'),
    },
  ]);
});

it('links allow the same zooms as the camera, and the same themes and palettes as the page', () => {
  expect(decodeView(`camera=${MOST_ZOOM}@0.5,0.5`).problems).toEqual([]);
  expect(decodeView(`camera=${MOST_ZOOM + 1}@0.5,0.5`).problems).toHaveLength(1);
  expect(['system', ...LINKED_THEMES]).toEqual(THEMES);
  expect(LINKED_PALETTES).toEqual(PALETTES);
});
