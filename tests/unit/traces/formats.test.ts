// Traces follow the rules of their formats in every thread model, and match the recording.

import { describe, expect, it } from 'vitest';
import { recordRun } from '../../../src/host/run-recorder.ts';
import { scenarioOfQuery } from '../../../src/lessons/scene.ts';
import type { RunRecording } from '../../../src/protocol/run-recording.ts';
import { presetById } from '../../../src/scenario/presets.ts';
import type { Scenario } from '../../../src/scenario/scenario.ts';
import { THREAD_MODELS } from '../../../src/scenario/server.ts';
import { chromeTrace } from '../../../src/traces/chrome-trace.ts';
import { otlpTrace } from '../../../src/traces/otlp.ts';
import {
  attributesOf,
  checkedChromeTrace,
  checkedOtlp,
  grouped,
  type OtlpSpan,
  slicesByTrack,
  type TraceEvent,
} from '../../support/trace-rules.ts';
import { MS } from '../engine/small-scenario.ts';
import { busy } from '../host/busy-scenario.ts';

const FROM = 20 * MS;
const UNTIL = 40 * MS;
const START = 1_700_000_000;

function record(opening: Scenario, fromNanos = FROM, untilNanos = UNTIL): RunRecording {
  const span = { edits: [], fromNanos, untilNanos, server: null, requestsOnly: false };
  const reply = recordRun({ opening, ...span });
  if (reply.kind !== 'recorded') throw new Error(reply.kind);
  return reply.recording;
}

const nanosOf = (micros: number): number => Math.round(micros * 1000);
const lengthOf = (span: OtlpSpan): number =>
  Number(BigInt(span.endTimeUnixNano) - BigInt(span.startTimeUnixNano));
const tracksNamed = (events: readonly TraceEvent[], kind: RegExp): Map<number, string> =>
  new Map(
    events
      .filter(({ ph, name, args }) => ph === 'M' && name === 'thread_name' && kind.test(String(args?.name)))
      .map(({ tid, args }) => [tid, String(args?.name)]),
  );

describe.each(THREAD_MODELS)('traces of %s', (model) => {
  const impatient = busy(model);
  const scenario = { ...impatient, traffic: { ...impatient.traffic, patienceNanos: 8 * MS } };
  const recording = record(scenario);
  const chrome = chromeTrace(recording);

  it("follow the rules of Chrome's format, and tracks of cores and threads agree", () => {
    const events = checkedChromeTrace(chrome);
    const tracks = slicesByTrack(events);
    const cores = tracksNamed(events, /^core /);
    const threads = tracksNamed(events, /^thread /);
    expect(['core 1', 'core 2']).toEqual(expect.arrayContaining([...cores.values()]));
    const onCores: string[] = [];
    const onThreads: string[] = [];
    for (const slices of tracks.values()) {
      for (const { tid, name, ts, dur, args } of slices) {
        const time = `${nanosOf(ts)}+${nanosOf(dur!)}`;
        if (cores.has(tid)) onCores.push(`${cores.get(tid)} ${/thread \d+/.exec(name)![0]} ${time}`);
        if (threads.has(tid) && args?.core !== undefined)
          onThreads.push(`core ${args.core} ${threads.get(tid)} ${time}`);
      }
    }
    expect(onCores.length).toBeGreaterThan(20);
    expect(onThreads.sort()).toEqual(onCores.sort());
  });

  it("contain each request once in Chrome's format, with all recorded phases", () => {
    const events: readonly TraceEvent[] = JSON.parse(chrome).traceEvents;
    const { requests } = recording.servers[0];
    const slices = grouped(
      events.filter(({ cat, ph }) => cat === 'request' && 'be'.includes(ph)),
      ({ id }) => id,
    );
    expect(slices.size).toBe(requests.length);
    const told = [...slices.values()].map(([whole, ...rest]) => {
      const phases = rest.filter(({ ph }) => ph === 'b');
      return { request: whole.args!.request, phases: phases.map(({ ts }) => nanosOf(ts)) };
    });
    expect(told).toEqual(
      requests.map(({ request, spans }) => ({ request, phases: spans.map(({ fromNanos }) => fromNanos) })),
    );
  });

  it('follow the rules of OpenTelemetry, and the spans of a request sum to its latency', () => {
    const [resource, ...others] = checkedOtlp(otlpTrace(recording, START));
    expect(others).toEqual([]);
    expect(resource.attributes).toMatchObject({
      'service.name': 'A',
      'threadway.scenario': scenario.name,
      'threadway.seed': String(scenario.seed),
      'threadway.model': model,
    });
    const children = grouped(resource.spans, ({ parentSpanId }) => parentSpanId);
    const roots = children.get(undefined)!;
    const { requests } = recording.servers[0];
    expect(roots).toHaveLength(requests.length);
    roots.forEach((root, at) => {
      const { request, startedNanos, endedNanos } = requests[at];
      expect(root.kind).toBe(2);
      expect(attributesOf(root.attributes)['threadway.request']).toBe(String(request));
      const time = (endedNanos ?? UNTIL) - startedNanos;
      expect(lengthOf(root)).toBe(time);
      const own = children.get(root.spanId) ?? [];
      expect(own.reduce((sum, span) => sum + lengthOf(span), 0)).toBe(time);
    });
    const calls = resource.spans.filter(({ kind }) => kind === 3);
    expect(calls.length).toBeGreaterThan(10);
    expect(calls.every(({ name }) => name === `call ${scenario.upstreams[0].name}`)).toBe(true);
  });
});

it('times match the run: in microseconds, and in nanoseconds after a start', () => {
  const recording = record(busy('blocking-pool'));
  const { stretches, requests } = recording.servers[0];
  const events = checkedChromeTrace(chromeTrace(recording));
  const cores = tracksNamed(events, /^core /);
  const first = events.find(({ ph, tid }) => ph === 'X' && cores.has(tid))!;
  const stretch = stretches.find(({ core }) => core >= 0)!;
  expect([nanosOf(first.ts), nanosOf(first.dur!)]).toEqual([
    stretch.fromNanos,
    stretch.untilNanos - stretch.fromNanos,
  ]);
  expect(events.some(({ ts }) => nanosOf(ts) % 1000 !== 0)).toBe(true);
  const [span] = checkedOtlp(otlpTrace(recording, START))[0].spans;
  expect(span.startTimeUnixNano).toBe(`${START}${String(requests[0].startedNanos).padStart(9, '0')}`);
});

it('faults, calls to nodes and the effects of faults are included', () => {
  const { scenario } = presetById('small-storm')!;
  const [fault] = scenario.faults;
  const recording = record(scenario, fault.fromNanos - 20 * MS, fault.fromNanos + 1000 * MS);
  const events = checkedChromeTrace(chromeTrace(recording));
  const name = `node ${fault.node} ${fault.kind}`;
  const begins = events.filter((event) => event.ph === 'i' && event.name === `${name}: begins`);
  expect(begins.map(({ ts, s }) => [nanosOf(ts), s])).toEqual(
    recording.servers.map(() => [fault.fromNanos, 'g']),
  );
  expect(events.filter((event) => event.cat === 'fault' && event.name === name)).toHaveLength(
    2 * recording.servers.length,
  );
  const calls = events.filter(({ cat, ph }) => cat === 'call' && ph === 'b');
  expect(new Set(calls.map(({ args }) => args!.outcome))).toContain('timedOut');
  const spans = checkedOtlp(otlpTrace(recording, START)).flatMap((resource) => resource.spans);
  const errors = spans.filter(({ status }) => status?.code === 2);
  expect(errors.some(({ kind }) => kind === 3)).toBe(true);
  expect(
    errors.every(({ attributes, status }) => attributesOf(attributes)['error.type'] === status!.message),
  ).toBe(true);
});

it('a resent request has its own trace, which names the first request', () => {
  const plain = busy('blocking-pool');
  const clientRetries = { ...plain.traffic.clientRetries, attempts: 2 };
  const scenario = { ...plain, traffic: { ...plain.traffic, patienceNanos: 3 * MS, clientRetries } };
  const recording = record(scenario, 0, 60 * MS);
  const [resource] = checkedOtlp(otlpTrace(recording, START));
  const roots = new Map(
    resource.spans.filter(({ kind }) => kind === 2).map((span) => [span.spanId, span] as const),
  );
  const linked = [...roots.values()].filter(({ links }) => links !== undefined);
  expect(linked.length).toBeGreaterThan(3);
  for (const { attributes, links, traceId } of linked) {
    const first = roots.get(links![0].spanId)!;
    expect(links![0].traceId).toBe(first.traceId);
    expect(first.traceId).not.toBe(traceId);
    expect(attributesOf(first.attributes)['threadway.request']).toBe(
      attributesOf(attributes)['threadway.repeats'],
    );
    expect(first.events?.map(({ name }) => name)).toEqual(['client gave up']);
  }
});

describe('traces of services behind services', () => {
  const CHAIN =
    'servers=A:blocking-pool&threads=16&request=cpu:200us,call:orders&upstream=orders:2,stock:1,db:1' +
    '&orders.server=blocking-pool&orders.threads=4&orders.cores=2&orders.request=cpu:200us,call:stock&orders.network=100us' +
    '&stock.server=event-loop&stock.cores=1&stock.request=cpu:100us,call:db&db.latency=2ms&arrivals=poisson&rate=800&requests=200';
  const never = '&orders.timeout=never&stock.timeout=never&db.timeout=never';
  const isServer = ({ kind }: OtlpSpan): boolean => kind === 2;

  it('are one OTLP trace over all services, in which each is called by a span of another', () => {
    const text = otlpTrace(record(scenarioOfQuery(`${CHAIN}${never}`), 0, 100 * MS), START);
    const resources = checkedOtlp(text);
    expect(resources.map(({ attributes }) => attributes['service.name'])).toEqual([
      'A',
      'orders',
      'orders',
      'stock',
    ]);
    const named = checkedOtlp(
      otlpTrace(record(scenarioOfQuery(`${CHAIN}${never}&front=shop`), 0, 20 * MS), START),
    );
    expect(named[0]!.attributes).toMatchObject({ 'service.name': 'shop', 'service.instance.id': 'A' });
    const [front, ...behind] = resources;
    const traces = new Set(front!.spans.filter(isServer).map(({ traceId }) => traceId));
    const byId = new Map(resources.flatMap(({ spans }) => spans).map((span) => [span.spanId, span]));
    for (const { attributes, spans } of behind) {
      const requests = spans.filter(isServer);
      expect(requests.length).toBeGreaterThan(10);
      for (const { traceId, parentSpanId } of requests) {
        expect(traces).toContain(traceId);
        const caller = byId.get(parentSpanId!)!;
        expect(attributesOf(caller.attributes)['peer.service']).toBe(attributes['service.name']);
      }
    }
    // A call to orders takes the time of its request there and the network time, to the nanosecond.
    const orders = behind.slice(0, 2).flatMap(({ spans }) => spans.filter(isServer));
    const over = orders
      .map((span) => [span, byId.get(span.parentSpanId!)!] as const)
      .filter(
        ([span, caller]) =>
          attributesOf(caller.attributes)['threadway.outcome'] === 'completed' && span.status === undefined,
      );
    const ended = over.filter(
      ([{ attributes }]) => attributesOf(attributes)['threadway.unfinished'] === undefined,
    );
    expect(ended.length).toBeGreaterThan(10);
    const network = ended.map(([span, caller]) => lengthOf(caller) - lengthOf(span));
    expect(new Set(network.slice(0, -5))).toEqual(new Set([0.1 * MS]));
  });

  it('follow the OTLP rules if the file begins in the middle and callers give up', () => {
    const scenario = scenarioOfQuery(
      `${CHAIN}&orders.timeout=2ms&stock.timeout=never&db.timeout=never&orders.retries=1`,
    );
    const resources = checkedOtlp(otlpTrace(record(scenario, 20 * MS, 60 * MS), START));
    const left = resources
      .flatMap(({ spans }) => spans)
      .filter(
        ({ parentSpanId, events }) => parentSpanId !== undefined && events?.[0]?.name === 'client gave up',
      );
    expect(left.length).toBeGreaterThan(3);
  });

  it("follow the rules of Chrome's format, with tracks for each node", () => {
    const events = checkedChromeTrace(chromeTrace(record(scenarioOfQuery(`${CHAIN}${never}`))));
    const names = events.filter(({ name }) => name === 'process_name').map(({ args }) => String(args?.name));
    for (const node of ['A orders 1', 'A orders 2', 'A stock 1'])
      expect(names).toEqual(expect.arrayContaining([expect.stringMatching(`^${node} .*: threads`)]));
  });
});
