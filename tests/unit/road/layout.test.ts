// The layout at every size that a page may ask for: everything in the picture, nothing over another.

import { describe, expect, it } from 'vitest';
import { bridgeY, labelledNodes } from '../../../src/road/bridge-layout.ts';
import { laneLeft, laneMiddle } from '../../../src/road/lane-layout.ts';
import { layoutRoad, type RoadDemand, type RoadLayout } from '../../../src/road/layout.ts';
import { layoutLot, nextLargestSize, requestsPerCar, spotX, spotY } from '../../../src/road/lot-layout.ts';
import { rampRow, rampStillFits, rampX, rampY } from '../../../src/road/ramp-layout.ts';

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

describe.each(SIZES)('a road of %i by %i', (width, height) => {
  it.each([1, 6, 50, 200, 1000, 10_000])('holds %i lanes without overlap', (threads) => {
    const { lanes, bridges } = layout({ width, height, threads });
    expect(lanes.lanes * lanes.threadsPerLane).toBeGreaterThanOrEqual(threads);
    const least = lanes.carriageways === 1 ? 2 : 3;
    expect(lanes.laneHeight).toBeGreaterThanOrEqual(lanes.detail === 'cell' ? 1 : least);
    const places = new Set<string>();
    for (let lane = 0; lane < lanes.lanes; lane++) {
      const left = laneLeft(lanes, lane);
      const middle = laneMiddle(lanes, lane);
      places.add(`${left} ${middle}`);
      expect(left).toBeGreaterThanOrEqual(lanes.x);
      expect(left + lanes.carriagewayWidth).toBeLessThanOrEqual(bridges!.x0 + 1e-6);
      expect(middle - lanes.laneHeight / 2).toBeGreaterThanOrEqual(0);
      expect(middle + lanes.laneHeight / 2).toBeLessThanOrEqual(height + 1e-6);
    }
    expect(places.size).toBe(lanes.lanes);
    expect(lanes.carHeight).toBeLessThanOrEqual(Math.max(1.5, lanes.laneHeight));
    expect(lanes.carriagewayPitch).toBeGreaterThanOrEqual(lanes.carriagewayWidth);
    if (lanes.detail !== 'cell') expect(lanes.readyOffset).toBeLessThan(lanes.stopOffset);
  });

  it('puts ramp, lanes, lot and bridges beside one another', () => {
    const { ramp, lanes, lot, bridges } = layout({ width, height, model: 'multi-reactor', threads: 4 });
    expect(ramp.x + ramp.width).toBeLessThanOrEqual(lanes.x);
    expect(lanes.x + lanes.width).toBeLessThanOrEqual(lot!.x);
    expect(lot!.x + lot!.width).toBeLessThanOrEqual(bridges!.x0);
    expect(bridges!.labelX + bridges!.labelWidth).toBeLessThanOrEqual(width);
    expect(ramp.y).toBeGreaterThanOrEqual(0);
    expect(ramp.y + ramp.height).toBeLessThanOrEqual(height);
  });

  it.each([1, 4, 10, 16, 64])('fits %i bridges, their labels apart', (nodes) => {
    const bridges = layout({ width, height, nodes }).bridges!;
    expect(bridgeY(bridges, 0)).toBeGreaterThan(0);
    expect(bridgeY(bridges, nodes - 1)).toBeLessThan(height);
    const labelled = labelledNodes(bridges, (node) => node === nodes - 1);
    expect(labelled).toContain(nodes - 1);
    for (let index = 1; index < labelled.length; index++) {
      const apart = bridgeY(bridges, labelled[index]!) - bridgeY(bridges, labelled[index - 1]!);
      expect(apart).toBeGreaterThanOrEqual(11.9);
    }
  });

  it.each(['blocking-pool', 'multi-reactor'] as const)(
    'gives the room of the water to a %s without nodes',
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
    for (let spot = 0; spot < lot!.spots; spot++) {
      expect(spotX(lot!, spot) - lot!.carWidth / 2).toBeGreaterThanOrEqual(lot!.x);
      expect(spotX(lot!, spot) + lot!.carWidth / 2).toBeLessThanOrEqual(lot!.x + lot!.width);
      expect(spotY(lot!, spot) + lot!.carHeight / 2).toBeLessThanOrEqual(lot!.y + lot!.height);
    }
  });
});

describe('lanes', () => {
  it('stay in one carriageway while they fit, and wrap into several when they are a thousand', () => {
    expect(layout({ threads: 50 }).lanes.carriageways).toBe(1);
    const many = layout({ threads: 1000 }).lanes;
    expect(many.threadsPerLane).toBe(1);
    expect(many.carriageways).toBeGreaterThan(8);
  });

  it('are cells, each a thread, where even carriageways do not fit; and lanes again from near', () => {
    const far = layout({ threads: 10_000 }).lanes;
    expect(far.detail).toBe('cell');
    expect(far.threadsPerLane).toBe(1);
    const near = layout({ threads: 10_000, zoom: 40 }).lanes;
    expect(near.detail).toBe('near');
    expect(near.lanes).toBe(10_000);
    expect(near.carriageways).toBe(far.carriageways);
    expect(near.carriagewayPitch).toBeCloseTo(far.carriagewayPitch * 40, -1);
  });

  it('come nearer without changing their order or number', () => {
    for (const threads of [6, 50, 1000]) {
      const grids = [1, 2, 5, 20].map((zoom) => layout({ threads, zoom }).lanes);
      expect(new Set(grids.map((each) => `${each.lanes} ${each.lanesPerCarriageway}`)).size).toBe(1);
    }
  });
});

describe('the queue on the ramp', () => {
  it('is a serpentine from the lanes back to the left edge, each place one step from the next', () => {
    const { ramp } = layout({});
    expect(ramp.rows % 2).toBe(1);
    for (let place = 1; place < ramp.capacity; place++) {
      const dx = Math.abs(rampX(ramp, place) - rampX(ramp, place - 1));
      const dy = rampY(ramp, place) - rampY(ramp, place - 1);
      const turns = rampRow(ramp, place) !== rampRow(ramp, place - 1);
      expect(dx).toBeCloseTo(turns ? 0 : ramp.pitchX, 5);
      expect(dy).toBeCloseTo(turns ? ramp.pitchY : 0, 5);
    }
    expect(rampX(ramp, 0)).toBeGreaterThan(rampX(ramp, ramp.capacity - 1));
    expect(rampX(ramp, ramp.capacity - 1)).toBeLessThan(ramp.pitchX * 2);
  });

  it('moves without a jump where a vehicle turns into the next row', () => {
    const { ramp } = layout({});
    const step = 0.05;
    for (let place = 0; place < ramp.capacity - 1; place += step) {
      const dx = rampX(ramp, place + step) - rampX(ramp, place);
      const dy = rampY(ramp, place + step) - rampY(ramp, place);
      expect(Math.hypot(dx, dy)).toBeLessThanOrEqual(Math.max(ramp.pitchX, ramp.pitchY) * step * 1.5);
    }
  });
});

describe('a layout', () => {
  it('stays while nothing changes: it is not made anew at every frame', () => {
    for (const height of [110, 150, 260, 520]) {
      for (const queued of [0, 1, 5, 40, 300, 5000, 1_000_000]) {
        const { ramp } = layout({ height, queued });
        expect(rampStillFits(ramp, queued), `${queued} queue on a road of ${height} px`).toBe(true);
      }
      const area = { x: 0, y: 0, width: 280, height };
      for (let parked = 0; parked < 400; parked++) {
        for (let size = 0; size < 5; size++) {
          const lot = layoutLot(area, parked, size);
          const next = nextLargestSize(lot, area, parked, 0);
          const name = `${parked} parked on ${height} px, size ${lot.size}`;
          expect(layoutLot(area, parked, next).size, name).toBe(next);
        }
      }
    }
  });
});

describe('the size of parked cars', () => {
  it('shrinks when they do not fit, and grows again only when well under half would be taken', () => {
    const large = layout({ model: 'event-loop', threads: 1, parked: 5 });
    const small = layout({ model: 'event-loop', threads: 1, parked: large.lot!.spots + 1 });
    expect(small.lot!.size).toBeGreaterThan(large.lot!.size);
    expect(nextLargestSize(small.lot!, small.lotArea!, large.lot!.spots, 0)).toBe(small.lot!.size);
    expect(nextLargestSize(small.lot!, small.lotArea!, 3, 0)).toBeLessThan(small.lot!.size);
    expect(nextLargestSize(small.lot!, small.lotArea!, 3, 100)).toBe(small.lot!.size);
    expect(nextLargestSize(large.lot!, large.lotArea!, 30, 100)).toBe(large.lot!.size);
  });
});
