// Parts of a scene are connected by roads, and vehicles that change from one part to another stay on them.

import { describe, expect, it } from 'vitest';
import { layoutRoad, type RoadDemand, type RoadLayout } from '../../../src/road/layout/layout.ts';
import { Routes, type Ways } from '../../../src/road/place/routes.ts';

const SIZES = [
  [1146, 188],
  [1146, 380],
  [720, 260],
  [360, 210],
] as const;
const DEMAND = { devicePixelRatio: 1, nodes: 10, cores: 4, parked: 3, largestLotSize: 0 };

function layout(size: readonly [number, number], demand: Pick<RoadDemand, 'model' | 'roles'>): RoadLayout {
  const [width, height] = size;
  const threads = demand.roles?.reduce((sum, count) => sum + count, 0) ?? 1;
  return layoutRoad({ ...DEMAND, width, height, threads, queues: [0, 0, 0], ...demand });
}

describe.each(SIZES)('a scene of %i by %i', (...size) => {
  it.each([4, 64])('has a side road to %i helpers, past the lanes and the lot', (helpers) => {
    const { links, lanes, lot, blocks, queues, height } = layout(size, {
      model: 'loop-with-helpers',
      roles: [1, helpers],
    });
    const helperLanes = blocks[1].lanes;
    expect(links.toHelpers.length).toBeGreaterThan(0);
    expect(links.fromHelpers.length).toBeGreaterThan(0);
    for (const { x, y } of [...links.toHelpers, ...links.fromHelpers]) {
      expect(x).toBeLessThan(lot!.x);
      expect(y).toBeGreaterThan(lanes.y);
      expect(y).toBeLessThan(height);
      const isOnLoop = x < lanes.x + lanes.width && y < lanes.y + lanes.height;
      const isOnHelpers = x > helperLanes.x && x < helperLanes.x + helperLanes.width && y > helperLanes.y;
      expect(isOnLoop || isOnHelpers).toBe(false);
    }
    expect(queues[0].ramp.y).toBeGreaterThan(links.toHelpers[1].y);
    expect(helperLanes.y + helperLanes.height).toBeLessThanOrEqual(height);
  });

  it('has a road from each stage to the next', () => {
    const { links, blocks } = layout(size, { model: 'staged', roles: [4, 4, 4] });
    expect(links.aprons).toHaveLength(2);
    links.aprons.forEach(({ x0, x1, top0, bottom1 }, index) => {
      const before = blocks[index].lanes;
      const after = blocks[index + 1].lanes;
      expect(x0).toBeLessThanOrEqual(before.x + before.width);
      expect(x1).toBeGreaterThanOrEqual(after.x);
      expect(top0).toBe(before.y);
      expect(bottom1).toBe(after.y + after.height);
    });
  });
});

describe('a vehicle', () => {
  const WAYS: Ways = {
    driveIn: true,
    entryX: 0,
    entryY: 50,
    rampEndX: 100,
    rampEndY: 50,
    laneLeft: () => 120,
    laneRight: () => 200,
    laneLight: () => 0,
    laneEnd: () => 0,
    bodyOf: () => 1,
    laneMiddle: (lane) => 50 + lane,
    lotLeft: 220,
    toHelpers: [
      { x: 210, y: 50 },
      { x: 210, y: 90 },
      { x: 110, y: 90 },
    ],
    fromHelpers: [
      { x: 210, y: 150 },
      { x: 210, y: 70 },
    ],
    returnY: 70,
    exitX: Number.NaN,
    exitY: Number.NaN,
    blockOf: (lane) => (lane < 0 ? -1 : lane === 0 ? 0 : 1),
    cruise: 400,
  };

  function wayOf(plan: (routes: Routes) => void): number[][] {
    const routes = new Routes(1);
    plan(routes);
    const points: number[][] = [];
    for (; routes.left[0] > 0; routes.pass(0)) points.push([routes.nextX(0), routes.nextY(0)]);
    return points;
  }

  it('takes the side road from the loop to the queue of the helpers', () => {
    expect(wayOf((routes) => routes.across(0, WAYS, 0, -1, 50))).toEqual([
      [200, 50],
      [210, 50],
      [210, 90],
      [110, 90],
    ]);
  });

  it('returns from a helper by the road from the lot', () => {
    expect(wayOf((routes) => routes.across(0, WAYS, 3, 0, 160))).toEqual([
      [200, 160],
      [210, 150],
      [210, 70],
      [112, 70],
      [120, 50],
    ]);
  });

  it('moves from a helper straight into the lot', () => {
    expect(wayOf((routes) => routes.toLot(0, WAYS, 3, 0, 160, false))).toEqual([[200, 160]]);
  });
});
