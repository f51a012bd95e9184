// A recorded span of a run matches the engine's measures: the time of requests and cores by state, and no two
// simultaneous activities where only one is possible.

import { describe, expect, it } from 'vitest';
import { Simulation } from '../../../src/engine/simulation.ts';
import { METER, OUTCOME } from '../../../src/engine/view/codes.ts';
import { type RequestEnd, readEnd } from '../../../src/engine/view/ended-requests.ts';
import { type RecordedSpan, recordRun } from '../../../src/host/run-recorder.ts';
import type { RecordedRequest, RunRecording, ThreadStretch } from '../../../src/protocol/run-recording.ts';
import type { Edit } from '../../../src/scenario/edit.ts';
import { presetById } from '../../../src/scenario/presets.ts';
import { REQUEST_STATE, REQUEST_STATES } from '../../../src/scenario/request-state.ts';
import type { Scenario } from '../../../src/scenario/scenario.ts';
import { THREAD_MODELS } from '../../../src/scenario/server.ts';
import { grouped } from '../../support/trace-rules.ts';
import { MS } from '../engine/small-scenario.ts';
import { busy } from './busy-scenario.ts';

const FROM = 30 * MS;
const UNTIL = 70 * MS;

function record(opening: Scenario, span: Partial<RecordedSpan> = {}): RunRecording {
  const whole = { edits: [], fromNanos: FROM, untilNanos: UNTIL, server: null, requestsOnly: false };
  const reply = recordRun({ opening, ...whole, ...span });
  if (reply.kind !== 'recorded') throw new Error(reply.kind);
  return reply.recording;
}

const lasts = ({ fromNanos, untilNanos }: { fromNanos: number; untilNanos: number }): number =>
  untilNanos - fromNanos;
const sum = (numbers: readonly number[]): number => numbers.reduce((a, b) => a + b, 0);

/** Times by REQUEST_STATE, including the time before the span. */
function partsOf({ before, spans }: RecordedRequest): number[] {
  const parts = before === null ? new Array<number>(REQUEST_STATES).fill(0) : [...before];
  for (const span of spans) parts[span.state] += lasts(span);
  return parts;
}

/** The stretches follow each other in this order without overlap. */
function expectApart(stretches: readonly { fromNanos: number; untilNanos: number }[]): void {
  const sorted = stretches.toSorted((a, b) => a.fromNanos - b.fromNanos);
  const overlaps = sorted.filter(({ fromNanos }, at) => at > 0 && fromNanos < sorted[at - 1].untilNanos);
  expect(overlaps).toEqual([]);
}

/** The engine alone: its reports on requests, and its meters at both ends of the span. */
function engineAlone(scenario: Scenario): { ends: Map<number, RequestEnd>; meters: number[] } {
  const ends = new Map<number, RequestEnd>();
  const takeEnd = (rows: Float64Array, at: number): void => {
    const end = readEnd(rows, at);
    ends.set(end.request, end);
  };
  const simulation = new Simulation(scenario, scenario.servers[0], { takeEnd });
  const { scheduler } = simulation.view;
  const kinds = Object.values(METER);
  simulation.advance(FROM, Number.POSITIVE_INFINITY);
  const before = kinds.map((kind) => scheduler.meterNanos(kind, FROM));
  simulation.advance(UNTIL, Number.POSITIVE_INFINITY);
  return { ends, meters: kinds.map((kind, at) => scheduler.meterNanos(kind, UNTIL) - before[at]) };
}

describe.each(THREAD_MODELS)('a recorded span on %s', (model) => {
  const scenario = busy(model);
  const [server] = record(scenario).servers;
  const { stretches, requests, holds, counts } = server;
  const { ends, meters } = engineAlone(scenario);

  it('has requests whose phases sum to their latency, with states as the engine measures them', () => {
    const ended = requests.filter(({ endedNanos }) => endedNanos !== null);
    expect(ended.length).toBeGreaterThan(10);
    for (const request of ended) {
      const end = ends.get(request.request)!;
      const { startedNanos, intendedNanos, endedNanos } = request;
      expect({ startedNanos, intendedNanos, endedNanos }).toEqual({
        startedNanos: end.startedAt,
        intendedNanos: end.intendedAt,
        endedNanos: end.endedAt,
      });
      const parts = partsOf(request);
      expect(sum(parts)).toBeCloseTo(end.endedAt - end.startedAt, 2);
      parts.forEach((nanos, state) => {
        expect(nanos, `state ${state}`).toBeCloseTo(end.split[state], 2);
      });
    }
    const missing = [...ends.values()].filter(
      ({ request, endedAt }) => endedAt > FROM && !requests.some((each) => each.request === request),
    );
    expect(missing).toEqual([]);
  });

  it('covers requests that are still present up to its end', () => {
    const there = requests.filter(({ endedNanos }) => endedNanos === null);
    expect(there.length).toBeGreaterThan(0);
    for (const request of there) expect(sum(partsOf(request))).toBeCloseTo(UNTIL - request.startedNanos, 2);
  });

  it('has cores that do one thing at a time, with the totals of their meters', () => {
    const onCores = stretches.filter(({ core }) => core >= 0);
    for (const list of grouped(onCores, ({ core }) => core).values()) expectApart(list);
    const spent = (...activities: ThreadStretch['activity'][]): number =>
      sum(onCores.filter(({ activity }) => activities.includes(activity)).map(lasts));
    expect(spent('running')).toBeCloseTo(meters[METER.useful], 2);
    expect(spent('switching')).toBeCloseTo(meters[METER.switching] + meters[METER.scheduling], 2);
    expect(spent('spinning')).toBeCloseTo(meters[METER.spinning], 2);
    expect(spent('interrupted', 'paused')).toBeCloseTo(meters[METER.interrupts] + meters[METER.paused], 2);
    expect(spent('throttled')).toBeCloseTo(meters[METER.throttled], 2);
    expect(meters[METER.useful]).toBeGreaterThan(0);
  });

  it('has threads that do one thing at a time, and run for a request as long as the request runs', () => {
    for (const list of grouped(stretches, ({ thread }) => thread).values()) expectApart(list);
    const running = stretches.filter(({ activity }) => activity === 'running');
    for (const { request, spans } of requests) {
      const own = sum(running.filter((each) => each.request === request).map(lasts));
      const told = sum(spans.filter(({ state }) => state === REQUEST_STATE.running).map(lasts));
      expect(own, `request ${request}`).toBeCloseTo(told, 2);
    }
  });

  it('has a lock with one holder at a time, and counts of waiting requests that change', () => {
    expectApart(holds);
    expect(holds.every((hold) => hold.fromNanos >= FROM && hold.untilNanos <= UNTIL)).toBe(true);
    const changes = grouped(counts, ({ of }) => of);
    for (const list of changes.values())
      expect(list.filter(({ count }, at) => count === list[at - 1]?.count)).toEqual([]);
  });
});

it('a recording of several servers equals those of each alone', () => {
  const { scenario } = presetById('slow-motion')!;
  const span = { fromNanos: 10 * MS, untilNanos: 40 * MS };
  const all = record(scenario, span);
  expect(all.servers.length).toBeGreaterThan(1);
  for (const each of all.servers)
    expect(record(scenario, { ...span, server: each.id }).servers).toEqual([each]);
});

it('a recording has only requests if nothing else is requested', () => {
  const scenario = busy('blocking-pool');
  const [whole] = record(scenario).servers;
  const [less] = record(scenario, { requestsOnly: true }).servers;
  expect(less).toEqual({ ...whole, stretches: [], holds: [], counts: [] });
});

it('a recording includes changes during the run', () => {
  const opening = busy('blocking-pool');
  const calm = { ...opening, machine: { ...opening.machine, cores: 1 } };
  const edit: Edit = {
    atNanos: 50 * MS,
    change: { kind: 'configure', scenario: calm },
    settles: false,
    role: 'edit',
    joins: false,
  };
  const recording = record(opening, { edits: [edit] });
  expect(recording.changesNanos).toEqual([50 * MS]);
  const second = recording.servers[0].stretches.filter(({ core }) => core === 1);
  // The slice in progress is the last.
  expect(Math.max(...second.map(({ fromNanos }) => fromNanos))).toBeLessThan(50 * MS);
  const before = record(opening, { untilNanos: 50 * MS }).servers[0].stretches;
  expect(before.filter(({ core }) => core === 1).length).toBeGreaterThan(0);
});

it.each(THREAD_MODELS)(
  'a recording on %s keeps abandoned requests until the server has finished them',
  (model) => {
    const patient = busy(model);
    const scenario = { ...patient, traffic: { ...patient.traffic, patienceNanos: 3 * MS } };
    const recording = record(scenario, { fromNanos: 0, untilNanos: UNTIL });
    const ends = new Map<number, number>();
    const takeEnd = (rows: Float64Array, at: number): void => {
      const end = readEnd(rows, at);
      if (end.outcome === OUTCOME.abandoned) ends.set(end.request, end.endedAt);
    };
    const simulation = new Simulation(scenario, scenario.servers[0], { takeEnd });
    simulation.advance(UNTIL, Number.POSITIVE_INFINITY);
    const given = recording.servers[0].requests.filter(({ givenUpNanos }) => givenUpNanos !== null);
    expect(given.length).toBeGreaterThan(5);
    expect(given.map(({ request, givenUpNanos }) => [request, givenUpNanos])).toEqual(
      [...ends].sort(([a], [b]) => a - b),
    );
    const later = given.filter(
      ({ endedNanos, givenUpNanos }) => endedNanos !== null && endedNanos > givenUpNanos!,
    );
    expect(later.length).toBeGreaterThan(0);
    for (const { startedNanos, endedNanos, outcome, spans } of later) {
      expect(outcome).toBe('abandoned');
      expect(sum(spans.map(lasts))).toBeCloseTo(endedNanos! - startedNanos, 2);
    }
  },
);

describe('a span that is too large', () => {
  const span = { edits: [], fromNanos: FROM, untilNanos: UNTIL, server: null, requestsOnly: false };
  const opening = presetById('slow-motion')!.scenario;
  const ENTRIES = 400;

  it('is rejected with the longest that fits', () => {
    const reply = recordRun({ opening, ...span }, ENTRIES);
    if (reply.kind !== 'too-much' || reply.fitsUntilNanos === null) throw new Error(reply.kind);
    const { fitsUntilNanos } = reply;
    expect(fitsUntilNanos).toBeGreaterThan(FROM);
    expect(fitsUntilNanos).toBeLessThan(UNTIL);
    const shorter = { opening, ...span, untilNanos: fitsUntilNanos };
    expect(recordRun(shorter, ENTRIES).kind).toBe('recorded');
    expect(recordRun({ ...shorter, untilNanos: fitsUntilNanos + 1 }, ENTRIES).kind).toBe('too-much');
  });

  it('has no part that fits if its beginning is already too large', () => {
    expect(recordRun({ opening, ...span }, 2)).toEqual({ kind: 'too-much', fitsUntilNanos: null });
  });
});

it('a recording after the end of the run is empty', () => {
  const opening = { ...busy('blocking-pool'), stop: { requests: 10, durationNanos: null } };
  const span = { edits: [], server: null, requestsOnly: false };
  const reply = recordRun({ opening, ...span, fromNanos: 1e10, untilNanos: 2e10 });
  expect(reply.kind).toBe('ended');
  const whole = record(opening, { fromNanos: 0, untilNanos: 2e10 });
  expect(whole.servers[0].requests).toHaveLength(10);
  expect(reply).toMatchObject({ endNanos: whole.untilNanos });
});
