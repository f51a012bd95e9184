// At speeds that are too fast to follow, the picture is steady: bars keep their places, nothing blinks, and
// queues and land change with the signs instead of every frame.

import { describe, expect, it } from 'vitest';
import { LOCK_KIND, LOCK_PHASE } from '../../../src/protocol/frame-layout.ts';
import { layoutBridges, scaleRoom } from '../../../src/road/layout/bridge-layout.ts';
import { layoutRoad } from '../../../src/road/layout/layout.ts';
import { RecentLand } from '../../../src/road/layout/recent-peaks.ts';
import { LOOK } from '../../../src/road/paint/analogy.ts';
import { BuiltLanes } from '../../../src/road/place/built-lanes.ts';
import { SPOTS } from '../../../src/road/place/flow.ts';
import { MANNER, REGIME } from '../../../src/road/place/pace.ts';
import { CELL_ABSENT, Places } from '../../../src/road/place/places.ts';
import { Traffic } from '../../../src/road/place/traffic.ts';
import { landFor } from '../../../src/road/scenes/freeway.ts';
import { readNotes } from '../../../src/road/words/notes.ts';
import { DEFAULT_SCENARIO, LOCK_DEFAULTS, serverOf } from '../../../src/scenario/default-scenario.ts';
import { REQUEST_STATE } from '../../../src/scenario/request-state.ts';
import type { Scenario, Step } from '../../../src/scenario/scenario.ts';
import { LOCK_KINDS } from '../../../src/scenario/scenario.ts';
import type { Server, ThreadModelName } from '../../../src/scenario/server.ts';
import { type FrameParts, fabricateFrame } from './support/fabricated-frame.ts';
import { atPace, type Watched, watchRun } from './support/watched-run.ts';

const MS = 1e6;
const SIZE = {
  width: 1146,
  height: 240,
  devicePixelRatio: 1,
  nodes: 1,
  cores: 4,
  largestLotSize: 0,
  parked: 0,
};
const constant = (nanos: number) => ({ kind: 'constant', nanos }) as const;

function scenarioOf(server: Server, request: readonly Step[], ratePerSecond: number): Scenario {
  const upstream = DEFAULT_SCENARIO.upstreams[0];
  return {
    ...DEFAULT_SCENARIO,
    traffic: { ...DEFAULT_SCENARIO.traffic, arrivals: 'poisson', ratePerSecond },
    stop: { requests: null, durationNanos: null },
    request,
    locks: [
      {
        name: 'log',
        kind: 'mutex',
        ...LOCK_DEFAULTS,
        handOverNanos: 0,
      },
    ],
    upstreams: [{ ...upstream, latency: constant(30 * MS) }],
    servers: [server],
  };
}

const call: Step = { kind: 'call', upstream: DEFAULT_SCENARIO.upstreams[0].name };
const cpu: Step = { kind: 'cpu', time: constant(3 * MS) };

/** Number of frames after which a run at real time has reached its pace. */
const WARM_UP = 60;

function watchCalm(scenario: Scenario, visit: (watched: Watched, frame: number) => void): void {
  let frame = 0;
  watchRun(
    scenario,
    1146,
    (watched) => {
      if (++frame > WARM_UP) visit(watched, frame);
    },
    atPace(16 * MS),
    WARM_UP + 120,
  );
}

describe('the road of stages at real time', () => {
  it('shows short stages as density instead of moving cars, like any other road', () => {
    const request: readonly Step[] = [cpu, { kind: 'offload', does: 'wait', time: constant(20 * MS) }, call];
    const server = { ...serverOf('staged', 'A'), stageThreads: 4 } as Server;
    watchCalm(scenarioOf(server, request, 160), ({ traffic: { pace, fleet }, layout }) => {
      layout.blocks.forEach((_, block) => {
        expect(pace.regime[block]).toBe(REGIME.flow);
      });
      for (let mark = 0; mark < fleet.end; mark++) {
        if (fleet.phase[mark] !== 0) expect(fleet.manner[mark]).not.toBe(MANNER.drives);
      }
    });
  });

  it('shows queues of stages by the count on their sign', () => {
    const request: readonly Step[] = [cpu, call];
    const server = { ...serverOf('staged', 'A'), stageThreads: 4 } as Server;
    watchCalm(scenarioOf(server, request, 160), ({ traffic: { places } }) => {
      for (let index = 0; index < places.count; index++) {
        if (places.look[index] === LOOK.queued) expect(places.manner[index]).toBe(MANNER.flows);
      }
    });
  });

  it('keeps a bar at each place with standing cars: the light, the lock, the stop line', () => {
    const request: readonly Step[] = [
      cpu,
      { kind: 'lock', lock: 'log', does: 'wait', time: constant(8 * MS) },
      call,
    ];
    const server = { ...serverOf('blocking-pool', 'A'), threads: 6 } as Server;
    const met = new Map<number, Set<string>>();
    watchCalm(scenarioOf(server, request, 110), ({ traffic: { flow } }) => {
      for (let spot = 0; spot < flow.standing.length; spot++) {
        if (flow.standing[spot] < 0.05) continue;
        const seen = met.get(spot) ?? new Set<string>();
        met.set(spot, seen.add(`${Math.round(flow.x[spot])} ${flow.look[spot]}`));
      }
    });
    expect(met.size).toBeGreaterThan(6);
    for (const seen of met.values()) expect(seen.size).toBe(1);
  });
});

describe('an event loop', () => {
  /** The kind of motion for bursts of this many frames, on a lane that is only a few lengths long. */
  const regimeOf = (frames: number): number => {
    const layout = layoutRoad({ ...SIZE, model: 'event-loop', threads: 1, parked: 4 });
    const traffic = new Traffic();
    traffic.relayout(layout, SIZE.width, true);
    const view = { x: 0, y: 0, width: layout.width, height: layout.height };
    for (let step = 1; step < 60; step++) {
      const clockNanos = step * MS;
      const until = clockNanos + MS / 2;
      const since = until - frames * MS;
      const vehicles = [{ request: step, state: REQUEST_STATE.running, thread: 0, since, until }];
      traffic.accept({ frame: fabricateFrame({ threadsTotal: 1, vehicles }), clockNanos, layout, view });
    }
    return traffic.pace.regime[0];
  };

  it('has cars only if these have time to arrive and to park', () => {
    expect(regimeOf(6)).toBe(REGIME.streaks);
    expect(regimeOf(20)).toBe(REGIME.cars);
  });
});

describe('a lock', () => {
  /** A road of six lanes. In every second frame one of them holds the lock, each time a different one. */
  function held(): Traffic {
    const locks = [{ lock: 0, kind: LOCK_KIND.mutex, roles: [0] }];
    const layout = layoutRoad({ ...SIZE, model: 'blocking-pool', threads: 6, locks });
    const traffic = new Traffic();
    traffic.relayout(layout, SIZE.width, true);
    const view = { x: 0, y: 0, width: layout.width, height: layout.height };
    for (let step = 1; step < 200; step++) {
      const clockNanos = step * 16 * MS;
      const parts: FrameParts = {
        threadsTotal: 6,
        cpuUseful: step * 9 * MS,
        completed: step * 3,
        locks: [{ kind: LOCK_KIND.mutex, thread: step % 2 === 0 ? step % 6 : -1 }],
        vehicles: [
          {
            request: step,
            state: REQUEST_STATE.waiting,
            thread: step % 6,
            lock: 0,
            lockPhase: step % 2 === 0 ? LOCK_PHASE.holds : LOCK_PHASE.past,
            since: clockNanos - MS,
            until: clockNanos + MS,
            node: 0,
          },
        ],
      };
      traffic.accept({ frame: fabricateFrame(parts), clockNanos, layout, view });
      traffic.step(16);
    }
    return traffic;
  }

  it('that many take in turn has one bar, as bright as the share of time that it is taken', () => {
    const { flow } = held();
    expect(flow.bores[0]).toBeCloseTo(0.5, 1);
    expect(flow.held[0]).toBeCloseTo(0.5, 1);
    // No lane has its own bar in the tunnel.
    for (let spot = 0; spot < flow.standing.length; spot++) {
      if (spot % SPOTS === 2) expect(flow.standing[spot]).toBe(0);
    }
  });
});

describe('a state', () => {
  it('that lasts less than a fifth of a second does not appear and disappear as a car', () => {
    const layout = layoutRoad({ ...SIZE, model: 'blocking-pool', threads: 2 });
    const traffic = new Traffic();
    traffic.relayout(layout, SIZE.width, true);
    const view = { x: 0, y: 0, width: layout.width, height: layout.height };
    const mannerOf = (stayNanos: number): number => {
      let manner = -1;
      for (let step = 1; step < 80; step++) {
        const clockNanos = step * 16 * MS;
        const since = clockNanos - MS;
        const vehicles = [
          { request: 1, state: REQUEST_STATE.waiting, thread: 1, node: 0, since, until: since + stayNanos },
        ];
        const parts = { threadsTotal: 2, vehicles, cpuUseful: step * MS, completed: step };
        traffic.accept({ frame: fabricateFrame(parts), clockNanos, layout, view });
        manner = traffic.places.manner[0];
      }
      return manner;
    };
    expect(mannerOf(120 * MS)).toBe(MANNER.flows);
    // The wait is known from the beginning, so the vehicle does not become a car on its way.
    expect(mannerOf(900 * MS)).toBe(MANNER.stands);
  });
});

describe('lanes of short-lived threads', () => {
  it('keep their land over many requests, and lose it in the end', () => {
    for (const peak of [14, 17]) {
      const land = new RecentLand();
      const rooms = new Set<number>();
      for (let frame = 0; frame < 900; frame++)
        rooms.add(land.over(frame % 150 === 0 ? peak : 4 + (frame % 8)));
      expect([...rooms]).toEqual([landFor(peak)]);
      for (let frame = 0; frame < 1500; frame++) land.over(4);
      expect(land.over(4)).toBe(8);
    }
  });
});

describe('a lane that is created for a vehicle', () => {
  /** For how many milliseconds the lane remains complete without a thread. */
  function staysFor(isFast: boolean): number {
    const places = new Places();
    places.begin(1, 1);
    const lanes = new BuiltLanes();
    places.hasLane[0] = 1;
    places.cells[0] = LOOK.waiting;
    lanes.accept(places);
    places.cells[0] = CELL_ABSENT;
    lanes.accept(places);
    let millis = 0;
    while (lanes.built[0] === 1) {
      expect(lanes.step(16, isFast)).toBe(true);
      millis += 16;
    }
    return millis;
  }

  it('is shown as taken at once if that is visible, and after a while if the next vehicle follows at once', () => {
    expect(staysFor(false)).toBeLessThan(50);
    expect(staysFor(true)).toBeGreaterThan(500);
  });
});

describe('the label of a lock', () => {
  const seen = (model: ThreadModelName, kind: number, height: number, roles: readonly number[]) => {
    const locks = [{ lock: 0, kind, roles: [0] }];
    const threads = roles.reduce((sum, each) => sum + each, 0);
    const layout = layoutRoad({ ...SIZE, height, model, threads, roles, locks, queues: [0, 0, 0] });
    const frame = fabricateFrame({ threadsTotal: threads, locks: [{ kind, waiting: 2 }], queues: [0, 0, 0] });
    const scene = {
      model,
      serverId: 'A',
      stages: ['a', 'b', 'c'],
      locks: ['log'],
      lockUses: [{ lock: 0, roles: [0] }],
    };
    return { layout, notes: readNotes(frame, layout, scene, new Places()) };
  };

  it.each([
    ['atomic: log · 2 waiting', LOCK_KIND.atomic],
    ['one copy per thread: log · 2 waiting', LOCK_KIND.local],
  ])('is beside the lanes if these continue, and no zone is named there: %s', (text, kind) => {
    const { layout, notes } = seen('blocking-pool', kind, 250, [6]);
    const [crossing] = layout.tunnels;
    const [name, ...rest] = notes;
    expect(name.texts[0]).toBe(text);
    expect(rest).toEqual([]);
    expect(name.y + 4).toBeLessThanOrEqual(layout.lanes.y);
    const waits = layout.zones.find(({ align }) => align === 'right')!;
    expect(waits.x - waits.room).toBeGreaterThan(crossing.x + crossing.width);
  });

  it.each(LOCK_KINDS)('names the lock and its kind: %s', (kind) => {
    expect(Object.keys(LOCK_KIND)[LOCK_KIND[kind]]).toBe(kind);
    const texts = seen('blocking-pool', LOCK_KIND[kind], 250, [6]).notes.flatMap((note) => note.texts);
    expect(texts).not.toEqual([]);
    expect(texts[0]).toMatch(/^\p{L}.*: log/u);
    expect(texts.join()).not.toContain('undefined');
  });

  it('stays off the edge of lanes that have no space for a tunnel', () => {
    for (const height of [188, 220, 250, 300]) {
      const { layout, notes } = seen('staged', LOCK_KIND.mutex, height, [4, 4, 4]);
      expect(layout.tunnels).toEqual([]);
      const edge = layout.lanes.y + layout.lanes.height;
      const note = notes.find(({ texts }) => texts[0].startsWith('lock log'))!;
      expect(Math.abs(note.y - edge)).toBeGreaterThanOrEqual(7);
    }
  });
});

it('the number of taken lanes is shown if they are too thin to be counted', () => {
  const vehicles = Array.from({ length: 20 }, (_, thread) => ({
    request: thread,
    state: REQUEST_STATE.waiting,
    thread,
  }));
  for (const [threads, said] of [
    [50, ['20 of 50 lanes taken']],
    [20, ['All 20 lanes taken']],
    [4, []],
  ] as const) {
    const layout = layoutRoad({ ...SIZE, height: 200, model: 'blocking-pool', threads, roles: [threads] });
    const frame = fabricateFrame({ threadsTotal: threads, vehicles: vehicles.slice(0, threads) });
    const notes = readNotes(frame, layout, { model: 'blocking-pool', serverId: 'A' }, new Places());
    expect(notes.map(({ texts }) => texts[0])).toEqual(said);
    const waits = layout.zones.at(-1)!;
    for (const { x, y, room } of notes) {
      expect(y + 5).toBeLessThan(layout.lanes.y);
      expect(x + room).toBeLessThan(waits.x - waits.room);
    }
  }
});

it('a bridge keeps space for its sign, or has none', () => {
  const wide = layoutBridges({ x: 800, y: 0, width: 320, height: 188 }, 110, { nodes: 4 });
  expect(scaleRoom(wide)).toBeGreaterThan(20);
  const crowded = layoutBridges({ x: 800, y: 0, width: 320, height: 188 }, 110, { nodes: 40 });
  expect(scaleRoom(crowded)).toBe(0);
});

describe('the number that waits for a stage', () => {
  it("is not part of the stage's label", () => {
    for (const width of [520, 700, 1140]) {
      const queues = [0, 6, 12];
      const roles = [4, 4, 4];
      const layout = layoutRoad({ ...SIZE, width, height: 300, model: 'staged', threads: 12, roles, queues });
      const frame = fabricateFrame({ threadsTotal: 12, queues });
      const scene = {
        model: 'staged',
        serverId: 'A',
        stages: ['a', 'b', 'c'],
        locks: [],
        lockUses: [],
      } as const;
      const counts = readNotes(frame, layout, scene, new Places()).filter(({ texts }) =>
        /waiting$/.test(texts[0] ?? ''),
      );
      expect(counts.length).toBeGreaterThan(0);
      for (const { x, y, room } of counts) {
        const names = layout.zones.filter(
          (zone) => zone.align === 'left' && Math.abs(zone.y - y) < 10 && zone.x > x,
        );
        for (const name of names) expect(x + room).toBeLessThan(name.x);
      }
    }
  });
});
