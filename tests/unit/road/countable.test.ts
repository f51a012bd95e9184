// Everything drawn can be counted. In fast motion as many lanes look taken as the sign says, and as many
// lamps are lit as cores compute. Cars in a queue and in the lot keep their places and sizes.

import { describe, expect, it } from 'vitest';
import { CORE, CORE_STATE, SERVER } from '../../../src/protocol/frame-layout.ts';
import type { ServerFrame } from '../../../src/protocol/frame-reader.ts';
import { requestsPerCar } from '../../../src/road/layout/lot-layout.ts';
import { LOOK } from '../../../src/road/paint/analogy.ts';
import { MANNER, REGIME } from '../../../src/road/place/pace.ts';
import { DEFAULT_SCENARIO, serverOf } from '../../../src/scenario/default-scenario.ts';
import { PRESETS } from '../../../src/scenario/presets.ts';
import { REQUEST_STATE } from '../../../src/scenario/request-state.ts';
import type { Scenario } from '../../../src/scenario/scenario.ts';
import type { Server } from '../../../src/scenario/server.ts';
import { must, mustBe } from '../../properties/must.ts';
import { atPace, type Watched, watchRun } from './support/watched-run.ts';

const MS = 1e6;
const WIDTH = 1146;

/** Calls to five nodes, of which the third is down from the beginning. */
function oneDown(server: Server): Scenario {
  return {
    ...DEFAULT_SCENARIO,
    traffic: { ...DEFAULT_SCENARIO.traffic, arrivals: 'poisson', ratePerSecond: 300 },
    machine: { ...DEFAULT_SCENARIO.machine, cores: 2 },
    upstreams: [{ ...DEFAULT_SCENARIO.upstreams[0], nodes: 5 }],
    faults: [
      {
        kind: 'down',
        upstream: DEFAULT_SCENARIO.upstreams[0].name,
        node: 3,
        fromNanos: 0,
        untilNanos: null,
        factor: 1,
      },
    ],
    servers: [server],
  };
}

const POOL = { ...serverOf('blocking-pool', 'A'), threads: 40 } as Server;

function coresAtWork(frame: ServerFrame): number {
  let cores = 0;
  for (let core = 0; core < frame.get(SERVER.cores); core++) {
    const state = frame.core(core, CORE.state);
    if (state === CORE_STATE.running || state === CORE_STATE.spinning) cores++;
  }
  return cores;
}

describe('in fast motion', () => {
  it.each([
    ['streaks', 0.4 * MS],
    ['density', 9 * MS],
  ])(
    'as many lanes look taken as are busy, and at most as many lamps are lit as there are cores: %s',
    (_, nanos) => {
      let held = 0;
      let changed = 0;
      let fast = 0;
      watchRun(
        oneDown(POOL),
        WIDTH,
        ({ frame, traffic }) => {
          const { flow, places, pace } = traffic;
          if (pace.regime[0] !== REGIME.cars) fast++;
          // Signs are renewed five times per second, and when they differ from the picture.
          const isDue = held++ % 12 === 0;
          if (isDue || traffic.differsFromSigns) {
            if (!isDue) changed++;
            traffic.hold(frame);
            mustBe(
              flow.countTaken(places),
              frame.get(SERVER.threadsBusy),
              'the number of lanes that look taken',
            );
            const lit = flow.shownLit.reduce((sum, each) => sum + each, 0);
            mustBe(lit, coresAtWork(frame), 'the number of lamps that are lit');
          }
          const lit = flow.shownLit.reduce((sum, each) => sum + each, 0);
          must(lit <= frame.get(SERVER.cores), () => `${lit} lamps are lit`);
        },
        atPace(nanos),
        200,
      );
      expect(fast).toBeGreaterThan(60);
      expect(changed).toBeGreaterThan(0);
    },
  );

  it('a standing car keeps its place in the queue', () => {
    const rows = new Set<number>();
    watchRun(
      oneDown(POOL),
      WIDTH,
      ({ traffic, layout }) => {
        if (!traffic.isFast || traffic.queue.queued < layout.ramp.capacity) return;
        rows.add(traffic.queue.gone);
      },
      atPace(16 * MS),
      110,
    );
    expect(rows.size).toBe(1);
  });
});

describe('a lot that is filled by count', () => {
  it.each([
    ['users-500', 9 * MS],
    ['green-threads', 3 * MS],
    ['few-carriers', 3 * MS],
  ])('has as many cars as its sign says: %s', (id, nanos) => {
    const { scenario } = PRESETS.find((preset) => preset.id === id)!;
    let held = 0;
    let said = 0;
    let laid: Watched['layout'] | null = null;
    let counted = 0;
    watchRun(
      { ...scenario, servers: [scenario.servers[1]] },
      WIDTH,
      ({ frame, traffic, layout }) => {
        const { fleet, flow, places } = traffic;
        // A new layout reads the signs again, too.
        if (held++ % 12 === 0 || laid !== layout || traffic.differsFromSigns) {
          traffic.hold(frame);
          said = Math.ceil(places.parkedCount / places.requestsPerCar);
        }
        laid = layout;
        if (layout.lot === null || layout.lot.dots || !flow.lotHolds) return;
        counted++;
        const marks = Array.from({ length: fleet.end }, (_, mark) => mark);
        const alone = marks.filter(
          (mark) =>
            fleet.phase[mark] === 1 && fleet.parked[mark] === 1 && fleet.manner[mark] !== MANNER.flows,
        ).length;
        mustBe(
          alone + flow.parked.reduce((sum, each) => sum + each, 0),
          said,
          'the number of cars in the lot',
        );
      },
      atPace(nanos),
      150,
    );
    expect(counted).toBeGreaterThan(20);
  });
});

it('a queue keeps the size of its cars, and the sign counts those beyond the edge', () => {
  const sizes = new Set<string>();
  let most = 0;
  watchRun(
    oneDown(POOL),
    WIDTH,
    ({ frame, traffic: { places }, layout: { ramp } }) => {
      sizes.add([ramp.carWidth, ramp.carHeight, ramp.rows, ramp.y].join());
      const queued = frame.inState(REQUEST_STATE.queued);
      most = Math.max(most, queued / ramp.capacity);
      mustBe(places.shown[LOOK.queued], Math.min(queued, ramp.capacity), 'the number of cars on the ramp');
      mustBe(places.shown[LOOK.queued] + places.signed[LOOK.queued], queued, 'the number of the sign');
    },
    atPace(20 * MS),
    80,
  );
  expect(sizes.size).toBe(1);
  expect(most).toBeGreaterThan(2);
});

describe('a parked car', () => {
  it('keeps its place while others come and go, and its order if cars become smaller', () => {
    let before: Watched['layout']['lot'] = null;
    let spots = new Map<number, { readonly place: number; readonly x: number; readonly y: number }>();
    const sizes = new Set<number>();
    watchRun(
      oneDown(serverOf('event-loop', 'A')),
      WIDTH,
      ({ traffic: { places }, layout: { lot } }) => {
        if (lot === null || lot.dots) return;
        const now: typeof spots = new Map();
        for (let index = 0; index < places.count; index++) {
          if (places.parked[index] === 0) continue;
          now.set(places.request[index], {
            place: places.place[index] - places.lanePlaces,
            x: places.x[index],
            y: places.y[index],
          });
        }
        const kept = [...now].filter(([request]) => spots.has(request));
        for (const [request, { place, x, y }] of kept) {
          const was = spots.get(request)!;
          // A lot of larger cars has fewer places.
          if (was.place >= lot.spots) continue;
          mustBe(place, was.place, `the turn of request ${request}`);
          if (before?.size !== lot.size) continue;
          mustBe(x, was.x, `the place of request ${request}`);
          mustBe(y, was.y, `the place of request ${request}`);
        }
        mustBe(requestsPerCar(lot, places.parkedCount), 1, 'requests of a car');
        sizes.add(lot.size);
        before = lot;
        spots = now;
      },
      atPace(5 * MS),
      120,
    );
    expect(sizes.size).toBeGreaterThan(1);
  });
});
