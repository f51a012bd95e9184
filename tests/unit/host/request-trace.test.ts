// The trace of a request has no gaps from the instant when it was sent, and the same sums per state as its
// parts. This holds in every model, while the request is in progress and at its end, and after seeks and
// edits.

import { describe, expect, it, vi } from 'vitest';
import { Simulation } from '../../../src/engine/simulation.ts';
import { RequestTracer } from '../../../src/host/request-tracer.ts';
import { SimulationHost } from '../../../src/host/simulation-host.ts';
import type { Followed, FollowedRequest } from '../../../src/protocol/followed-request.ts';
import { SERVER, VEHICLE } from '../../../src/protocol/frame-layout.ts';
import { Frame } from '../../../src/protocol/frame-reader.ts';
import type { RequestTrace, TraceSpan } from '../../../src/protocol/request-trace.ts';
import type { Command, FrameReply } from '../../../src/protocol/simulation-api.ts';
import { DEFAULT_SCENARIO, DEFAULT_UPSTREAM } from '../../../src/scenario/default-scenario.ts';
import { presetById } from '../../../src/scenario/presets.ts';
import { REQUEST_STATE, REQUEST_STATES } from '../../../src/scenario/request-state.ts';
import type { Scenario, Upstream } from '../../../src/scenario/scenario.ts';
import { THREAD_MODELS } from '../../../src/scenario/server.ts';
import { call, cpu, MS, scenarioOf, US } from '../engine/small-scenario.ts';
import { busy } from './busy-scenario.ts';

interface Looked {
  readonly request: FollowedRequest;
  readonly trace: RequestTrace;
}

class Page {
  wall = 0;
  readonly host = new SimulationHost(() => this.wall++);
  followed: Followed | null = null;
  trace: RequestTrace | null = null;

  constructor(scenario: Scenario) {
    expect(this.host.load(scenario)).toEqual({ ok: true });
  }

  ask(spanNanos: number, commands: readonly Command[] = [], budgetMillis = 1e6): FrameReply {
    const { followed } = this;
    const limits = { budgetMillis, buffer: null, maxThreads: 300, maxVehicles: 2000 };
    const reply = this.host.frame({ spanNanos, commands, followed, ...limits });
    if (reply.trace !== null) this.trace = reply.trace;
    return reply;
  }

  /** Requests the trace again, piece by piece while the run is paused, until it is complete. */
  look(pieceMillis = 1e6): Looked | null {
    let reply = this.ask(0, [], pieceMillis);
    for (let pieces = 0; reply.tracedShare !== null; pieces++) {
      expect(pieces).toBeLessThan(100_000);
      reply = this.ask(0, [], pieceMillis);
    }
    return reply.followed === null ? null : { request: reply.followed, trace: this.trace! };
  }

  seek(atNanos: number): void {
    let reply = this.ask(0, [{ kind: 'seek', atNanos }]);
    while (reply.seeking !== null) reply = this.ask(0);
  }

  requests(): number[] {
    const { buffer, length } = this.ask(0);
    const [server] = new Frame(new Float64Array(buffer, 0, length)).servers;
    return Array.from({ length: server.get(SERVER.vehicles) }, (_, at) =>
      server.vehicle(at, VEHICLE.request),
    );
  }
}

/** The trace agrees with the parts, and leaves nothing out. */
function check({ request, trace }: Looked): void {
  expect(trace).toMatchObject({ server: request.server, request: request.request });
  const until = request.endedNanos ?? request.atNanos;
  expect(trace.untilNanos).toBeCloseTo(until, 3);
  let at = request.startedNanos;
  const sums = trace.rest === null ? new Array<number>(REQUEST_STATES).fill(0) : [...trace.rest.parts];
  for (const { state, fromNanos, untilNanos, call: attempt } of trace.spans) {
    expect(fromNanos).toBe(at);
    expect(untilNanos).toBeGreaterThan(fromNanos);
    if (attempt !== null) expect(state).toBe(REQUEST_STATE.waiting);
    sums[state] += untilNanos - fromNanos;
    at = untilNanos;
  }
  if (trace.rest === null) expect(at).toBe(trace.untilNanos);
  request.parts.forEach((nanos, state) => {
    expect(sums[state], `state ${state}`).toBeCloseTo(nanos, 2);
  });
}

const statesOf = (spans: readonly TraceSpan[]): Set<number> => new Set(spans.map(({ state }) => state));

describe.each(THREAD_MODELS)('the trace of a request on %s', (model) => {
  it('sums to its parts, state by state, in progress and at its end', () => {
    const page = new Page(busy(model));
    page.ask(30 * MS);
    const seen = new Set<number>();
    let ends = 0;
    for (let round = 0; round < 12; round++) {
      const there = page.requests();
      const request = there[(round * 37) % Math.max(1, there.length)];
      if (request !== undefined) {
        page.followed = { server: 'A', request };
        for (const spanNanos of [0, 0.37 * MS, 1.1 * MS, 60 * MS]) {
          page.ask(spanNanos);
          const looked = page.look();
          if (looked === null) continue;
          check(looked);
          for (const state of statesOf(looked.trace.spans)) seen.add(state);
          if (looked.request.endedNanos !== null) ends++;
        }
      }
      page.followed = null;
      page.ask(3.3 * MS);
    }
    expect(ends).toBeGreaterThan(3);
    for (const state of [REQUEST_STATE.running, REQUEST_STATE.waiting]) expect(seen).toContain(state);
    expect(seen.size).toBeGreaterThan(3);
  });
});

describe('the order of spans', () => {
  it('follows the program if nothing queues, with thread, core and node', () => {
    const scenario = scenarioOf({
      server: DEFAULT_SCENARIO.servers[0],
      request: [cpu(2 * MS), call, cpu(MS)],
      requests: 100,
      everyNanos: 50 * MS,
      upstream: { latency: { kind: 'constant', nanos: 5 * MS } },
      machine: { cores: 1 },
    });
    const page = new Page(scenario);
    page.followed = { server: 'A', request: 2 };
    page.ask(140 * MS);
    const { trace, request } = page.look()!;
    check({ trace, request });
    expect(request.endedNanos).not.toBeNull();
    const waiting = trace.spans.filter(({ state }) => state === REQUEST_STATE.waiting);
    expect(waiting).toHaveLength(1);
    const at = trace.spans.indexOf(waiting[0]);
    const running = trace.spans.filter(({ state }) => state === REQUEST_STATE.running);
    expect(running.map(({ fromNanos, untilNanos }) => untilNanos - fromNanos)).toEqual([2 * MS, MS]);
    expect(trace.spans.indexOf(running[0])).toBeLessThan(at);
    expect(trace.spans.indexOf(running[1])).toBeGreaterThan(at);
    expect(running.every(({ core, thread }) => core === 0 && thread >= 0)).toBe(true);
    expect(waiting[0].untilNanos - waiting[0].fromNanos).toBe(5 * MS);
    expect(waiting[0].call).toMatchObject({ retried: 0, hedge: -1, backsOff: false, outcome: 'completed' });
  });
});

describe('the attempts of a call', () => {
  const upstream: Partial<Upstream> = {
    nodes: 3,
    latency: { kind: 'constant', nanos: 4 * MS },
    timeoutNanos: 20 * MS,
  };

  it('are separate spans, with the pauses between them and how each ended', () => {
    const scenario = scenarioOf({
      server: DEFAULT_SCENARIO.servers[0],
      request: [cpu(100 * US), call],
      requests: 200,
      everyNanos: 10 * MS,
      upstream: {
        ...upstream,
        retries: { ...DEFAULT_UPSTREAM.retries, attempts: 2, backoffNanos: 7 * MS, jitter: 0.5 },
      },
    });
    const page = new Page(scenario);
    const name = scenario.upstreams[0].name;
    page.ask(0, [{ kind: 'fault', upstream: name, node: 1, fault: 'down', factor: 1 }]);
    page.ask(25 * MS);
    const kinds = new Set<string>();
    for (let request = 3; request < 40; request++) {
      page.followed = { server: 'A', request };
      page.seek(request * 10 * MS + 200 * US);
      page.ask(200 * MS);
      const looked = page.look();
      if (looked === null) continue;
      check(looked);
      const attempts = looked.trace.spans.flatMap(({ call: attempt }) => (attempt === null ? [] : [attempt]));
      for (const attempt of attempts) {
        kinds.add(
          attempt.backsOff ? 'pause' : `${attempt.retried > 0 ? 'retry' : 'first'} ${attempt.outcome}`,
        );
      }
      const last = attempts.at(-1)!;
      if (looked.request.endedNanos !== null && looked.request.outcome === 'completed') {
        expect(last.outcome).toBe('completed');
      }
    }
    expect(kinds).toContain('first timedOut');
    expect(kinds).toContain('first completed');
    expect(kinds).toContain('pause');
    expect(kinds).toContain('retry completed');
  });
});

describe('the trace', () => {
  it('finds its request among all that are sent at one instant without repeated searches', () => {
    const users = 5000;
    const scenario = {
      ...DEFAULT_SCENARIO,
      traffic: { ...DEFAULT_SCENARIO.traffic, kind: 'closed', users },
    } as const;
    const tracer = new RequestTracer(scenario, users - 100, 0);
    const simulation = new Simulation(scenario, scenario.servers[0], { takeEnd: tracer.take, charted: true });
    const looks = vi.spyOn(simulation.view.requests, 'number');
    const events = tracer.advance(simulation, 1);
    expect(events).toBeGreaterThanOrEqual(users);
    expect(looks.mock.calls.length).toBeLessThan(2 * (events + users));
    expect(tracer.spans().end).toBe(1);
  });

  it('comes in pieces, is the same after going back, and starts again for another request', () => {
    const page = new Page(presetById('stalled-node')!.scenario);
    page.ask(6_000 * MS);
    const [first, other] = page.requests();
    page.followed = { server: 'A', request: first };
    const whole = page.look()!;
    check(whole);
    page.followed = { server: 'A', request: other };
    check(page.look()!);
    page.ask(40_000 * MS);
    check(page.look()!);
    page.seek(6_000 * MS);
    page.followed = { server: 'A', request: first };
    expect(page.look(2)).toEqual(whole);
  });

  it('follows changes after going back', () => {
    const scenario = scenarioOf({
      server: DEFAULT_SCENARIO.servers[0],
      request: [cpu(MS), call],
      requests: 500,
      everyNanos: 10 * MS,
      upstream: { nodes: 1, latency: { kind: 'constant', nanos: 80 * MS }, timeoutNanos: 200 * MS },
    });
    const page = new Page(scenario);
    page.followed = { server: 'A', request: 30 };
    page.ask(1_000 * MS);
    const before = page.look()!;
    expect(before.request).toMatchObject({ outcome: 'completed' });
    page.seek(before.request.startedNanos + 20 * MS);
    const { name } = scenario.upstreams[0];
    page.ask(0, [{ kind: 'fault', upstream: name, node: 1, fault: 'down', factor: 1 }]);
    page.ask(10 * MS);
    check(page.look()!);
    page.ask(1_000 * MS);
    const after = page.look()!;
    check(after);
    expect(after.request).toMatchObject({ outcome: 'timedOut' });
    expect(after.trace.spans.at(-1)!.untilNanos).toBe(after.request.endedNanos);
    expect(after.trace.spans.some((span) => span.call?.outcome === 'timedOut')).toBe(true);
  });
});
