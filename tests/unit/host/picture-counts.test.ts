// The picture and the charts count the same requests, for every thread model, at every instant of a run with
// locks, calls, blocking work, full queues and clients that give up.

import { describe, expect, it } from 'vitest';
import { SimulationHost } from '../../../src/host/simulation-host.ts';
import { NODE, SERVER, THREAD, THREAD_STATE, VEHICLE } from '../../../src/protocol/frame-layout.ts';
import { Frame, type ServerFrame } from '../../../src/protocol/frame-reader.ts';
import {
  DEFAULT_SCENARIO,
  LOCK_DEFAULTS,
  serverOf,
  serviceOf,
  UPSTREAM_NAME,
} from '../../../src/scenario/default-scenario.ts';
import { constant } from '../../../src/scenario/distribution.ts';
import { REQUEST_STATE, REQUEST_STATES } from '../../../src/scenario/request-state.ts';
import { LOCK_KINDS, type LockKind, type Scenario, type Service } from '../../../src/scenario/scenario.ts';
import { THREAD_MODELS, type ThreadModelName } from '../../../src/scenario/server.ts';
import { must, mustBe, mustEqual } from '../../properties/must.ts';

const MS = 1e6;
const STEP_NANOS = 7.3 * MS;
const STEPS = 60;
const ENOUGH = 100_000;

/** A mixture that overloads the machine, so that all possible places of a request occur. */
function busyScene(model: ThreadModelName, lock: LockKind): Scenario {
  return {
    ...DEFAULT_SCENARIO,
    traffic: {
      ...DEFAULT_SCENARIO.traffic,
      arrivals: 'poisson',
      ratePerSecond: 3000,
      patienceNanos: 150 * MS,
      clientRetries: { attempts: 1, backoffNanos: 20 * MS, jitter: 1, budget: 0.2 },
    },
    request: [
      { kind: 'cpu', time: { kind: 'exponential', meanNanos: 400_000 } },
      { kind: 'lock', lock: 'cache', does: 'compute', time: constant(200_000) },
      { kind: 'call', upstream: UPSTREAM_NAME },
      { kind: 'offload', does: 'wait', time: constant(1 * MS) },
      { kind: 'cpu', time: constant(200_000) },
    ],
    locks: [{ ...LOCK_DEFAULTS, name: 'cache', kind: lock }],
    machine: {
      ...DEFAULT_SCENARIO.machine,
      interruptEveryNanos: 4 * MS,
      pauseEveryNanos: 100 * MS,
      pauseNanos: 10 * MS,
      cpuLimit: 2,
      cpuPeriodNanos: 50 * MS,
    },
    servers: [serverOf(model, 'A')],
    upstreams: [
      {
        ...DEFAULT_SCENARIO.upstreams[0],
        timeoutNanos: 60 * MS,
        nodeConcurrency: 3,
        retries: { ...DEFAULT_SCENARIO.upstreams[0].retries, attempts: 1 },
        breaker: { failureShare: 0.5, windowCalls: 20, minimumCalls: null, openNanos: 100 * MS },
      },
    ],
    faults: [
      { kind: 'down', upstream: UPSTREAM_NAME, node: 4, fromNanos: 100 * MS, untilNanos: null, factor: 1 },
    ],
  };
}

/** Vehicles of the frame by state, each request once. */
function drawn(frame: ServerFrame): { readonly states: readonly number[]; readonly requests: number } {
  const states = new Array<number>(REQUEST_STATES).fill(0);
  const slots = new Set<number>();
  for (let vehicle = 0; vehicle < frame.get(SERVER.vehicles); vehicle++) {
    states[frame.vehicle(vehicle, VEHICLE.state)]++;
    slots.add(frame.vehicle(vehicle, VEHICLE.slot));
  }
  return { states, requests: slots.size };
}

function checkFrame(frame: ServerFrame): void {
  const { states, requests } = drawn(frame);
  const counted = Array.from({ length: REQUEST_STATES }, (_, state) => frame.inState(state));
  mustEqual(states, counted, 'the vehicles by state');
  const all = counted.reduce((sum, count) => sum + count, 0);
  mustBe(requests, all, 'the requests with a vehicle');
  mustBe(all, frame.get(SERVER.inSystem) + frame.get(SERVER.ghosts), 'the requests by state');
  let waitingAtNodes = 0;
  for (let node = 0; node < frame.get(SERVER.nodes); node++) {
    must(
      frame.node(node, NODE.stuck) <= frame.node(node, NODE.inFlight),
      () => `node ${node} has more stuck`,
    );
    waitingAtNodes += frame.node(node, NODE.inFlight);
  }
  must(waitingAtNodes <= counted[REQUEST_STATE.waiting], () => `${waitingAtNodes} wait at nodes`);
  checkThreads(frame);
}

function checkThreads(frame: ServerFrame): void {
  let busy = 0;
  const serving = new Map<number, number>();
  for (let thread = 0; thread < frame.get(SERVER.threads); thread++) {
    const state = frame.thread(thread, THREAD.state);
    if (state !== THREAD_STATE.idle && state !== THREAD_STATE.absent) busy++;
    serving.set(frame.thread(thread, THREAD.request), thread);
  }
  mustBe(frame.get(SERVER.threadsBusy), busy, 'the busy threads');
  for (let vehicle = 0; vehicle < frame.get(SERVER.vehicles); vehicle++) {
    const thread = serving.get(frame.vehicle(vehicle, VEHICLE.request));
    if (thread !== undefined) mustBe(frame.vehicle(vehicle, VEHICLE.thread), thread, `thread of ${vehicle}`);
  }
}

describe.each(THREAD_MODELS)('%s', (model) => {
  it.each(LOCK_KINDS)('the picture shows the counted requests, with a lock of kind %s', (lock) => {
    const host = new SimulationHost(() => 0);
    expect(host.load(busyScene(model, lock))).toEqual({ ok: true });
    let seen = 0;
    for (let step = 0; step < STEPS; step++) {
      const { buffer, length } = host.frame({
        spanNanos: STEP_NANOS,
        budgetMillis: 1,
        commands: [],
        buffer: null,
        maxThreads: ENOUGH,
        maxVehicles: ENOUGH,
      });
      const frame = new Frame(new Float64Array(buffer, 0, length)).servers[0];
      checkFrame(frame);
      const { values } = host.summary().servers[0];
      for (const name of ['inSystem', 'ghosts', 'completed', 'abandoned'] as const)
        mustBe(frame.get(SERVER[name]), values[name], name);
      seen = Math.max(seen, frame.get(SERVER.vehicles));
    }
    expect(seen).toBeGreaterThan(10);
  });
});

/** Three tiers: the nodes of `orders` are servers that call `db`, which the first server never calls. */
const CHAIN: Scenario = {
  ...DEFAULT_SCENARIO,
  traffic: { ...DEFAULT_SCENARIO.traffic, arrivals: 'poisson', ratePerSecond: 300 },
  request: [
    { kind: 'cpu', time: constant(1 * MS) },
    { kind: 'call', upstream: 'orders' },
  ],
  servers: [
    { ...serverOf('blocking-pool', 'A'), threads: 20 },
    { ...serverOf('event-loop', 'B'), id: 'B' },
  ],
  upstreams: [
    {
      ...DEFAULT_SCENARIO.upstreams[0],
      name: 'orders',
      nodes: 2,
      service: {
        ...serviceOf('blocking-pool'),
        server: { ...serviceOf('blocking-pool').server, threads: 4 } as Service['server'],
        request: [
          { kind: 'cpu', time: constant(1 * MS) },
          { kind: 'call', upstream: 'db' },
        ],
      },
    },
    {
      ...DEFAULT_SCENARIO.upstreams[0],
      name: 'db',
      nodes: 1,
      nodeConcurrency: 2,
      latency: constant(20 * MS),
    },
  ],
  faults: [],
};

it('the picture of servers behind the first one shows their counts', () => {
  const host = new SimulationHost(() => 0);
  expect(host.load(CHAIN)).toEqual({ ok: true });
  let queued = 0;
  for (let step = 0; step < STEPS; step++) {
    const { buffer, length } = host.frame({
      spanNanos: STEP_NANOS,
      budgetMillis: 1,
      commands: [],
      buffer: null,
      maxThreads: ENOUGH,
      maxVehicles: ENOUGH,
    });
    const { servers } = new Frame(new Float64Array(buffer, 0, length));
    expect(servers).toHaveLength(2);
    servers.forEach((front, index) => {
      checkFrame(front);
      const behind = front.served();
      const { servedNodes } = host.summary().servers[index];
      expect(behind.map((each) => each.get(SERVER.servedNode))).toEqual([0, 1]);
      behind.forEach((each, node) => {
        checkFrame(each);
        const { values } = servedNodes[node];
        expect(each.get(SERVER.inSystem)).toBe(values.inSystem);
        expect(each.get(SERVER.completed)).toBe(values.completed);
        expect(each.get(SERVER.threadsTotal)).toBe(4);
        // Requests that wait at a node wait for the database, which is the third of all nodes.
        expect(each.node(2, NODE.inFlight)).toBe(each.inState(REQUEST_STATE.waiting));
        queued = Math.max(queued, each.inState(REQUEST_STATE.queued));
      });
    });
  }
  expect(queued).toBeGreaterThan(5);
});
