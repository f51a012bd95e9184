// A chain of services as a picture: every node has a place after all its callers, and the calls in flight
// over a river are those of the servers on its bank.

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { SimulationHost } from '../../../src/host/simulation-host.ts';
import { CALL_PHASE, NODE, SERVER, VEHICLE } from '../../../src/protocol/frame-layout.ts';
import { Frame, type ServerFrame } from '../../../src/protocol/frame-reader.ts';
import {
  type ChainDemand,
  FRONT,
  layoutChain,
  type PlacedStop,
  stopsOf,
  tiersOfGroups,
} from '../../../src/road/chain/chain-layout.ts';
import { plateLine, threadsLine } from '../../../src/road/chain/chain-words.ts';
import { CrossingFrame } from '../../../src/road/chain/crossing-frame.ts';
import { callOf } from '../../../src/road/chain/lit-spots.ts';
import { townIn } from '../../../src/road/chain/paint-chain.ts';
import { placesOf } from '../../../src/road/chain/places-of.ts';
import { recordOf } from '../../../src/road/place/ring.ts';
import type { RoadChain, RoadScene } from '../../../src/road/road-scene.ts';
import { presetById } from '../../../src/scenario/presets.ts';
import { REQUEST_STATE } from '../../../src/scenario/request-state.ts';
import { must } from '../../properties/must.ts';

const POOL: RoadScene = {
  model: 'blocking-pool',
  serverId: 'orders',
  groups: [
    { name: 'orders', repeats: false },
    { name: 'db', repeats: false },
  ],
};
const service = (name: string, calls: readonly number[], isServed = true): RoadChain['services'][number] => ({
  name,
  scene: isServed ? POOL : null,
  calls,
});
const ORDERS_AND_DB: RoadChain = { calls: [0], services: [service('orders', [1]), service('db', [], false)] };

const demand = (others: Partial<ChainDemand>): ChainDemand => ({
  width: 1140,
  height: 270,
  zoom: 1,
  chain: ORDERS_AND_DB,
  groups: [2, 1],
  alone: null,
  ...others,
});

describe('the place of a group', () => {
  it('is behind the furthest server that calls it', () => {
    const chain = {
      calls: [0, 2],
      services: [service('orders', [1]), service('stock', [2]), service('db', [], false)],
    };
    expect(tiersOfGroups(chain)).toEqual([1, 2, 3]);
  });

  it('is at the first river if nothing calls it', () => {
    expect(tiersOfGroups({ calls: [0], services: [service('orders', []), service('spare', [])] })).toEqual([
      1, 1,
    ]);
  });
});

describe('the layout of a chain', () => {
  it('has a road for each server, and bridges of a group only in front of its callers', () => {
    const { stops, crossings } = layoutChain(demand({}));
    expect(stops.map(({ node, kind }) => [node, kind])).toEqual([
      [FRONT, 'road'],
      [0, 'road'],
      [1, 'road'],
    ]);
    expect(crossings.map(({ callers, targets }) => [callers, targets.map(({ node }) => node)])).toEqual([
      [[FRONT], [0, 1]],
      [[0, 1], [2]],
    ]);
    expect(crossings[0].bridges.x1, 'a bridge ends where the road behind it begins').toBe(stops[1].box.x);
  });

  it('has small towns if roads do not fit', () => {
    const { stops } = layoutChain(demand({ groups: [32, 1] }));
    expect(stops.filter(({ kind }) => kind === 'town')).toHaveLength(32);
  });

  it('shows a single road with the bridges that it calls over', () => {
    const { stops, crossings } = layoutChain(demand({ width: 390, height: 160, alone: 1 }));
    expect(stops.map(({ node, kind }) => [node, kind])).toEqual([[1, 'road']]);
    expect(crossings.map(({ callers, targets }) => [callers, targets.map(({ node }) => node)])).toEqual([
      [[1], [2]],
    ]);
  });

  it('has a finite place inside the picture for every node of any chain', () => {
    const chains = fc
      .record({
        served: fc.array(fc.boolean(), { minLength: 1, maxLength: 5 }),
        called: fc.array(fc.boolean(), { minLength: 30, maxLength: 30 }),
        groups: fc.array(fc.integer({ min: 1, max: 24 }), { minLength: 5, maxLength: 5 }),
        width: fc.integer({ min: 200, max: 2600 }),
        height: fc.integer({ min: 100, max: 1400 }),
        zoom: fc.constantFrom(1, 1.5, 8),
      })
      .map(({ served, called, groups, ...others }) => {
        const at = (from: number, to: number): boolean => called[from * 5 + to];
        const calls = (from: number): readonly number[] =>
          served.flatMap((_, to) => (to >= from && at(from, to) ? [to] : []));
        // Groups call only later ones, so that there are no circles.
        const services = served.map((isServed, group) =>
          service(`group ${group}`, isServed ? calls(group + 1) : [], isServed),
        );
        return demand({
          ...others,
          chain: { calls: calls(0), services },
          groups: groups.slice(0, served.length),
        });
      });
    fc.assert(
      fc.property(chains, (each) => {
        const layout = layoutChain(each);
        const all = stopsOf(each.chain, each.groups);
        const placed = [...layout.stops, ...layout.crossings.flatMap(({ targets }) => targets)];
        // A service that no visible service calls has no callers here, because the servers that call it may
        // not be shown.
        for (const { node, box } of placed) {
          const inside =
            box.x >= 0 &&
            box.y >= -1 &&
            box.width > 0 &&
            box.height > 0 &&
            box.y + box.height <= layout.height + 1;
          must(
            inside && box.x + box.width <= layout.width + 2,
            () => `node ${node} is at ${JSON.stringify(box)}`,
          );
        }
        must(
          all.every(({ node }) => placed.some((stop) => stop.node === node)),
          () => 'a node has no place',
        );
        must(!overlap(layout.stops), () => 'two roads lie on one another');
      }),
      { numRuns: 150 },
    );
  });
});

function overlap(stops: readonly PlacedStop[]): boolean {
  return stops.some(({ box }, index) =>
    stops
      .slice(index + 1)
      .some(
        ({ box: other }) =>
          box.x + box.width > other.x + 1 &&
          other.x + other.width > box.x + 1 &&
          box.y + box.height > other.y + 1 &&
          other.y + other.height > box.y + 1,
      ),
  );
}

it('the parts of a town are within it', () => {
  for (const height of [3, 8, 14, 30, 60]) {
    const box = { x: 10, y: 20, width: 120, height };
    const { cells, queue } = townIn(box);
    expect(queue.x).toBeGreaterThanOrEqual(box.x);
    expect(cells.x + cells.width).toBeLessThanOrEqual(box.x + box.width);
    expect(cells.y + cells.height).toBeLessThanOrEqual(box.y + box.height + 1);
  }
});

describe('in a running chain', () => {
  const host = new SimulationHost(() => 0);
  host.load(presetById('slow-database')!.scenario);
  const frameAt = (spanNanos: number): Frame => {
    const { buffer, length } = host.frame({
      spanNanos,
      budgetMillis: 1,
      commands: [],
      buffer: null,
      maxThreads: 100,
      maxVehicles: 5000,
    });
    return new Frame(new Float64Array(buffer, 0, length));
  };
  const blockAt = (spanNanos: number): ServerFrame => frameAt(spanNanos).servers[0];

  it('the calls over a river are those in flight of the servers on its bank', () => {
    const merged = new CrossingFrame();
    let most = 0;
    for (let step = 0; step < 30; step++) {
      const front = blockAt(100e6);
      const behind = front.served();
      const frame = merged.read(behind, [{ node: 2, isServed: false }]);
      const under = behind.reduce((sum, each) => sum + each.node(2, NODE.inFlight), 0);
      expect(frame.node(0, NODE.inFlight)).toBe(under);
      const slots = new Set<number>();
      for (let vehicle = 0; vehicle < frame.get(SERVER.vehicles); vehicle++) {
        expect(frame.vehicle(vehicle, VEHICLE.node)).toBe(0);
        slots.add(frame.vehicle(vehicle, VEHICLE.slot));
      }
      expect(slots.size, 'calls of two servers are told apart').toBe(under);
      most = Math.max(most, under);
    }
    expect(most).toBe(6);
  });

  it('a slow database takes equally long for all, even if callers give up before', () => {
    const { servers: blocks } = frameAt(0);
    const said = blocks.map((block) => {
      const [behind] = block.served();
      return plateLine(
        { look: { colour: 'stuck', deck: 'sunken' }, state: [], callsPerMark: 1 },
        behind,
        2,
      )[0];
    });
    for (const block of blocks) expect(block.served()[0].node(2, NODE.takes)).toBe(600e6);
    expect(said[1]).toBe(said[0]);
  });

  it('calls that a server processes are lined up on their bridge', () => {
    const front = blockAt(0);
    const frame = new CrossingFrame().read(
      [front],
      [0, 1].map((node) => ({ node, isServed: true })),
    );
    expect(frame.get(SERVER.vehicles)).toBe(front.inState(REQUEST_STATE.waiting));
    for (let vehicle = 0; vehicle < frame.get(SERVER.vehicles); vehicle++)
      expect(frame.vehicle(vehicle, VEHICLE.callPhase)).toBe(CALL_PHASE.queued);
  });

  it('a followed request is at the nodes that process its calls, and on the bridges to them', () => {
    const [front] = frameAt(3).servers;
    const behind = new Map(front.served().map((each) => [each.get(SERVER.servedNode), each]));
    const crossing = new CrossingFrame();
    const bridges = [
      { node: 0, isServed: true },
      { node: 1, isServed: true },
    ];
    const merged = crossing.read([front], bridges);
    let inside = 0;
    for (let vehicle = 0; vehicle < front.get(SERVER.vehicles); vehicle++) {
      const request = front.vehicle(vehicle, VEHICLE.request);
      const places = placesOf(request, (node) => (node === FRONT ? front : behind.get(node)));
      expect(places.get(FRONT)).toBe(request);
      const node = front.vehicle(vehicle, VEHICLE.node);
      const isServed = front.vehicle(vehicle, VEHICLE.state) === REQUEST_STATE.waiting && node < 2;
      expect([...places.keys()]).toEqual(isServed ? [FRONT, node] : [FRONT]);
      if (!isServed) continue;
      expect(callOf(merged, 0, request)).toBeGreaterThanOrEqual(0);
      // Each call that is not on its way also has a car at the node.
      if (recordOf(behind.get(node)!, places.get(node)!) >= 0) inside++;
    }
    const taken = [...behind.values()].reduce((sum, each) => sum + each.get(SERVER.vehicles), 0);
    expect(inside).toBeGreaterThan(5);
    expect(inside).toBeLessThanOrEqual(taken);
  });

  it('the sentence names what the threads of a server wait for', () => {
    expect(threadsLine(blockAt(0).served()[0], POOL)[0]).toContain('db');
  });
});
