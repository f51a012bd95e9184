// A socket reply wakes the waiting thread immediately, in every thread model. Timer ticks and slack apply
// only to sleeps, timeouts, backoffs and hedges, and to nodes that are timers themselves.

import { describe, expect, it } from 'vitest';
import { serverOf } from '../../../../src/scenario/default-scenario.ts';
import { constant } from '../../../../src/scenario/distribution.ts';
import type { Step, Upstream } from '../../../../src/scenario/scenario.ts';
import { type Server, THREAD_MODELS, type ThreadModelName } from '../../../../src/scenario/server.ts';
import { call, FREE_LOOP, MS, run, SECOND, sleep, US } from '../../engine/small-scenario.ts';
import { CallHarness, fault, OUTCOME, retries } from './call-harness.ts';

const TICK_NANOS = 4 * MS;
const SLACK_NANOS = 300 * US;
const LATENCY_NANOS = 20 * MS;

function server(model: ThreadModelName): Server {
  const free = serverOf(model, 'A');
  if ('timerTickNanos' in free) return { ...free, ...FREE_LOOP, timerTickNanos: TICK_NANOS };
  return free;
}

/** How much longer than drawn some requests waited, on a server without any other cost. */
function lateness(
  model: ThreadModelName,
  request: readonly Step[],
  upstream: Partial<Upstream>,
): readonly number[] {
  const { ended } = run({
    server: server(model),
    request,
    requests: 40,
    everyNanos: 50 * MS,
    machine: { timerSlackNanos: SLACK_NANOS, threadCreationNanos: 0 },
    upstream,
  });
  expect(ended).toHaveLength(40);
  return ended.map(({ waiting }) => waiting - LATENCY_NANOS);
}

const isLoop = (model: ThreadModelName): boolean => 'timerTickNanos' in serverOf(model, 'A');

/** Expects waits that end as late as timers do in this model. */
function expectTimers(model: ThreadModelName, late: readonly number[]): void {
  if (!isLoop(model)) {
    expect(new Set(late)).toEqual(new Set([SLACK_NANOS]));
    return;
  }
  expect(Math.min(...late)).toBeGreaterThan(0);
  expect(Math.max(...late)).toBeLessThan(2 * TICK_NANOS);
  expect(new Set(late).size).toBeGreaterThan(20);
}

describe.each(THREAD_MODELS)('a waiting request on %s', (model) => {
  it('is woken by a reply from a socket at once', () => {
    expect(new Set(lateness(model, [call], {}))).toEqual(new Set([0]));
  });

  it('is woken late by a node that is a timer', () => {
    expectTimers(model, lateness(model, [call], { replies: 'timer' }));
  });

  it('is woken late from a sleep', () => {
    expectTimers(model, lateness(model, [sleep(LATENCY_NANOS)], {}));
  });

  it('is woken late by a timeout', () => {
    const hangs = { latency: constant(10 * SECOND), timeoutNanos: LATENCY_NANOS };
    expectTimers(model, lateness(model, [call], hangs));
  });
});

describe('a call to a socket whose timers are 3 ms late', () => {
  const LATE = { lateMillis: 3 };
  const ends = (change: Partial<Upstream>, options = {}): CallHarness['ends'] =>
    new CallHarness(change, { ...LATE, ...options }).sendsAt(0).run().ends;

  it('succeeds if its reply comes before its timeout fires', () => {
    const reply = (millis: number): CallHarness['ends'] =>
      ends({ latency: constant(millis * MS), timeoutNanos: 10 * MS });
    expect(reply(12)).toEqual([[0, OUTCOME.completed, 12]]);
    expect(reply(14)).toEqual([[0, OUTCOME.timedOut, 13]]);
  });

  it('learns at once of a refused connection', () => {
    expect(ends({}, { faults: [fault('refusing', 1)] })).toEqual([[0, OUTCOME.failed, 0]]);
  });

  it('backs off longer by the lateness of its timer, and gets its reply at once', () => {
    const change = { retries: retries({ attempts: 1, backoffNanos: 10 * MS }) };
    expect(ends(change, { faults: [fault('refusing', 1, 0, 5)] })).toEqual([[0, OUTCOME.completed, 33]]);
  });

  it('abandons each attempt late', () => {
    const change = { timeoutNanos: 10 * MS, retries: retries({ attempts: 1, backoffNanos: 5 * MS }) };
    // Each timeout is late, and so is the backoff in between.
    expect(ends(change, { faults: [fault('down', 1)] })).toEqual([[0, OUTCOME.timedOut, 13 + 8 + 13]]);
  });

  it("is hedged late, and the hedge's reply comes at once", () => {
    const change = {
      nodes: 2,
      hedgeAfterNanos: 5 * MS,
      nodeLatencies: [{ node: 1, latency: constant(SECOND) }],
    };
    expect(ends(change)).toEqual([[0, OUTCOME.completed, 28]]);
  });

  it('is refused at once by a full limit on parallel calls', () => {
    const harness = new CallHarness({ inFlightLimit: 1 }, LATE).sendsAt(0, 1).run();
    expect(harness.ends).toEqual([
      [1, OUTCOME.failed, 1],
      [0, OUTCOME.completed, 20],
    ]);
  });
});

describe('a call to a node that is a timer 3 ms late', () => {
  it('ends late once, however it ends', () => {
    const ends = (change: Partial<Upstream>, options = {}): CallHarness['ends'] =>
      new CallHarness({ replies: 'timer', ...change }, { lateMillis: 3, ...options }).sendsAt(0).run().ends;
    expect(ends({})).toEqual([[0, OUTCOME.completed, 23]]);
    expect(ends({ timeoutNanos: 10 * MS })).toEqual([[0, OUTCOME.timedOut, 13]]);
    const retried = { retries: retries({ attempts: 1, backoffNanos: 10 * MS }) };
    expect(ends(retried, { faults: [fault('refusing', 1, 0, 5)] })).toEqual([[0, OUTCOME.completed, 33]]);
  });
});

describe('a change from sockets to timers', () => {
  it('applies to calls that begin after it', () => {
    const harness = new CallHarness({}, { lateMillis: 3 }).sendsAt(0, 12).run(10);
    harness.configure({ replies: 'timer' }).run();
    expect(harness.ends).toEqual([
      [0, OUTCOME.completed, 20],
      [1, OUTCOME.completed, 35],
    ]);
  });
});
