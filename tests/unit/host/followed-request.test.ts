// The parts of the followed request sum exactly to its age and, after its end, to its latency, in every
// model. It is the same request after seeking back and forth.

import { describe, expect, it } from 'vitest';
import { Simulation } from '../../../src/engine/simulation.ts';
import { readEnd } from '../../../src/engine/view/ended-requests.ts';
import { EndWatch, SLOWEST } from '../../../src/host/end-watch.ts';
import { SimulationHost } from '../../../src/host/simulation-host.ts';
import { decodeLink } from '../../../src/links/link.ts';
import type { Followed, FollowedRequest } from '../../../src/protocol/followed-request.ts';
import { SERVER, VEHICLE } from '../../../src/protocol/frame-layout.ts';
import { Frame } from '../../../src/protocol/frame-reader.ts';
import type { Command, FrameReply } from '../../../src/protocol/simulation-api.ts';
import { DEFAULT_SCENARIO } from '../../../src/scenario/default-scenario.ts';
import { presetById } from '../../../src/scenario/presets.ts';
import { REQUEST_STATE, REQUEST_STATES } from '../../../src/scenario/request-state.ts';
import type { Scenario } from '../../../src/scenario/scenario.ts';
import { THREAD_MODELS } from '../../../src/scenario/server.ts';
import { commonCause, countedParts, leftOutText } from '../../../src/ui/vehicle/common-cause.ts';
import { figuresIn } from '../../support/figures.ts';
import { MS } from '../engine/small-scenario.ts';
import { busy } from './busy-scenario.ts';

class Page {
  readonly host = new SimulationHost(() => 0);
  followed: Followed | null = null;

  constructor(scenario: Scenario) {
    expect(this.host.load(scenario)).toEqual({ ok: true });
  }

  ask(spanNanos: number, commands: readonly Command[] = []): FrameReply {
    const { followed } = this;
    const limits = { budgetMillis: 1, buffer: null, maxThreads: 300, maxVehicles: 2000 };
    return this.host.frame({ spanNanos, commands, followed, ...limits });
  }

  /** Numbers of the requests that are on the first server now. */
  requests(): number[] {
    const { buffer, length } = this.ask(0);
    const [server] = new Frame(new Float64Array(buffer, 0, length)).servers;
    return Array.from({ length: server.get(SERVER.vehicles) }, (_, at) =>
      server.vehicle(at, VEHICLE.request),
    );
  }
}

const sum = (parts: readonly number[]): number => parts.reduce((total, part) => total + part, 0);

describe.each(THREAD_MODELS)('a request followed on %s', (model) => {
  it('has parts that sum to its age while it is present, and to its latency at its end', () => {
    const page = new Page(busy(model));
    page.ask(30 * MS);
    let ends = 0;
    let looks = 0;
    const total = new Float64Array(REQUEST_STATES);
    for (let round = 0; round < 24; round++) {
      const there = page.requests();
      const request = there[(round * 37) % Math.max(1, there.length)];
      if (request === undefined) {
        page.ask(3.3 * MS);
        continue;
      }
      page.followed = { server: 'A', request };
      for (let step = 0; step < 60; step++) {
        const { followed } = page.ask(step * 0.211 * MS);
        expect(followed, `request ${request}`).not.toBeNull();
        expect(followed!.request).toBe(request);
        const until = followed!.endedNanos ?? page.host.views[0].now;
        expect(Math.abs(sum(followed!.parts) - (until - followed!.startedNanos))).toBeLessThan(1e-3);
        expect(Math.min(...followed!.parts)).toBeGreaterThanOrEqual(0);
        looks++;
        followed!.parts.forEach((nanos, state) => {
          total[state] += nanos;
        });
        if (followed!.endedNanos === null) continue;
        ends++;
        break;
      }
    }
    expect(looks).toBeGreaterThan(12);
    expect(ends).toBeGreaterThan(3);
    for (const state of [REQUEST_STATE.running, REQUEST_STATE.waiting]) {
      expect(total[state]).toBeGreaterThan(0);
    }
  });
});

describe('a followed request', () => {
  const seek = (page: Page, atNanos: number): FollowedRequest | null => {
    let reply = page.ask(0, [{ kind: 'seek', atNanos }]);
    while (reply.seeking !== null) reply = page.ask(0);
    return reply.followed;
  };

  it('survives going back and forth: it is the same request with the same end', () => {
    const page = new Page(presetById('stalled-node')!.scenario);
    page.ask(100 * MS);
    const request = page.requests()[0];
    page.followed = { server: 'A', request };
    const before = page.ask(0).followed!;
    page.ask(40_000 * MS);
    const ended = page.ask(0).followed!;
    expect(ended.endedNanos).not.toBeNull();
    expect(seek(page, 100 * MS)).toEqual(before);
    expect(seek(page, before.startedNanos - 1)).toBeNull();
    expect(seek(page, 40_100 * MS)).toEqual(ended);
    expect(page.ask(0, [{ kind: 'restart' }]).followed).toBeNull();
    expect(seek(page, 100 * MS)).toEqual(before);
  });

  it('is null for other requests, and for servers that do not exist', () => {
    const page = new Page(DEFAULT_SCENARIO);
    page.followed = { server: 'A', request: 1e9 };
    expect(page.ask(50 * MS).followed).toBeNull();
    page.followed = { server: 'Z', request: 0 };
    expect(page.ask(50 * MS).followed).toBeNull();
    page.followed = null;
    expect(page.ask(50 * MS).followed).toBeNull();
  });
});

describe('the slowest requests', () => {
  it('show which requests are not among them, and none in progress once the run is over', () => {
    const link = 'servers=A:event-loop&rate=100&requests=50&nodes=5&latency=10ms&timeout=1s&fault=down:3@0s';
    const decoded = decodeLink(link);
    if (!decoded.ok) throw new Error(JSON.stringify(decoded.problems));
    const page = new Page(decoded.scenario);
    const said = (spanNanos: number): string => {
      page.ask(spanNanos);
      return leftOutText(page.host.summary().servers[0]);
    };
    expect(said(300 * MS)).toMatch(/still running/);
    const atTheEnd = said(3000 * MS);
    expect(figuresIn(atTheEnd)).toEqual(['10', '50']);
    expect(atTheEnd).not.toContain('running');
  });

  it('are the completed ones with the largest value of each measure', () => {
    const scenario = presetById('stalled-node')!.scenario;
    const server = scenario.servers[0];
    const latencies: number[] = [];
    const ends = new EndWatch(server.id);
    const simulation = new Simulation(scenario, server, {
      takeEnd(rows, at) {
        ends.take(rows, at);
        const { outcome, intendedAt, endedAt } = readEnd(rows, at);

        if (outcome === 0) latencies.push(endedAt - intendedAt);
      },
    });
    simulation.advance(20_000 * MS, Number.POSITIVE_INFINITY);
    const slowest = ends.slowest();
    expect(latencies.length).toBeGreaterThan(SLOWEST);
    expect(slowest.intended.map(({ endedNanos, intendedNanos }) => endedNanos - intendedNanos)).toEqual(
      latencies.sort((a, b) => b - a).slice(0, SLOWEST),
    );
    const [worst] = slowest.overhead;
    expect(worst.endedNanos - worst.startedNanos - worst.drawnNanos).toBe(
      simulation.view.measures.overhead.max,
    );
    for (const each of Object.values(slowest).flat()) {
      expect(Math.abs(sum(each.parts) - (each.endedNanos - each.startedNanos))).toBeLessThan(1e-3);
      expect(ends.endOf(each.request)).toEqual(each);
    }
    const unwatched = new Simulation(scenario, server);
    unwatched.advance(20_000 * MS, Number.POSITIVE_INFINITY);
    expect(simulation.digest()).toBe(unwatched.digest());
  });

  it.each(THREAD_MODELS)('on %s have an overhead that is the sum of their parts', (model) => {
    const page = new Page(busy(model));
    page.ask(300 * MS);
    const { slowest } = page.host.summary().servers[0];
    expect(slowest.overhead).toHaveLength(SLOWEST);
    for (const each of slowest.overhead) {
      const counted = countedParts(each, 'overhead').reduce((total, { nanos }) => total + nanos, 0);
      expect(counted).toBeCloseTo(each.endedNanos - each.startedNanos - each.drawnNanos, 2);
    }
    expect(commonCause(slowest.overhead, 'overhead')).toMatch(
      /^(All 10|\d of 10) .*\b\d+ % of their overhead /,
    );
  });
});
