// The layout at every size of the page: everything is inside the picture, and nothing overlaps.

import { describe, expect, it } from 'vitest';
import { bridgeY, labelledNodes, labelY, nodeRegions } from '../../../src/road/layout/bridge-layout.ts';
import { laneLeft, laneMiddle, layoutLanes } from '../../../src/road/layout/lane-layout.ts';
import { layoutRoad, type RoadDemand, type RoadLayout } from '../../../src/road/layout/layout.ts';
import {
  layoutLot,
  nextLargestSize,
  requestsPerCar,
  spotX,
  spotY,
} from '../../../src/road/layout/lot-layout.ts';
import { rampRow, rampStillFits, rampX, rampY } from '../../../src/road/layout/ramp-layout.ts';
import { hasRanges } from '../../../src/road/layout/zones.ts';
import { sceneOf } from '../../../src/road/scenes/registry.ts';
import { THREAD_MODELS } from '../../../src/scenario/server.ts';

const DEMAND: RoadDemand = {
  width: 1146,
  height: 188,
  devicePixelRatio: 1,
  model: 'blocking-pool',
  threads: 50,
  nodes: 10,
  cores: 4,
  parked: 0,
  largestLotSize: 0,
};
const SIZES = [
  [1146, 188],
  [1146, 300],
  [700, 220],
  [360, 220],
  [360, 120],
  [1700, 420],
] as const;

function layout(demand: Partial<RoadDemand>): RoadLayout {
  return layoutRoad({ ...DEMAND, ...demand });
}

/** The extremes of a value for each number below `count`, so that one assertion covers thousands. */
function extremes(
  count: number,
  of: (index: number) => number,
): { readonly least: number; readonly most: number } {
  let least = Number.POSITIVE_INFINITY;
  let most = Number.NEGATIVE_INFINITY;
  for (let index = 0; index < count; index++) {
    const value = of(index);
    // Math.min and Math.max return NaN unchanged, and no assertion about NaN holds.
    least = Math.min(least, value);
    most = Math.max(most, value);
  }
  return { least, most };
}

/** Paths of all numbers in a layout that are NaN. */
function endless(value: unknown, path = ''): readonly string[] {
  if (typeof value === 'number') return Number.isFinite(value) ? [] : [path];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, each]) => endless(each, `${path}.${key}`));
}

describe.each(THREAD_MODELS)('the layout of %s', (model) => {
  it('has space for at least one sign of a node, in a picture of any size', () => {
    for (const [width, height] of [
      [1, 1],
      [1280, 1],
      [1, 720],
      [20, 20],
    ] as const)
      for (const nodes of [1, 10, 1000]) {
        const { bridges } = layout({ model, width, height, nodes });
        expect(bridges!.spacing).toBeGreaterThan(0);
        expect(labelledNodes(bridges!, () => false)[0]).toBe(0);
      }
  });

  it('has a number for every place, in a picture of any size, with any number of locks', () => {
    const wrong: string[] = [];
    // A frame before its layout is one pixel large.
    const sizes = [
      [1, 1],
      [20, 20],
      [300, 1],
      [1, 300],
      [360, 120],
      [1300, 188],
      [1300, 425],
    ] as const;
    for (const [width, height] of sizes)
      for (const threads of [1, 8, 10_000])
        for (const nodes of [0, 1, 100])
          for (const count of [0, 1, 2, 4]) {
            const locks = Array.from({ length: count }, (_, lock) => ({
              lock,
              kind: lock % 4,
              roles: [0, 1],
            }));
            const found = endless(
              layout({ model, width, height, threads, nodes, locks, cores: 64, parked: 100 }),
            );
            if (found.length > 0) wrong.push(`${width} x ${height}, ${count} locks: ${found.slice(0, 3)}`);
          }
    expect(wrong).toEqual([]);
  });
});

describe.each(SIZES)('a road of %i by %i', (width, height) => {
  it.each([1, 6, 50, 200, 1000, 10_000])('holds %i lanes without overlap', (threads) => {
    const { lanes, bridges } = layout({ width, height, threads });
    expect(lanes.lanes * lanes.threadsPerLane).toBeGreaterThanOrEqual(threads);
    const least = lanes.carriageways === 1 ? 2 : 3;
    expect(lanes.laneHeight).toBeGreaterThanOrEqual(lanes.detail === 'cell' ? 1 : least);
    const places = new Set<string>();
    for (let lane = 0; lane < lanes.lanes; lane++)
      places.add(`${laneLeft(lanes, lane)} ${laneMiddle(lanes, lane)}`);
    expect(places.size).toBe(lanes.lanes);
    const lefts = extremes(lanes.lanes, (lane) => laneLeft(lanes, lane));
    expect(lefts.least).toBeGreaterThanOrEqual(lanes.x);
    expect(lefts.most + lanes.carriagewayWidth).toBeLessThanOrEqual(bridges!.x0 + 1e-6);
    const middles = extremes(lanes.lanes, (lane) => laneMiddle(lanes, lane));
    expect(middles.least - lanes.laneHeight / 2).toBeGreaterThanOrEqual(0);
    expect(middles.most + lanes.laneHeight / 2).toBeLessThanOrEqual(height + 1e-6);
    expect(lanes.carHeight).toBeLessThanOrEqual(Math.max(1.5, lanes.laneHeight));
    expect(lanes.carriagewayPitch).toBeGreaterThanOrEqual(lanes.carriagewayWidth);
    if (lanes.detail !== 'cell') expect(lanes.readyOffset).toBeLessThan(lanes.stopOffset);
  });

  it('puts ramp, lanes, lot and bridges side by side', () => {
    const { ramp, lanes, lot, bridges } = layout({ width, height, model: 'multi-reactor', threads: 4 });
    expect(ramp.x + ramp.width).toBeLessThanOrEqual(lanes.x);
    expect(lanes.x + lanes.width).toBeLessThanOrEqual(lot!.x);
    expect(lot!.x + lot!.width).toBeLessThanOrEqual(bridges!.x0);
    expect(bridges!.labelX + bridges!.labelWidth).toBeLessThanOrEqual(width);
    expect(ramp.y).toBeGreaterThanOrEqual(0);
    expect(ramp.y + ramp.height).toBeLessThanOrEqual(height);
  });

  it.each([1, 4, 10, 16, 64])('fits %i bridges with separate labels', (nodes) => {
    const bridges = layout({ width, height, nodes }).bridges!;
    expect(bridgeY(bridges, 0)).toBeGreaterThan(0);
    expect(bridgeY(bridges, nodes - 1)).toBeLessThan(height);
    const labelled = labelledNodes(bridges, (node) => node === nodes - 1);
    expect(labelled).toContain(nodes - 1);
    const places = labelled.map((node) => labelY(bridges, node));
    for (const [index, place] of places.entries()) {
      if (index > 0) expect(place - places[index - 1]).toBeGreaterThanOrEqual(11.9);
      // Each label is at its bridge, and none extends into the road above or below.
      expect(Math.abs(place - bridgeY(bridges, labelled[index]))).toBeLessThanOrEqual(6);
      expect(place - 6).toBeGreaterThanOrEqual(0);
      expect(place + 6).toBeLessThanOrEqual(height);
    }
  });

  it('numbers the first bridge and the last, however few numbers fit', () => {
    for (const high of [120, 80, 60]) {
      const bridges = layout({ width, height: high, nodes: 10 }).bridges!;
      const labelled = labelledNodes(bridges, () => false);
      expect(labelled[0]).toBe(0);
      expect(labelled.at(-1)).toBe(9);
    }
  });

  it.each(['blocking-pool', 'multi-reactor'] as const)(
    'uses the space of the water for a %s without nodes',
    (model) => {
      const wet = layout({ width, height, model, threads: 8 });
      const dry = layout({ width, height, model, threads: 8, nodes: 0 });
      expect(dry.bridges).toBeNull();
      expect(dry.lanes.width).toBeGreaterThan(wet.lanes.width);
      const last = dry.lot ?? dry.lanes;
      expect(last.x + last.width).toBeLessThanOrEqual(width);
      expect(last.x + last.width).toBeGreaterThan(width - 20);
      expect(last.width).toBeGreaterThan((wet.lot ?? wet.lanes).width);
    },
  );

  it.each([0, 30, 400, 30_000])('parks %i requests inside the lot', (parked) => {
    const { lot } = layout({ width, height, model: 'event-loop', threads: 1, parked });
    const perCar = requestsPerCar(lot!, parked);
    expect(lot!.spots * perCar).toBeGreaterThanOrEqual(parked);
    const across = extremes(lot!.spots, (spot) => spotX(lot!, spot));
    expect(across.least - lot!.carWidth / 2).toBeGreaterThanOrEqual(lot!.x);
    expect(across.most + lot!.carWidth / 2).toBeLessThanOrEqual(lot!.x + lot!.width);
    const down = extremes(lot!.spots, (spot) => spotY(lot!, spot));
    expect(down.most + lot!.carHeight / 2).toBeLessThanOrEqual(lot!.y + lot!.height);
  });
});

describe('the head of a server', () => {
  it('ends before the road widens or is above the lanes, at any width', () => {
    const head = { width: 256, height: 74 };
    for (let width = 560; width <= 1900; width += 20) {
      const { ramp, lanes } = layout({
        width,
        height: 270,
        head,
        model: 'blocking-pool',
        threads: 8,
        nodes: 5,
      });
      const halfOfFunnel = (lanes.x - ramp.width) / 2;
      const isBeside = head.width <= ramp.width + halfOfFunnel;
      expect(isBeside || lanes.y >= head.height, `${width} px wide`).toBe(true);
      expect(lanes.width, `${width} px wide`).toBeGreaterThan(width * 0.3);
    }
  });
});

it('the queue stays clear of alerts over the lower edge, and does not move if they do not reach it', () => {
  const rampOver = (foot: number) =>
    layout({ width: 1140, height: 280, head: { width: 230, height: 70 }, threads: 50, foot }).ramp;
  for (const model of THREAD_MODELS) {
    const { ramp } = layout({ width: 1140, height: 280, model, threads: 50, foot: 62 });
    expect(ramp.y + ramp.height, model).toBeLessThanOrEqual(280 - 62);
  }
  expect(rampOver(62).height).toBeGreaterThan(60);
  expect(rampOver(62)).toEqual(rampOver(0));
});

it('bridges on a phone stay in place as the numbers of a head grow and shrink', () => {
  const tops = [256, 320].map((head) => {
    const { bridges } = layout({
      width: 390,
      height: 248,
      head: { width: head, height: 46 },
      threads: 8,
      nodes: 5,
    });
    return bridges!.middles[0];
  });
  expect(new Set(tops).size).toBe(1);
});

describe.each([
  ['a corner', 1140, 215, { width: 230, height: 70 }],
  ['a whole line', 390, 240, { width: 370, height: 34 }],
  ['a corner of a tall road', 1700, 420, { width: 260, height: 76 }],
  ['a line of the road of a frame', 680, 124, { width: 310, height: 28 }],
  ['a line of the road of a slide', 480, 106, { width: 320, height: 28 }],
  ['a whole line of a low road', 358, 100, { width: 260, height: 28 }],
] as const)('a head over %s', (_, width, height, head) => {
  it.each(THREAD_MODELS)('has nothing of a %s below it', (model) => {
    for (const queued of [0, 12, 400, 30_000]) {
      const road = layout({
        width,
        height,
        head,
        model,
        threads: 8,
        queues: [queued, queued],
        nodes: 5,
        parked: 20,
      });
      const { ramp, blocks, lot, queues } = road;
      expect(ramp.y).toBeGreaterThanOrEqual(head.height);
      expect(ramp.y + ramp.height).toBeLessThanOrEqual(height);
      const boxes = [...blocks.map(({ lanes }) => lanes), ...queues.map((queue) => queue.ramp)];
      for (const box of lot === null ? boxes : [...boxes, lot]) {
        const isBeside = box.x >= head.width;
        expect(isBeside || box.y >= head.height, `${model}, ${queued} queued`).toBe(true);
      }
      // The number of vehicles in the lot is above the lot, on its own line.
      if (lot !== null && lot.x < head.width) expect(lot.y).toBeGreaterThanOrEqual(head.height + 16);
    }
  });
});

describe('lanes', () => {
  it('stay in one carriageway while they fit, and wrap into several if there are a thousand', () => {
    expect(layout({ threads: 50 }).lanes.carriageways).toBe(1);
    const many = layout({ threads: 1000 }).lanes;
    expect(many.threadsPerLane).toBe(1);
    expect(many.carriageways).toBeGreaterThan(8);
  });

  it('become cells, one per thread, if even carriageways do not fit, and lanes again when zoomed in', () => {
    const far = layout({ threads: 10_000 }).lanes;
    expect(far.detail).toBe('cell');
    expect(far.threadsPerLane).toBe(1);
    const near = layout({ threads: 10_000, zoom: 40 }).lanes;
    expect(near.detail).toBe('near');
    expect(near.lanes).toBe(10_000);
    expect(near.carriageways).toBe(far.carriageways);
    expect(near.carriagewayPitch).toBeCloseTo(far.carriagewayPitch * 40, -1);
  });

  it('grow without changing their order or number', () => {
    for (const threads of [6, 50, 1000]) {
      const grids = [1, 2, 5, 20].map((zoom) => layout({ threads, zoom }).lanes);
      expect(new Set(grids.map((each) => `${each.lanes} ${each.lanesPerCarriageway}`)).size).toBe(1);
    }
  });
});

describe('the queue on the ramp', () => {
  it('forms rows that face the lanes, with the oldest request in front', () => {
    const { ramp } = layout({ height: 260 });
    expect(ramp.rows).toBeGreaterThan(1);
    for (let place = ramp.rows; place < ramp.capacity; place++) {
      expect(rampX(ramp, place - ramp.rows) - rampX(ramp, place)).toBeCloseTo(ramp.pitchX, 5);
      expect(rampRow(ramp, place)).toBe(rampRow(ramp, place - ramp.rows));
    }
    expect(rampX(ramp, 0)).toBeLessThan(ramp.x + ramp.width);
    expect(rampX(ramp, ramp.capacity - 1)).toBeLessThan(ramp.pitchX * 2);
  });

  it('moves on without a jump when its head leaves: each car stays in its row', () => {
    const { ramp } = layout({ height: 260 });
    for (let gone = 0; gone < 3 * ramp.rows; gone++) {
      for (let place = 1; place < ramp.capacity; place++) {
        // Just after one car has left, all others still have their places.
        expect(rampX(ramp, place - 1 + 0.999, gone + 1)).toBeCloseTo(rampX(ramp, place, gone), 0);
        expect(rampY(ramp, place - 1 + 0.999, gone + 1)).toBe(rampY(ramp, place, gone));
        const step = rampX(ramp, place - 1, gone + 1) - rampX(ramp, place, gone);
        expect(step).toBeCloseTo(ramp.pitchX / ramp.rows, 5);
      }
    }
  });
});

describe('the zones', () => {
  const texts = (demand: Partial<RoadDemand>): string[] => layout(demand).zones.map((zone) => zone.texts[0]);

  it.each(THREAD_MODELS)('have the same names on the road of a %s', (model) => {
    const [computes, ...rest] = texts({ model, threads: 8, height: 240 });
    expect(computes).toBe('COMPUTES');
    expect(rest.at(-1)).toContain(sceneOf(model).parks ? 'PARKED' : 'LANE');
  });

  it('leave space for the number of parked requests, and for the retrying ones among them if calls are retried', () => {
    const ofLot = (repeated: boolean) => {
      const { zones, lot } = layout({
        width: 1140,
        height: 270,
        model: 'event-loop',
        threads: 1,
        repeated: [repeated],
      });
      return lot!.width - zones.at(-1)!.room;
    };
    expect(ofLot(false)).toBeGreaterThanOrEqual(60);
    expect(ofLot(true)).toBeGreaterThanOrEqual(130);
  });

  it('follow one another in a lane: the light, the computing part, the darker zone, the stop line', () => {
    for (const [width, height] of SIZES) {
      for (const threads of [1, 6, 8, 50]) {
        const { lanes } = layout({ width, height, threads });
        expect(lanes.lampOffset).toBeLessThan(lanes.driveEnd);
        expect(lanes.driveEnd).toBeLessThan(lanes.waitOffset);
        expect(lanes.waitOffset).toBeLessThanOrEqual(lanes.stopOffset - lanes.carWidth / 2);
        expect(lanes.stopOffset + lanes.carWidth / 2).toBeLessThanOrEqual(lanes.stopLine);
        expect(lanes.stopLine).toBeLessThanOrEqual(lanes.carriagewayWidth);
      }
    }
  });

  it('have visible cars on a road of eight lanes', () => {
    const wide = layout({ width: 1140, height: 215, threads: 8, head: { width: 230, height: 70 } }).lanes;
    expect(wide.carHeight).toBeGreaterThanOrEqual(13);
    expect(wide.carWidth).toBeGreaterThanOrEqual(26);
    const narrow = layout({ width: 390, height: 240, threads: 8, head: { width: 260, height: 34 } }).lanes;
    expect(narrow.carHeight).toBeGreaterThanOrEqual(12);
  });
});

describe('carriageways', () => {
  const width = 1140;
  const height = 270;
  const byName = (demand: Partial<RoadDemand>) => {
    const { zones, lanes } = layout({ width, height, ...demand });
    return {
      lanes,
      ranges: zones.filter(({ names }) => names === 'lanes'),
      names: zones.filter(({ names }) => names === 'zone'),
    };
  };

  it('show which lanes they have, from the first to the last', () => {
    for (const threads of [200, 301, 500]) {
      const { lanes, ranges } = byName({ threads });
      expect(lanes.carriageways).toBeGreaterThan(1);
      expect(ranges).toHaveLength(lanes.carriageways);
      const spans = ranges.map(({ texts }) =>
        texts[0]
          .replaceAll(/,|lanes /g, '')
          .split('–')
          .map(Number),
      );
      spans.forEach(([first, last], carriageway) => {
        expect(laneLeft(lanes, first - 1)).toBeCloseTo(ranges[carriageway].x, 6);
        expect(laneLeft(lanes, last - 1)).toBeCloseTo(ranges[carriageway].x, 6);
        expect(first).toBe(carriageway === 0 ? 1 : spans[carriageway - 1][1] + 1);
      });
      expect(spans.at(-1)![1]).toBe(threads);
    }
  });

  it('use the same wording', () => {
    const kindOf = (text: string): string => text.replaceAll(/\d+/g, '1').replaceAll(',1', '');
    for (const threads of [200, 300, 700, 900, 1190]) {
      const { ranges } = byName({ threads });
      expect(new Set(ranges.map(({ texts }) => kindOf(texts[0]))).size).toBe(1);
    }
    expect(byName({ threads: 200 }).ranges[0].texts[0]).toMatch(/^lanes 1–\d+$/);
  });

  it('have both zone names each if they fit, and otherwise one sentence for each lane', () => {
    const few = byName({ threads: 200 });
    const wide = few.names.map(({ x, texts }) => [Math.round(x), texts[0]] as const);
    const { lanes } = few;
    const expected = few.ranges.flatMap(({ x }) => [
      [Math.round(x), 'COMPUTES'],
      [Math.round(x + lanes.stopLine), 'WAITING FOR THE REPLY, LANE HELD'],
    ]);
    expect(wide).toEqual(expected);
    const many = byName({ threads: 1000 });
    expect(many.names.map(({ texts }) => texts[0])).toEqual([
      'EACH LANE: COMPUTES, THEN WAITS FOR THE REPLY',
    ]);
  });

  it('say that requests wait for replies only where all do', () => {
    for (const threads of [8, 200, 1000]) {
      const texts = (waitsForReplies: boolean): readonly string[] =>
        byName({ threads, waitsForReplies }).names.flatMap((name) => name.texts);
      expect(texts(true).join(' ')).toContain('REPLY');
      expect(texts(false).join(' ')).toContain('WAIT');
      expect(texts(false).join(' ')).not.toContain('REPLY');
    }
  });

  it.each(THREAD_MODELS)('keep their names apart and in the picture on the road of a %s', (model) => {
    const threads = 400;
    const roles =
      model === 'staged' ? [threads, threads] : [model === 'loop-with-helpers' ? 1 : threads, threads];
    const { zones, blocks } = layout({ width: 1400, height: 300, model, threads, roles, queues: [0, 0] });
    const rows = zones.map(({ names, x, y, align, room }) => ({
      names,
      y,
      left: align === 'left' ? x : x - room,
    }));
    for (const { lanes } of blocks) {
      if (lanes.carriageways === 1 || lanes.detail === 'cell') continue;
      for (const row of rows) {
        expect(row.y - 6).toBeGreaterThanOrEqual(0);
        if (row.left >= lanes.x && row.left < lanes.x + lanes.width && row.names === 'lanes')
          expect(lanes.y - row.y).toBeGreaterThanOrEqual(6);
      }
      const ys = [...new Set(rows.filter(({ left }) => Math.abs(left - lanes.x) < 1).map(({ y }) => y))];
      ys.sort((a, b) => a - b);
      for (let nth = 1; nth < ys.length; nth++) expect(ys[nth] - ys[nth - 1]).toBeGreaterThanOrEqual(12);
    }
  });

  it('have no such line if one is enough, and none if threads are cells', () => {
    expect(byName({ threads: 60 }).ranges).toEqual([]);
    expect(byName({ threads: 5000 }).ranges).toEqual([]);
  });
});

describe('a bridge', () => {
  it('has its gap, and space to wait in front of it, between its banks', () => {
    for (const [width, height] of SIZES) {
      const { x0, x1, shore, gapX, gapEnd } = layout({ width, height, nodes: 5 }).bridges!;
      expect(gapX).toBeGreaterThan(x0 + shore);
      expect(gapEnd).toBeGreaterThan(gapX + 8);
      expect(gapEnd).toBeLessThan(x1 - shore);
    }
  });

  it('is a target at least 24 px high if space allows, from the approach to the badge', () => {
    const { bridges } = layout({ width: 1140, height: 215, nodes: 5 });
    const regions = nodeRegions(bridges, { x: 0, y: 0, width: 1140, height: 215 }, [], []);
    for (const region of regions) {
      expect(region.height).toBeGreaterThanOrEqual(24);
      expect(region.x).toBeLessThan(bridges!.x0);
      expect(region.x + region.width).toBeGreaterThan(bridges!.labelX + 24);
    }
  });
});

describe('a layout', () => {
  it('is reused while nothing changes, instead of being made anew for every frame', () => {
    for (const height of [110, 150, 260, 520]) {
      for (const queued of [0, 1, 5, 40, 300, 5000, 1_000_000]) {
        const { queues } = layout({ height, model: 'single-writer', roles: [3, 1], queues: [0, queued] });
        expect(queues).not.toEqual([]);
        for (const { ramp } of queues)
          expect(rampStillFits(ramp, queued), `${queued} queue on a road of ${height} px`).toBe(true);
      }
      const area = { x: 0, y: 0, width: 280, height };
      const anew: string[] = [];
      for (let parked = 0; parked < 400; parked++) {
        for (let size = 0; size < 5; size++) {
          const lot = layoutLot(area, parked, size);
          const next = nextLargestSize(lot, area, parked, 0);
          if (layoutLot(area, parked, next).size !== next) anew.push(`${parked} parked, size ${lot.size}`);
        }
      }
      expect(anew, `on a road of ${height} px`).toEqual([]);
    }
  });
});

describe('the size of parked cars', () => {
  it('shrinks when they do not fit, and grows again only when well under half would be used', () => {
    const large = layout({ model: 'event-loop', threads: 1, parked: 5 });
    const small = layout({ model: 'event-loop', threads: 1, parked: large.lot!.spots + 1 });
    expect(small.lot!.size).toBeGreaterThan(large.lot!.size);
    expect(nextLargestSize(small.lot!, small.lotArea!, large.lot!.spots, 0)).toBe(small.lot!.size);
    expect(nextLargestSize(small.lot!, small.lotArea!, 3, 0)).toBeLessThan(small.lot!.size);
    expect(nextLargestSize(small.lot!, small.lotArea!, 3, 100)).toBe(small.lot!.size);
    expect(nextLargestSize(large.lot!, large.lotArea!, 30, 100)).toBe(large.lot!.size);
  });
});

it('carriageways of one lane each show no ranges', () => {
  // Pollers below the carriers, in a picture as low as on a wall.
  const area = { x: 0, y: 0, width: 300, height: 2 };
  const lanes = layoutLanes(area, { threads: 5, queuesInLane: false, maxLaneHeight: 24, pixel: 1 });
  expect(lanes).toMatchObject({ carriageways: 5, lanesPerCarriageway: 1 });
  expect(hasRanges(lanes)).toBe(false);
});
