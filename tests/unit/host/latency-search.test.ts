// Finds a request behind a point of a latency curve: the nearest one for every measure, also after edits, and
// always the same one. The visible run is not affected.

import { describe, expect, it } from 'vitest';
import { Simulation } from '../../../src/engine/simulation.ts';
import { OUTCOME } from '../../../src/engine/view/codes.ts';
import { END, readEnd } from '../../../src/engine/view/ended-requests.ts';
import { SimulationHost } from '../../../src/host/simulation-host.ts';
import type { FoundRequest, LatencyMeasure } from '../../../src/protocol/followed-request.ts';
import type { Command, FrameReply } from '../../../src/protocol/simulation-api.ts';
import { presetById } from '../../../src/scenario/presets.ts';
import { REQUEST_STATE } from '../../../src/scenario/request-state.ts';
import type { Scenario } from '../../../src/scenario/scenario.ts';
import { call, cpu, MS, scenarioOf, US } from '../engine/small-scenario.ts';

const MEASURES: readonly LatencyMeasure[] = ['overhead', 'service', 'intended', 'actual'];

class Page {
  wall = 0;
  readonly host = new SimulationHost(() => this.wall++);

  constructor(scenario: Scenario) {
    expect(this.host.load(scenario)).toEqual({ ok: true });
  }

  ask(spanNanos: number, commands: readonly Command[] = [], budgetMillis = 1e9): FrameReply {
    return this.host.frame({
      spanNanos,
      commands,
      budgetMillis,
      buffer: null,
      maxThreads: 10,
      maxVehicles: 10,
    });
  }

  /** Searches in pieces of a few milliseconds, and returns how many it took. */
  find(server: string, measure: LatencyMeasure, nanos: number): { found: FoundRequest; pieces: number } {
    let reply = this.ask(0, [{ kind: 'find', server, measure, nanos }], 3);
    let pieces = 1;
    while (reply.seeking !== null) {
      expect(reply.found).toBeNull();
      expect(reply.seeking.purpose).toBe('request');
      reply = this.ask(0, [], 3);
      pieces++;
    }
    return { found: reply.found!, pieces };
  }
}

/** A scenario whose clients hold requests back, so that all three latencies differ, with drawn waits. */
function late(): Scenario {
  return scenarioOf({
    server: { ...presetById('stalled-node')!.scenario.servers[0] },
    request: [cpu(400 * US), call],
    requests: 1e6,
    everyNanos: 700 * US,
    traffic: { arrivals: 'poisson', persistentConnections: 4 },
    upstream: { latency: { kind: 'exponential', meanNanos: 2 * MS } },
  });
}

interface Ended {
  readonly request: number;
  readonly nanos: Readonly<Record<LatencyMeasure, number>>;
}

/**
 * All requests that completed up to an instant. The overhead uses the waits that the engine reports as drawn.
 */
function endsOf(scenario: Scenario, untilNanos: number): Ended[] {
  const ends: Ended[] = [];
  const simulation = new Simulation(scenario, scenario.servers[0], {
    takeEnd(rows, at) {
      const { request, outcome, intendedAt, startedAt, endedAt, split } = readEnd(rows, at);
      if (outcome !== OUTCOME.completed) return;
      const actual = endedAt - startedAt;
      const nanos = {
        intended: endedAt - intendedAt,
        actual,
        overhead: actual - rows[at + END.drawnNanos],
        service: actual - split[REQUEST_STATE.queued],
      };
      ends.push({ request, nanos });
    },
  });
  simulation.advance(untilNanos, Number.POSITIVE_INFINITY);
  return ends;
}

function nearest(ends: readonly Ended[], measure: LatencyMeasure, nanos: number): Ended {
  const distance = (end: Ended): number => Math.abs(end.nanos[measure] - nanos);
  return ends.reduce((best, end) => (distance(end) < distance(best) ? end : best));
}

describe('a search for a latency', () => {
  it.each(MEASURES)('finds the nearest request by %s of all that have ended', (measure) => {
    const scenario = late();
    const page = new Page(scenario);
    page.ask(2_000 * MS);
    const ends = endsOf(scenario, 2_000 * MS);
    const sorted = ends.map(({ nanos }) => nanos[measure]).sort((a, b) => a - b);
    for (const share of [0, 0.5, 0.9, 0.99, 1]) {
      const wanted = sorted[Math.floor(share * (sorted.length - 1))] * 1.001 + 3;
      const { found } = page.find('A', measure, wanted);
      expect(found.wanted).toMatchObject({ server: 'A', measure, nanos: wanted });
      expect(found.request!.request).toBe(nearest(ends, measure, wanted).request);
    }
  });

  it('matches each point of the percentile curves within the precision of the histogram', () => {
    const page = new Page(late());
    page.ask(2_000 * MS);
    const [server] = page.host.summary().servers;
    for (const fraction of [0.5, 0.9, 0.99]) {
      const index = server.overhead.fraction.findLastIndex((each) => each <= fraction);
      const nanos = server.overhead.nanos[index];
      const { request } = page.find('A', 'overhead', nanos).found;
      const took = request!.endedNanos - request!.startedNanos - request!.drawnNanos;
      expect(Math.abs(took - nanos)).toBeLessThanOrEqual(0.008 * nanos);
    }
  });

  it('takes several frames if there is much to replay, and leaves the run unchanged', () => {
    const page = new Page(presetById('stalled-node')!.scenario);
    const alone = new Page(presetById('stalled-node')!.scenario);
    for (const each of [page, alone]) each.ask(20_000 * MS);
    const { pieces, found } = page.find('A', 'intended', 9_000 * MS + 1);
    expect(pieces).toBeGreaterThan(3);
    expect(page.find('A', 'intended', 9_000 * MS + 1).found).toEqual(found);
    const digests = (each: Page): string[] => each.host.views.map((simulation) => simulation.digest());
    expect(digests(page)).toEqual(digests(alone));
    for (const each of [page, alone]) each.ask(500 * MS);
    expect(digests(page)).toEqual(digests(alone));
  });

  it("includes the user's changes", () => {
    const scenario = late();
    const page = new Page(scenario);
    page.ask(500 * MS);
    const fault = { kind: 'fault', upstream: scenario.upstreams[0].name, node: 1 } as const;
    page.ask(0, [{ ...fault, fault: 'slow', factor: 40 }]);
    page.ask(300 * MS, []);
    page.ask(0, [{ ...fault, fault: 'none', factor: 1 }]);
    page.ask(500 * MS);
    const slowest = page.host.summary().servers[0].slowest.intended[0];
    const { found } = page.find('A', 'intended', slowest.endedNanos - slowest.intendedNanos);
    expect(found.request).toEqual(slowest);
  });

  it('ends without a result if it is stopped, nothing has completed, or the server does not exist', () => {
    const page = new Page(late());
    expect(page.find('A', 'overhead', 5).found.request).toBeNull();
    expect(page.find('Z', 'overhead', 5).found.request).toBeNull();
    page.ask(20_000 * MS);
    expect(
      page.ask(0, [{ kind: 'find', server: 'A', measure: 'actual', nanos: 5 }], 1).seeking,
    ).not.toBeNull();
    const stopped = page.ask(0, [{ kind: 'halt' }]);
    expect(stopped.seeking).toBeNull();
    expect(stopped.found).toBeNull();
    expect(page.ask(0).found).toBeNull();
  });
});
