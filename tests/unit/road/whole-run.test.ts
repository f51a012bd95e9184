// Over a run of every thread model: what the picture shows by state is what the frame counts, and no more lanes are green
// than there are cores, at every frame.

import { describe, expect, it } from 'vitest';
import { Simulation } from '../../../src/engine/simulation.ts';
import { FrameWriter } from '../../../src/host/frame-writer.ts';
import { QUEUE, SERVER, THREAD } from '../../../src/protocol/frame-layout.ts';
import { Frame, type ServerFrame } from '../../../src/protocol/frame-reader.ts';
import { LAMP, LOOK } from '../../../src/road/analogy.ts';
import { layoutRoad, type RoadLayout } from '../../../src/road/layout.ts';
import { parkedCounts } from '../../../src/road/place-waiting.ts';
import { Traffic } from '../../../src/road/traffic.ts';
import { DEFAULT_SCENARIO, serverOf } from '../../../src/scenario/default-scenario.ts';
import { REQUEST_STATE } from '../../../src/scenario/request-state.ts';
import type { Scenario } from '../../../src/scenario/scenario.ts';
import { type Server, THREAD_MODELS } from '../../../src/scenario/server.ts';

const MS = 1e6;
const constant = (nanos: number) => ({ kind: 'constant', nanos }) as const;

/** Everything that a request can wait for, on few cores, with one node that hangs and pauses now and then. */
function busyScenario(server: Server, ratePerSecond: number): Scenario {
  const upstream = DEFAULT_SCENARIO.upstreams[0]!;
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
    locks: [{ name: 'log', kind: 'spin', spinNanos: 0.05 * MS, batch: 64, localNanos: 0 }],
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

function layoutOf(frame: ServerFrame, model: Server['model'], width: number): RoadLayout {
  const roles: number[] = [];
  for (let thread = 0; thread < frame.get(SERVER.threads); thread++) {
    const role = frame.thread(thread, THREAD.role);
    while (roles.length <= role) roles.push(0);
    roles[role]!++;
  }
  const parked = parkedCounts(frame);
  const queues = Array.from({ length: frame.get(SERVER.queues) }, (_, queue) =>
    frame.queue(queue, QUEUE.waiting),
  );
  return layoutRoad({
    width,
    height: 200,
    devicePixelRatio: 1,
    model,
    threads: frame.get(SERVER.threadsTotal),
    nodes: frame.get(SERVER.nodes),
    cores: frame.get(SERVER.cores),
    parked: parked.waiting + parked.stuck + parked.lockWait,
    largestLotSize: 0,
    roles,
    queues,
    queued: frame.inState(REQUEST_STATE.queued),
  });
}

/** Shows a run frame by frame, slow and fast, and hands each over. */
function watch(
  server: Server,
  rate: number,
  width: number,
  visit: (frame: ServerFrame, traffic: Traffic) => void,
) {
  const simulation = new Simulation(busyScenario(server, rate), server);
  const writer = new FrameWriter();
  const traffic = new Traffic();
  let clock = 0;
  let shape = '';
  let layout: RoadLayout | null = null;
  for (let step = 0; step < 160; step++) {
    clock += step < 60 ? 0.7 * MS : 9 * MS;
    simulation.advance(clock, Number.POSITIVE_INFINITY);
    const state = { clock, configuration: 0, behind: false };
    const limits = { spanNanos: 0, budgetMillis: 9, commands: [], buffer: null };
    const { buffer } = writer.write([simulation], state, {
      ...limits,
      maxThreads: 10_000,
      maxVehicles: 4000,
    });
    const frame = new Frame(new Float64Array(buffer)).servers[0]!;
    const next = layoutOf(frame, server.model, width);
    const nextShape = JSON.stringify(next);
    if (layout === null || nextShape !== shape) {
      traffic.relayout(next, width, layout === null);
      layout = next;
      shape = nextShape;
    }
    traffic.count(frame, clock);
    const view = { x: 0, y: 0, width: layout.width, height: layout.height };
    traffic.accept({ frame, clockNanos: clock, layout, view });
    traffic.step(16);
    visit(frame, traffic);
  }
}

const LOOKS_OF: readonly (readonly [state: number, looks: readonly number[]])[] = [
  [REQUEST_STATE.queued, [LOOK.queued]],
  [REQUEST_STATE.ready, [LOOK.ready]],
  [REQUEST_STATE.running, [LOOK.running]],
  [REQUEST_STATE.switching, [LOOK.switching]],
  [REQUEST_STATE.waiting, [LOOK.waiting, LOOK.stuck]],
  [REQUEST_STATE.lockWait, [LOOK.lockWait]],
  [REQUEST_STATE.paused, [LOOK.paused]],
];

describe.each(THREAD_MODELS)('the picture of %s', (model) => {
  it.each([1146, 380])('counts what the frame counts, at every frame, %i px wide', (width) => {
    watch(serverOf(model, 'A'), 1500, width, (frame, { places }) => {
      for (const [state, looks] of LOOKS_OF) {
        const seen = looks.reduce((sum, look) => sum + places.shown[look]! + places.signed[look]!, 0);
        expect(seen, `state ${state}`).toBe(frame.inState(state));
      }
    });
  });

  it('lights at most as many lanes, and shows at most as many vehicles at work, as there are cores', () => {
    watch(serverOf(model, 'A'), 1500, 1146, (frame, { lights, fleet, places }) => {
      const cores = frame.get(SERVER.cores);
      const lit = lights.lamps.filter((lamp) => lamp === LAMP.green || lamp === LAMP.amber).length;
      expect(lit).toBeLessThanOrEqual(cores);
      let atWork = 0;
      for (let mark = 0; mark < fleet.end; mark++) {
        if (fleet.phase[mark] !== 0 && fleet.look[mark] === LOOK.running) atWork++;
      }
      expect(atWork).toBeLessThanOrEqual(cores);
      expect(atWork).toBeLessThanOrEqual(places.shown[LOOK.running]!);
    });
  });
});
