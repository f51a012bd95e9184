// During a run of every thread model the picture shows as many requests of each state as the frame counts, at
// every frame. There are never more green lanes than cores.

import { describe, expect, it } from 'vitest';
import { SERVER } from '../../../src/protocol/frame-layout.ts';
import { LAMP, LOOK } from '../../../src/road/paint/analogy.ts';
import { MANNER, REGIME } from '../../../src/road/place/pace.ts';
import { ANONYMOUS } from '../../../src/road/place/places.ts';
import { DEFAULT_SCENARIO, LOCK_DEFAULTS, serverOf } from '../../../src/scenario/default-scenario.ts';
import { REQUEST_STATE } from '../../../src/scenario/request-state.ts';
import type { Scenario } from '../../../src/scenario/scenario.ts';
import { type Server, THREAD_MODELS } from '../../../src/scenario/server.ts';
import { must, mustBe } from '../../properties/must.ts';
import { atPace, type Watched, watchRun } from './support/watched-run.ts';

const MS = 1e6;
const constant = (nanos: number) => ({ kind: 'constant', nanos }) as const;

/**
 * A scenario with everything that a request can wait for, on few cores, with one node that hangs and
 * occasional pauses.
 */
function busyScenario(server: Server, ratePerSecond: number): Scenario {
  const upstream = DEFAULT_SCENARIO.upstreams[0];
  return {
    ...DEFAULT_SCENARIO,
    traffic: { ...DEFAULT_SCENARIO.traffic, arrivals: 'poisson', ratePerSecond },
    request: [
      { kind: 'cpu', time: constant(0.4 * MS) },
      { kind: 'lock', lock: 'log', does: 'compute', time: constant(0.1 * MS) },
      { kind: 'call', upstream: upstream.name },
      { kind: 'offload', does: 'wait', time: constant(1 * MS) },
      { kind: 'cpu', time: constant(0.3 * MS) },
    ],
    locks: [
      {
        name: 'log',
        kind: 'spin',
        ...LOCK_DEFAULTS,
        spinNanos: 0.05 * MS,
        handOverNanos: 0,
      },
    ],
    machine: {
      ...DEFAULT_SCENARIO.machine,
      cores: 3,
      contextSwitchNanos: 20_000,
      pauseEveryNanos: 170 * MS,
      pauseNanos: 12 * MS,
    },
    upstreams: [
      {
        ...upstream,
        timeoutNanos: 200 * MS,
        hedgeAfterNanos: 60 * MS,
        nodeLatencies: [{ node: 4, latency: constant(900 * MS) }],
      },
    ],
    servers: [server],
  };
}

const LOOKS_OF: readonly (readonly [state: number, looks: readonly number[]])[] = [
  [REQUEST_STATE.queued, [LOOK.queued]],
  [REQUEST_STATE.ready, [LOOK.ready]],
  [REQUEST_STATE.running, [LOOK.running]],
  [REQUEST_STATE.switching, [LOOK.switching]],
  [REQUEST_STATE.waiting, [LOOK.waiting, LOOK.stuck]],
  [REQUEST_STATE.lockWait, [LOOK.lockWait]],
  [REQUEST_STATE.paused, [LOOK.paused]],
  [REQUEST_STATE.throttled, [LOOK.throttled]],
];

function expectCounts({ frame, traffic: { places } }: Watched): void {
  for (const [state, looks] of LOOKS_OF) {
    const seen = looks.reduce((sum, look) => sum + places.shown[look] + places.signed[look], 0);
    mustBe(seen, frame.inState(state), `the number of vehicles in state ${state}`);
  }
}

const WAITING_LOOKS: readonly number[] = [LOOK.waiting, LOOK.stuck, LOOK.lockWait, LOOK.queued];

/**
 * Counts what is visible. For each look, the number of places with a vehicle, or with the outline of a
 * vehicle on its way there, equals the number of places with that look in the picture. Vehicles on their way
 * look different. No more vehicles visibly compute than there are cores.
 */
class Drawn {
  /** The kinds of place at which each request has been seen. */
  readonly #there = new Set<string>();
  /** Number of outlines that were seen. */
  outlines = 0;

  expectCounts({ frame, traffic: { fleet, places } }: Watched): void {
    const drawn = new Map<number, number>();
    const count = (look: number): unknown => drawn.set(look, (drawn.get(look) ?? 0) + 1);
    for (let mark = 0; mark < fleet.end; mark++) {
      if (fleet.phase[mark] !== 1 || fleet.manner[mark] === MANNER.flows) continue;
      count(fleet.lookOf(mark));
      if (fleet.reserves(mark)) count(fleet.look[mark]);
      this.#expectMarked(fleet, mark);
    }
    for (const look of WAITING_LOOKS) {
      let wanted = 0;
      for (let index = 0; index < places.count; index++)
        if (places.look[index] === look && places.manner[index] !== MANNER.flows) wanted++;
      mustBe(drawn.get(look) ?? 0, wanted, `the number of places with look ${look}`);
    }
    const atWork = drawn.get(LOOK.running) ?? 0;
    must(atWork <= frame.get(SERVER.cores), () => `${atWork} are seen at work`);
  }

  /** A vehicle that has not reached its place yet is drawn as arriving. */
  #expectMarked(fleet: Watched['traffic']['fleet'], mark: number): void {
    const request = fleet.request[mark];
    if (request === ANONYMOUS || !WAITING_LOOKS.includes(fleet.look[mark])) return;
    const key = `${request} ${fleet.parked[mark]} ${fleet.laneOf(mark)}`;
    const away = Math.hypot(fleet.placeX(mark) - fleet.x[mark], fleet.placeY(mark) - fleet.y[mark]);
    if (fleet.reserves(mark)) this.outlines++;
    else if (away <= NEAR_PX) this.#there.add(key);
    else must(this.#there.has(key), () => `${key} is ${away} px away and drawn as if it were there`);
  }
}

/** Half the longest vehicle, and a step. */
const NEAR_PX = 30;

/** Positions of drawn vehicles, to find two at the same place. */
function overlapping({ traffic: { fleet } }: Watched): string[] {
  const found: string[] = [];
  const at = new Map<string, number>();
  for (let mark = 0; mark < fleet.end; mark++) {
    if (fleet.phase[mark] === 0 || fleet.manner[mark] === MANNER.flows) continue;
    const spot = `${Math.round(fleet.x[mark])}, ${Math.round(fleet.y[mark])}`;
    if (at.has(spot)) found.push(spot);
    at.set(spot, mark);
  }
  return found;
}

const FRAMES = 80;
/** Frames after which a departing vehicle is gone. */
const GRACE = 25;

/** Simulated time between frames at which vehicles are drawn as cars, as streaks, or not individually. */
const PACES = [
  ['cars', 0.008 * MS],
  ['streaks', 0.05 * MS],
  ['flow', 9 * MS],
] as const;

describe.each(THREAD_MODELS)('the picture of %s', (model) => {
  it.each(PACES)(
    'counts what the frame counts if vehicles are %s, with no two at one place',
    (regime, nanos) => {
      const met = new Set<number>();
      let fast = 0;
      const drawn = new Drawn();
      watchRun(
        busyScenario(serverOf(model, 'A'), 1500),
        1146,
        (watched) => {
          const { fleet, pace } = watched.traffic;
          expectCounts(watched);
          drawn.expectCounts(watched);
          met.add(pace.regime[0]);
          const isFast = watched.layout.blocks.every((_, block) => pace.regime[block] !== REGIME.cars);
          fast = isFast ? fast + 1 : 0;
          // Slower cars may still be on their way.
          if (fast < GRACE) return;
          expect(overlapping(watched)).toEqual([]);
          // No vehicle remains half removed.
          expect(fleet.departing).toBe(0);
          for (let mark = 0; mark < fleet.end; mark++) {
            if (fleet.phase[mark] !== 0) mustBe(fleet.alpha[mark], 1, `the strength of vehicle ${mark}`);
          }
        },
        atPace(nanos),
        FRAMES,
      );
      // Lanes of loops are short, so a vehicle on them moves fewer of its own lengths.
      if (model === 'blocking-pool') expect([...met]).toContain(REGIME[regime]);
      // The threads of a single writer queue their records instead of waiting.
      if (regime === 'cars' && model !== 'single-writer') expect(drawn.outlines).toBeGreaterThan(0);
    },
  );

  it.each([1146, 380])('counts what the frame counts, at every frame, %i px wide', (width) => {
    const drawn = new Drawn();
    watchRun(busyScenario(serverOf(model, 'A'), 1500), width, (watched) => {
      expectCounts(watched);
      drawn.expectCounts(watched);
    });
  });

  it('lights at most as many lanes, and shows at most as many vehicles computing, as there are cores', () => {
    watchRun(busyScenario(serverOf(model, 'A'), 1500), 1146, ({ frame, traffic }) => {
      const { lights, fleet, places } = traffic;
      const cores = frame.get(SERVER.cores);
      const lit = lights.lamps.filter((lamp) => lamp === LAMP.green || lamp === LAMP.amber).length;
      must(lit <= cores, () => `${lit} lanes are lit for ${cores} cores`);
      let atWork = 0;
      for (let mark = 0; mark < fleet.end; mark++) {
        if (fleet.phase[mark] !== 0 && fleet.look[mark] === LOOK.running) atWork++;
      }
      const most = Math.min(cores, places.shown[LOOK.running]);
      must(atWork <= most, () => `${atWork} are at work where ${most} can be`);
    });
  });
});
