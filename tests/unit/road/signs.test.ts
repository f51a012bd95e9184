// The signs of the picture and the sentence about it describe the same instant.

import { describe, expect, it } from 'vitest';
import { formatCount } from '../../../src/languages/quantity.ts';
import { NODE_STATE } from '../../../src/protocol/frame-layout.ts';
import { layoutRoad } from '../../../src/road/layout/layout.ts';
import { Places } from '../../../src/road/place/places.ts';
import { Repeats } from '../../../src/road/place/repeats.ts';
import { readSigns, type Signs } from '../../../src/road/words/signs.ts';
import { REQUEST_STATE } from '../../../src/scenario/request-state.ts';
import type { ThreadModelName } from '../../../src/scenario/server.ts';
import { LEGEND } from '../../../src/ui/words/legend.ts';
import { figuresIn } from '../../support/figures.ts';
import { fabricateFrame } from './support/fabricated-frame.ts';
import { placeWhole } from './support/placing.ts';

/** `flows`: whether calls are too fast to be seen one by one. `stuck`: how many of the calls are stuck. */
function signsOf(
  model: ThreadModelName,
  nodes: number,
  waiting: number,
  queued: number,
  { flows = false, stuck = waiting } = {},
): Signs {
  const size = {
    width: 1146,
    height: 188,
    devicePixelRatio: 1,
    cores: 4,
    parked: waiting,
    largestLotSize: 0,
  };
  const layout = layoutRoad({ ...size, model, threads: 50, nodes });
  const frame = fabricateFrame({
    threadsTotal: 50,
    nodes: Array.from({ length: nodes }, () => ({ state: NODE_STATE.down })),
    counts: { [REQUEST_STATE.waiting]: waiting, [REQUEST_STATE.queued]: queued },
    inFlight: { 0: waiting },
    stuckCalls: { 0: stuck },
  });
  const places = new Places();
  placeWhole(frame, 0, layout, places);
  const seen = {
    frame,
    clockNanos: 0,
    layout,
    places,
    repeats: new Repeats(),
    swings: new Uint8Array(nodes),
    flows: new Uint8Array(nodes).fill(flows ? 1 : 0),
  };
  return readSigns(seen, { model, serverId: 'A' });
}

describe('the signs of the picture', () => {
  it.each([0, 1, 99, 11_024])('and the sentence count the same %i queued', (queued) => {
    const signs = signsOf('blocking-pool', 10, 46, queued);
    expect(signs.queue.queued[0]).toBe(`${formatCount(queued)} queued`);
    const held = ['46', '50', '1'];
    expect(figuresIn(signs.sentence)).toEqual(queued === 0 ? held : [...held, formatCount(queued)]);
    expect(figuresIn(signs.caption[0]!)).toEqual(held);
  });

  it.each([0, 11_024])(
    'show what they count for %i queued and parked, however little space there is',
    (count) => {
      const { queue, lot } = signsOf('multi-reactor', 10, count, count);
      for (const text of [...queue.queued, ...queue.oldest, ...lot.parked]) expect(text).toMatch(/[a-z]{3}/);
    },
  );

  it.each([3, 3018])('and the sentence count the same %i parked', (waiting) => {
    const signs = signsOf('multi-reactor', 10, waiting, 0);
    expect(signs.lot.parked[0]).toBe(`${formatCount(waiting)} parked`);
    expect(figuresIn(signs.sentence)).toEqual([formatCount(waiting), '1']);
  });

  it("show by a number on a bridge how many calls a mark stands for, as the road's key explains", () => {
    const numbers = [3, 300].map(
      (calls) => signsOf('multi-reactor', 10, calls, 0).bridges.signs[0].callsPerMark,
    );
    expect(numbers[0]).toBe(1);
    expect(numbers[1]).toBeGreaterThan(1);
    const fast = [0, 1].map(
      (stuck) => signsOf('multi-reactor', 10, 300, 0, { flows: true, stuck }).bridges.signs[0].callsPerMark,
    );
    expect(fast).toEqual([1, numbers[1]]);
    expect(LEGEND.scaled).toMatch(/1 = 2.*: .* 2 calls/);
  });

  it('mention timers and no node if there is none', () => {
    const signs = signsOf('multi-reactor', 0, 80, 0);
    expect(signs.lot.parked[0]).toBe('80 parked');
    expect(signs.bridges).toEqual({ signs: [], labelled: [], headings: [], taken: [] });
    expect(JSON.stringify(signs)).not.toMatch(/node|bridge \d/);
  });
});

it('the longest wait in a queue says if the requests of clients that gave up are included', () => {
  const oldest = (ghosts: number): string => {
    const size = { width: 1080, height: 500, devicePixelRatio: 1, cores: 4, parked: 0, largestLotSize: 0 };
    const layout = layoutRoad({ ...size, model: 'blocking-pool', threads: 8, nodes: 1 });
    const counts = { [REQUEST_STATE.queued]: 40 };
    const frame = fabricateFrame({ threadsTotal: 8, counts, ghosts, oldestQueuedSince: 0 });
    const none = new Uint8Array(1);
    const [places, repeats] = [new Places(), new Repeats()];
    const seen = { frame, clockNanos: 1.4e9, layout, places, repeats, swings: none, flows: none };
    const texts = readSigns(seen, { model: 'blocking-pool', serverId: 'A' }).queue.oldest;
    expect(texts).toHaveLength(1);
    expect(texts[0]).toMatch(/1\.4\ss/);
    return texts[0]!;
  };
  expect(oldest(30).length).toBeGreaterThan(oldest(0).length);
});

it('a run that has ended shows the abandoned requests that its server still processes, on the lanes too', () => {
  const size = { width: 1080, height: 500, devicePixelRatio: 1, cores: 4, parked: 0, largestLotSize: 0 };
  const layout = layoutRoad({ ...size, model: 'blocking-pool', threads: 50, nodes: 1 });
  const seen = {
    clockNanos: 0,
    layout,
    places: new Places(),
    repeats: new Repeats(),
    swings: new Uint8Array(1),
    flows: new Uint8Array(1),
  };
  const captionWhen = (ended: number): readonly string[] => {
    const counts = { [REQUEST_STATE.waiting]: 48 };
    const frame = fabricateFrame({ threadsTotal: 50, counts, ghosts: 48, fields: { ended } });
    return readSigns({ ...seen, frame }, { model: 'blocking-pool', serverId: 'A' }).caption;
  };
  expect(figuresIn(captionWhen(1)[0]!)).toEqual(['48']);
  expect(captionWhen(0).join()).not.toContain('abandoned');
});
