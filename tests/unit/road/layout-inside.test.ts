// The layout of random roads: every model with every number of locks at every size has finite places, inside the picture.

import fc from 'fast-check';
import { it } from 'vitest';
import type { Box } from '../../../src/road/layout/box.ts';
import { bridgeY } from '../../../src/road/layout/bridge-layout.ts';
import { laneLeft, laneMiddle } from '../../../src/road/layout/lane-layout.ts';
import { layoutRoad, type RoadDemand } from '../../../src/road/layout/layout.ts';
import { spotX, spotY } from '../../../src/road/layout/lot-layout.ts';
import { rampX, rampY } from '../../../src/road/layout/ramp-layout.ts';
import { markX, markY } from '../../../src/road/layout/yard-layout.ts';
import { THREAD_MODELS, type ThreadModelName } from '../../../src/scenario/server.ts';
import { must } from '../../properties/must.ts';

const LOCKS_MOST = 8;
/** Models whose threads do different things, and which have a second group of lanes. */
const SEVERAL_ROLES: readonly ThreadModelName[] = ['loop-with-helpers', 'staged', 'single-writer'];
/**
 * In smaller pictures parts may overlap, but no number may be missing. The page draws no lower or narrower
 * road.
 */
const READABLE = { width: 240, height: 100 };
const ROUNDING_PX = 1;
const RUNS = 120;

const demands = fc.record({
  width: fc.oneof(fc.integer({ min: 1, max: 2600 }), fc.constantFrom(1, 239, 240, 320, 390, 559, 560)),
  height: fc.oneof(fc.integer({ min: 1, max: 1400 }), fc.constantFrom(1, 99, 100, 149, 150, 188)),
  devicePixelRatio: fc.constantFrom(1, 1.25, 2, 3),
  threads: fc.oneof(fc.integer({ min: 1, max: 64 }), fc.integer({ min: 1, max: 10_000 })),
  others: fc.integer({ min: 1, max: 500 }),
  nodes: fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 20 }), fc.integer({ min: 1, max: 1000 })),
  cores: fc.integer({ min: 1, max: 256 }),
  parked: fc.oneof(fc.integer({ min: 0, max: 100 }), fc.integer({ min: 0, max: 100_000 })),
  queued: fc.oneof(fc.integer({ min: 0, max: 100 }), fc.integer({ min: 0, max: 100_000 })),
  holdsBack: fc.boolean(),
  repeats: fc.boolean(),
  repeated: fc.constantFrom<readonly boolean[]>([], [true], [false]),
  head: fc.constantFrom({ width: 0, height: 0 }, { width: 230, height: 70 }, { width: 370, height: 34 }),
  foot: fc.constantFrom(0, 0, 62, 300),
  zoom: fc.constantFrom(1, 1, 1, 1.5, 4, 40),
});

/** Paths of all numbers that satisfy `isWrong`, with their values. */
function wrongNumbers(
  value: unknown,
  isWrong: (value: number, path: string) => boolean,
  path = '',
): readonly string[] {
  if (typeof value === 'number') return isWrong(value, path) ? [`${path} is ${value}`] : [];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, each]) => wrongNumbers(each, isWrong, `${path}.${key}`));
}

const isNone = (value: number): boolean => !Number.isFinite(value);
const isNegativeSize = (value: number, path: string): boolean =>
  value < 0 && /(width|height|radius|pitch)$/i.test(path);

function outside(demand: RoadDemand): readonly string[] {
  const road = layoutRoad(demand);
  const found = [...wrongNumbers(road, isNone)];
  if (demand.width < READABLE.width || demand.height < READABLE.height) return found;
  found.push(...wrongNumbers(road, isNegativeSize));
  const point = (name: string, x: number, y: number): void => {
    const isIn =
      x >= -ROUNDING_PX &&
      x <= road.width + ROUNDING_PX &&
      y >= -ROUNDING_PX &&
      y <= road.height + ROUNDING_PX;
    if (!isIn) found.push(`${name} at ${x}, ${y} of ${road.width} x ${road.height}`);
  };
  const box = (name: string, { x, y, width, height }: Box): void => {
    point(`${name}, top left`, x, y);
    point(`${name}, bottom right`, x + width, y + height);
  };
  box('ramp', road.ramp);
  for (const place of [0, road.ramp.capacity - 1])
    point('queued', rampX(road.ramp, place), rampY(road.ramp, place));
  road.blocks.forEach(({ lanes, tunnels }, index) => {
    box(`lanes ${index}`, lanes);
    for (const lane of [lanes.firstLane, lanes.firstLane + lanes.lanes - 1])
      point(`lane ${lane}`, laneLeft(lanes, lane), laneMiddle(lanes, lane));
    for (const tunnel of tunnels) {
      box(`tunnel of lock ${tunnel.lock}`, tunnel);
      point(`bore of lock ${tunnel.lock}`, tunnel.x, tunnel.boreY);
    }
  });
  for (const { ramp, plan } of road.queues) box(`queue ${plan.queue}`, ramp);
  const { lot, yard, bridges } = road;
  if (lot !== null) for (const spot of [0, lot.spots - 1]) point('spot', spotX(lot, spot), spotY(lot, spot));
  if (yard !== null)
    for (const mark of [0, yard.capacity - 1]) point('mark', markX(yard, mark), markY(yard, mark));
  if (bridges !== null)
    for (const node of [0, demand.nodes - 1]) point(`bridge ${node}`, bridges.x0, bridgeY(bridges, node));
  return found;
}

it.each(
  THREAD_MODELS.flatMap((model) =>
    Array.from({ length: LOCKS_MOST + 1 }, (_, locks) => [model, locks] as const),
  ),
)('every place of a %s with %i locks is finite and inside the picture', (model, count) => {
  const locks = Array.from({ length: count }, (_, lock) => ({ lock, kind: lock % 4, roles: [0, 1] }));
  fc.assert(
    fc.property(demands, (demand) => {
      const { threads, others } = demand;
      const roles = SEVERAL_ROLES.includes(model) ? [threads, others] : [threads];
      const found = outside({ ...demand, model, locks, roles, largestLotSize: 0 });
      must(found.length === 0, () => found.slice(0, 3).join('; '));
    }),
    { numRuns: RUNS },
  );
});
