// The time of one request over all servers that worked on it: its parts sum to the total, for random systems
// of services, and match the program in simple cases.

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Simulation } from '../../../src/engine/simulation.ts';
import { OUTCOME } from '../../../src/engine/view/codes.ts';
import { END } from '../../../src/engine/view/ended-requests.ts';
import { RequestTracer } from '../../../src/host/request-tracer.ts';
import { VisitTracer } from '../../../src/host/visit-tracer.ts';
import type { EndedRequest } from '../../../src/protocol/followed-request.ts';
import type { RequestTrace } from '../../../src/protocol/request-trace.ts';
import { firstServer } from '../../../src/scenario/first-server.ts';
import { LAST_INSTANT } from '../../../src/scenario/last-instant.ts';
import { REQUEST_STATE, REQUEST_STATES } from '../../../src/scenario/request-state.ts';
import { callsOf, type Scenario } from '../../../src/scenario/scenario.ts';
import { isServed } from '../../../src/scenario/services.ts';
import { serviceSplit } from '../../../src/ui/vehicle/service-split.ts';
import { waterfallOf } from '../../../src/ui/vehicle/waterfall.ts';
import { randomScenario } from '../../support/random-scenario.ts';
import { calls, chainOf, group, poolService } from '../engine/services/chain.ts';
import { cpu, MS, US } from '../engine/small-scenario.ts';

interface Ended {
  readonly request: number;
  readonly startedNanos: number;
  readonly endedNanos: number;
}

const EVENTS = 200_000;

/** All requests of the first server, the slowest first. */
function endsOf(scenario: Scenario): readonly Ended[] {
  const ends: Ended[] = [];
  const takeEnd = (rows: Float64Array, at: number): void => {
    // The trace of a request whose client has given up continues until the server has finished it.
    if (rows[at + END.outcome] === OUTCOME.abandoned) return;
    const [request, startedNanos, endedNanos] = [END.number, END.startedAt, END.endedAt].map(
      (place) => rows[at + place]!,
    );
    ends.push({ request: request!, startedNanos: startedNanos!, endedNanos: endedNanos! });
  };
  new Simulation(scenario, firstServer(scenario), { takeEnd }).advance(LAST_INSTANT, EVENTS);
  const took = ({ startedNanos, endedNanos }: Ended): number => endedNanos - startedNanos;
  return ends.sort((one, other) => took(other) - took(one));
}

function traceOf(scenario: Scenario, { request, startedNanos, endedNanos }: Ended): RequestTrace {
  const visits = new VisitTracer(scenario);
  const tracer = new RequestTracer(scenario, request, startedNanos, visits);
  const simulation = new Simulation(scenario, firstServer(scenario), { takeEnd: tracer.take });
  tracer.advance(simulation, endedNanos);
  const { spans, end, restSpans, restParts } = tracer.spans();
  const rest = restSpans > 0 ? { spans: restSpans, parts: restParts } : null;
  return { server: 'A', request, spans, visits: visits.list(), untilNanos: end, rest };
}

describe('the split over services', () => {
  it('sums to the whole without gaps in visits, in random systems', () => {
    let atServices = 0;
    const served = randomScenario(120).filter(
      ({ upstreams, request }) =>
        upstreams.some(isServed) &&
        request.some((step) =>
          callsOf(step).some(({ upstream }) => isServed(upstreams.find(({ name }) => name === upstream)!)),
        ),
    );
    fc.assert(
      fc.property(served, (scenario) => {
        for (const ended of endsOf(scenario).slice(0, 3)) {
          const trace = traceOf(scenario, ended);
          const parts = serviceSplit(trace, scenario.upstreams[0]!.name);
          const sum = parts.reduce((total, { nanos }) => total + nanos, 0);
          expect(sum).toBeCloseTo(ended.endedNanos - ended.startedNanos, 2);
          for (const { nanos } of parts) expect(nanos).toBeGreaterThan(0);
          for (const { spans } of trace.visits)
            spans.slice(1).forEach(({ fromNanos }, index) => {
              expect(fromNanos).toBe(spans[index]!.untilNanos);
            });
          atServices += trace.visits.length;
        }
      }),
      { numRuns: 25 },
    );
    expect(atServices).toBeGreaterThan(10);
  });

  it('matches the programs if nothing queues', () => {
    const scenario = chainOf(
      [
        group('orders', {
          networkNanos: 200 * US,
          service: poolService(1, { request: [cpu(2 * MS), calls('db')] }),
        }),
        group('db', { latency: { kind: 'constant', nanos: 8 * MS } }),
      ],
      { request: [cpu(MS), calls('orders')], requests: 3 },
    );
    const [ended] = endsOf(scenario);
    const parts = serviceSplit(traceOf(scenario, ended!), 'orders');
    expect(parts).toEqual([
      { service: null, kind: REQUEST_STATE.running, nanos: MS },
      { service: 'orders', kind: 'network', nanos: 200 * US },
      { service: 'orders', kind: REQUEST_STATE.running, nanos: 2 * MS },
      { service: 'db', kind: 'reply', nanos: 8 * MS },
    ]);
  });

  it("separates the wait for a service's thread from the wait for its reply", () => {
    const scenario = chainOf([group('orders', { service: poolService(1) })], {
      request: [calls('orders')],
      requests: 4,
      everyNanos: 0.5 * MS,
    });
    const [ended] = endsOf(scenario);
    // The fourth request arrives after 1.5 ms, behind three of 2 ms each.
    expect(serviceSplit(traceOf(scenario, ended!), 'orders')).toEqual([
      { service: 'orders', kind: REQUEST_STATE.queued, nanos: 4.5 * MS },
      { service: 'orders', kind: REQUEST_STATE.running, nanos: 2 * MS },
    ]);
  });

  it('counts a call for as long as its caller waits for it', () => {
    const scenario = chainOf(
      [group('orders', { timeoutNanos: 5 * MS, service: poolService(1, { request: [cpu(20 * MS)] }) })],
      {
        request: [cpu(MS), calls('orders')],
        requests: 1,
      },
    );
    const [ended] = endsOf(scenario);
    expect(serviceSplit(traceOf(scenario, ended!), 'orders')).toEqual([
      { service: null, kind: REQUEST_STATE.running, nanos: MS },
      { service: 'orders', kind: REQUEST_STATE.running, nanos: 5 * MS },
    ]);
  });

  it('follows all calls made at once, and counts each instant for one of them', () => {
    const atOnce = ['orders', 'stock'].map((upstream) => ({ upstream, times: 1 }));
    const scenario = chainOf(
      [
        group('orders', { service: poolService(1, { request: [cpu(2 * MS)] }) }),
        group('stock', { service: poolService(1, { request: [cpu(5 * MS)] }) }),
      ],
      { request: [{ kind: 'calls', calls: atOnce, needed: null }], requests: 1 },
    );
    const [ended] = endsOf(scenario);
    const trace = traceOf(scenario, ended!);
    const since = ended!.startedNanos;
    expect(
      trace.visits.map(({ service, spans }) => [service, spans[0]!.fromNanos, spans.at(-1)!.untilNanos]),
    ).toEqual([
      ['orders', since, since + 2 * MS],
      ['stock', since, since + 5 * MS],
    ]);
    expect(serviceSplit(trace, 'orders')).toEqual([
      { service: 'orders', kind: REQUEST_STATE.running, nanos: 2 * MS },
      { service: 'stock', kind: REQUEST_STATE.running, nanos: 3 * MS },
    ]);
    const parts = new Array<number>(REQUEST_STATES).fill(0);
    parts[REQUEST_STATE.waiting] = 5 * MS;
    const request: EndedRequest = {
      server: 'A',
      request: trace.request,
      first: trace.request,
      resent: 0,
      thread: 0,
      core: 0,
      startedNanos: since,
      intendedNanos: since,
      endedNanos: since + 5 * MS,
      drawnNanos: 5 * MS,
      outcome: 'completed',
      parts,
    };
    const rows = waterfallOf(request, trace)!;
    const bars = rows.filter(({ tier }) => tier === 1).map(({ place, bars: [bar] }) => [place, bar]);
    expect(bars).toEqual([
      ['orders 1', { fromNanos: 0, untilNanos: 2 * MS }],
      ['stock 1', { fromNanos: 0, untilNanos: 5 * MS }],
    ]);
  });
});
