// Over whole runs with two upstream groups, call retries, hedges, client retries and locks: the picture shows
// as many of each as the frame counts, at every frame.

import { describe, expect, it } from 'vitest';
import {
  CALL_PHASE,
  GROUP,
  LOCK,
  LOCK_PHASE,
  NODE,
  SERVER,
  VEHICLE,
} from '../../../src/protocol/frame-layout.ts';
import type { ServerFrame } from '../../../src/protocol/frame-reader.ts';
import { requestsPerLoopCar } from '../../../src/road/layout/loop-layout.ts';
import { LOOK } from '../../../src/road/paint/analogy.ts';
import { BADGE } from '../../../src/road/paint/badges.ts';
import { callDotScale } from '../../../src/road/place/call-dots.ts';
import { MOST_ON_CIRCLE } from '../../../src/road/place/repeats.ts';
import { DEFAULT_SCENARIO, LOCK_DEFAULTS, serverOf } from '../../../src/scenario/default-scenario.ts';
import { REQUEST_STATE } from '../../../src/scenario/request-state.ts';
import type { Scenario } from '../../../src/scenario/scenario.ts';
import { THREAD_MODELS, type ThreadModelName } from '../../../src/scenario/server.ts';
import { must, mustBe } from '../../properties/must.ts';
import { type Watched, watchRun } from './support/watched-run.ts';

const MS = 1e6;
const WIDTH = 1146;
const constant = (nanos: number) => ({ kind: 'constant', nanos }) as const;

/** A single loop never waits for a lock; a single writer's threads take none. */
const NO_LOCK_WAITS: readonly ThreadModelName[] = ['event-loop', 'loop-with-helpers', 'single-writer'];

/** Node 2 of the second group is down: its calls time out and are retried, and clients give up and retry as well. */
function stormy(model: ThreadModelName, hedgeAfterNanos: number | null): Scenario {
  const upstream = DEFAULT_SCENARIO.upstreams[0];
  const retries = { ...upstream.retries, attempts: 2, backoffNanos: 30 * MS };
  return {
    ...DEFAULT_SCENARIO,
    traffic: {
      ...DEFAULT_SCENARIO.traffic,
      arrivals: 'poisson',
      ratePerSecond: 900,
      patienceNanos: 60 * MS,
      clientRetries: { attempts: 3, backoffNanos: 60 * MS, jitter: 0.5, budget: null },
    },
    request: [
      { kind: 'cpu', time: constant(0.3 * MS) },
      { kind: 'call', upstream: 'cache' },
      { kind: 'lock', lock: 'log', does: 'wait', time: constant(0.9 * MS) },
      { kind: 'call', upstream: 'database' },
    ],
    locks: [{ ...LOCK_DEFAULTS, name: 'log', kind: 'mutex' }],
    servers: [serverOf(model, 'A')],
    upstreams: [
      { ...upstream, name: 'cache', nodes: 3, latency: constant(4 * MS), nodeLatencies: [] },
      {
        ...upstream,
        name: 'database',
        nodes: 4,
        latency: constant(20 * MS),
        nodeLatencies: [],
        timeoutNanos: 40 * MS,
        nodeConcurrency: 12,
        retries,
        hedgeAfterNanos,
      },
    ],
    faults: [
      { kind: 'down', upstream: 'database', node: 2, fromNanos: 20 * MS, untilNanos: null, factor: 1 },
    ],
  };
}

function vehiclesWhere(frame: ServerFrame, holds: (vehicle: number) => boolean): number {
  let count = 0;
  for (let vehicle = 0; vehicle < frame.get(SERVER.vehicles); vehicle++) if (holds(vehicle)) count++;
  return count;
}

function checkLoop({ frame, traffic, layout, clockNanos }: Watched): void {
  const waiting = frame.get(SERVER.waitToRepeat);
  const per = requestsPerLoopCar(layout.loop!, waiting);
  // One vehicle for each retry, or for as many as the sign says.
  const expected = Math.min(frame.get(SERVER.repeats), Math.ceil(waiting / per));
  mustBe(traffic.repeats.loop.count, expected, 'the number of vehicles in the loop');
  for (let record = 0; record < frame.get(SERVER.repeats); record++) {
    const [from, until] = [frame.repeat(record, 1), frame.repeat(record, 2)];
    must(
      from <= clockNanos && until >= clockNanos,
      () => `${record} waits ${from} to ${until} at ${clockNanos}`,
    );
  }
}

function checkGroups(watched: Watched, hedged: boolean): void {
  const { frame, traffic, layout } = watched;
  const bridges = layout.bridges!;
  expect(bridges.groups.map(({ nodes }) => nodes)).toEqual([3, 4]);
  for (let group = 0; group < 2; group++) {
    const { first, nodes } = bridges.groups[group];
    const atNode = (vehicle: number, node: number): boolean =>
      frame.vehicle(vehicle, VEHICLE.node) === node &&
      frame.vehicle(vehicle, VEHICLE.state) === REQUEST_STATE.waiting;
    const backsOff = (vehicle: number): boolean =>
      frame.vehicle(vehicle, VEHICLE.callPhase) === CALL_PHASE.backsOff;
    let inFlight = 0;
    let backingOff = 0;
    for (let node = first; node < first + nodes; node++) {
      mustBe(frame.node(node, NODE.group), group, `the group of node ${node}`);
      inFlight += frame.node(node, NODE.inFlight);
      const here = vehiclesWhere(frame, (vehicle) => atNode(vehicle, node) && backsOff(vehicle));
      backingOff += here;
      const onCircle = traffic.repeats.circles.home.filter(
        (home, mark) => home === node && traffic.repeats.circles.live[mark] === 1,
      ).length;
      mustBe(onCircle, Math.min(MOST_ON_CIRCLE, here), `who is on the turning circle of node ${node}`);
      const dots = [...traffic.dots.live].filter(
        (live, dot) => live === 1 && Math.floor(dot / bridges.dots) === node,
      ).length;
      const calls = frame.node(node, NODE.inFlight);
      const expected = Math.ceil(calls / callDotScale(frame, node, bridges));
      mustBe(dots, expected, `the number of dots to node ${node}`);
    }
    mustBe(frame.group(group, GROUP.backingOff), backingOff, `who backs off in group ${group}`);
    // A hedged call is in progress at two nodes.
    const [calls, ofGroup] = [inFlight + backingOff, frame.group(group, GROUP.inFlight)];
    must(
      hedged ? calls >= ofGroup : calls === ofGroup,
      () => `${calls} calls of ${ofGroup} in group ${group}`,
    );
  }
}

function checkMarks({ frame, traffic: { places } }: Watched): void {
  const sentAgain = (vehicle: number): boolean => frame.vehicle(vehicle, VEHICLE.repeated) > 0;
  mustBe(vehiclesWhere(frame, sentAgain), frame.get(SERVER.repeatsHeld), 'the number of those sent again');
  if (places.signed[LOOK.queued] === 0) {
    const queued = vehiclesWhere(
      frame,
      (vehicle) =>
        sentAgain(vehicle) &&
        frame.vehicle(vehicle, VEHICLE.state) === REQUEST_STATE.queued &&
        frame.vehicle(vehicle, VEHICLE.queue) <= 0,
    );
    const onRamp = places.rampRepeats.reduce((sum, each) => sum + each, 0);
    mustBe(onRamp, queued, 'the number of those sent again in the queue');
  }
  // A vehicle is marked as a retry only if its request, or its call, is a retry.
  const again = new Set<number>();
  for (let vehicle = 0; vehicle < frame.get(SERVER.vehicles); vehicle++) {
    if (sentAgain(vehicle) || frame.vehicle(vehicle, VEHICLE.retried) > 0) {
      again.add(frame.vehicle(vehicle, VEHICLE.request));
    }
  }
  for (let index = 0; index < places.count; index++) {
    const isMarked = places.badge[index] === BADGE.retried;
    must(!isMarked || again.has(places.request[index]), () => `${places.request[index]} is not done again`);
  }
  const [repeated, arrived] = [frame.get(SERVER.recentRetried), frame.get(SERVER.recentOffered)];
  must(repeated <= arrived, () => `${repeated} of ${arrived} arrivals come again`);
}

/**
 * All requests that wait for a lock are counted at it; those whose thread waits with them are at the entrance of the
 * tunnel.
 */
function checkLock({ frame, traffic: { places }, layout }: Watched): void {
  const waits = (vehicle: number): boolean => frame.vehicle(vehicle, VEHICLE.lockPhase) === LOCK_PHASE.waits;
  mustBe(
    vehiclesWhere(frame, waits),
    frame.lock(0, LOCK.waiting),
    'the number of those that wait for the lock',
  );
  const block = layout.blocks.find(({ tunnels }) => tunnels.length > 0);
  if (block === undefined) return;
  const tunnel = block.tunnels[0];
  for (let index = 0; index < places.count; index++) {
    if (places.look[index] !== LOOK.lockWait || places.parked[index] === 1) continue;
    const ahead = tunnel.x - places.x[index];
    must(
      ahead > 0 && ahead < block.lanes.carWidth + 6,
      () => `a vehicle is ${ahead} before the tunnel's mouth`,
    );
  }
}

describe.each(THREAD_MODELS)('in the picture of %s', (model) => {
  it.each([null, 15 * MS])('all retries are where the frame has them, hedged after %j ns', (hedge) => {
    let most = { coming: 0, backingOff: 0, lockWait: 0, hedges: 0 };
    watchRun(stormy(model, hedge), WIDTH, (watched) => {
      const { frame } = watched;
      checkLoop(watched);
      checkGroups(watched, hedge !== null);
      checkMarks(watched);
      checkLock(watched);
      most = {
        coming: Math.max(most.coming, frame.get(SERVER.waitToRepeat)),
        backingOff: Math.max(most.backingOff, frame.group(1, GROUP.backingOff)),
        hedges: frame.get(SERVER.hedges),
        lockWait: Math.max(most.lockWait, frame.lock(0, LOCK.waiting)),
      };
    });
    if (hedge === null) expect(Math.min(most.coming, most.backingOff)).toBeGreaterThan(3);
    else expect(most.hedges).toBeGreaterThan(3);
    if (!NO_LOCK_WAITS.includes(model)) expect(most.lockWait).toBeGreaterThan(0);
  });
});
