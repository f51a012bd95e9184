// A scenario to change in a test: one request after another at set intervals, on a machine without costs.

import { Simulation } from '../../../src/engine/simulation.ts';
import { readEnd } from '../../../src/engine/view/ended-requests.ts';
import {
  blockingPool,
  DEFAULT_SCENARIO,
  DEFAULT_UPSTREAM,
  LOCK_DEFAULTS,
  multiReactor,
} from '../../../src/scenario/default-scenario.ts';
import { constant } from '../../../src/scenario/distribution.ts';
import { REQUEST_STATE } from '../../../src/scenario/request-state.ts';
import type {
  Machine,
  ProgramLock,
  Scenario,
  Step,
  Traffic,
  Upstream,
  WorkKind,
} from '../../../src/scenario/scenario.ts';
import type { LoopCosts, Server } from '../../../src/scenario/server.ts';

export const US = 1e3;
export const MS = 1e6;
export const SECOND = 1e9;

export const pool = (threads: number, queueLimit: number | null = null): Server => ({
  ...blockingPool('A'),
  threads,
  queueLimit,
});
/** A loop whose every cost is 0. */
export const FREE_LOOP = {
  wakeCostNanos: 0,
  eventCostNanos: 0,
  timerTickNanos: 0,
  readiness: 'epoll',
  watchCostNanos: 0,
  rearmCostNanos: 0,
  spuriousReadNanos: 0,
} as const satisfies LoopCosts;
export const loops = (count: number, costs: Partial<LoopCosts> = {}): Server => ({
  ...multiReactor('A'),
  loops: count,
  ...FREE_LOOP,
  ...costs,
});
export const cpu = (nanos: number): Step => ({ kind: 'cpu', time: constant(nanos) });
export const sleep = (nanos: number): Step => ({ kind: 'sleep', time: constant(nanos) });
export const offload = (does: WorkKind, nanos: number): Step => ({
  kind: 'offload',
  does,
  time: constant(nanos),
});
/** The lock of `locked` steps, which is passed to its waiters in turn. */
export const MUTEX: ProgramLock = { name: 'lock', kind: 'mutex', ...LOCK_DEFAULTS, handOverNanos: 0 };
export const locked = (does: WorkKind, nanos: number): Step => ({
  kind: 'lock',
  lock: MUTEX.name,
  does,
  time: constant(nanos),
});
export const call: Step = { kind: 'call', upstream: 'upstream' };

interface Parts {
  readonly server: Server;
  readonly request: readonly Step[];
  readonly requests: number;
  /** Time between arrivals; 0 for all at once (they are then users of a closed loop that send once). */
  readonly everyNanos?: number;
  readonly traffic?: Partial<Traffic>;
  readonly machine?: Partial<Machine>;
  readonly upstream?: Partial<Upstream>;
  readonly faults?: Scenario['faults'];
  readonly locks?: Scenario['locks'];
}

export function scenarioOf(parts: Parts): Scenario {
  const { everyNanos = 0 } = parts;
  const arrival: Partial<Traffic> =
    everyNanos > 0
      ? { kind: 'open', arrivals: 'constant', ratePerSecond: SECOND / everyNanos }
      : { kind: 'closed', users: parts.requests, think: constant(3600 * SECOND), start: 'together' };
  const upstream: Upstream = {
    ...DEFAULT_UPSTREAM,
    nodes: 1,
    latency: constant(20 * MS),
    ...parts.upstream,
  };
  return {
    ...DEFAULT_SCENARIO,
    name: 'small',
    stop: { requests: parts.requests, durationNanos: null },
    traffic: { ...DEFAULT_SCENARIO.traffic, ...arrival, ...parts.traffic },
    request: parts.request,
    machine: {
      ...DEFAULT_SCENARIO.machine,
      cores: 1,
      timeSliceNanos: MS,
      contextSwitchNanos: 0,
      wakeCallNanos: 0,
      timerSlackNanos: 0,
      connections: 1_000_000,
      ...parts.machine,
    },
    servers: [parts.server],
    upstreams: [upstream],
    faults: parts.faults ?? [],
    locks: parts.locks ?? [],
  };
}

export interface EndedRequest {
  readonly request: number;
  readonly outcome: number;
  readonly startedAt: number;
  readonly endedAt: number;
  readonly queued: number;
  readonly ready: number;
  readonly running: number;
  readonly switching: number;
  readonly waiting: number;
  readonly lockWait: number;
}

export interface Observed {
  readonly simulation: Simulation;
  readonly ended: readonly EndedRequest[];
}

/** A simulation at time 0 with a list that fills as its requests end. */
export function observed(scenario: Scenario): Observed {
  const ended: EndedRequest[] = [];
  const simulation = new Simulation(scenario, scenario.servers[0], {
    takeEnd(ends, at) {
      const { request, outcome, startedAt, endedAt, split } = readEnd(ends, at);

      const part = split;
      ended.push({
        request,
        outcome,
        startedAt,
        endedAt,
        queued: part[REQUEST_STATE.queued],
        ready: part[REQUEST_STATE.ready],
        running: part[REQUEST_STATE.running],
        switching: part[REQUEST_STATE.switching],
        waiting: part[REQUEST_STATE.waiting],
        lockWait: part[REQUEST_STATE.lockWait],
      });
    },
  });
  return { simulation, ended };
}

/** Advances to this instant, or as far as the run goes. */
export function advance(simulation: Simulation, until = Number.POSITIVE_INFINITY): void {
  simulation.advance(until, 1e7);
}

export function run(parts: Parts): Observed {
  const seen = observed(scenarioOf(parts));
  advance(seen.simulation);
  return seen;
}
