// Client retries: when, how often and within which budget they are sent, without effect on other requests.

import { describe, expect, it } from 'vitest';
import { OUTCOME, RETRY_STRIDE } from '../../../../src/engine/view/codes.ts';
import { constant } from '../../../../src/scenario/distribution.ts';
import type { ClientRetries, Scenario, Traffic } from '../../../../src/scenario/scenario.ts';
import {
  advance,
  call,
  cpu,
  type EndedRequest,
  MS,
  observed,
  pool,
  run,
  scenarioOf,
  sleep,
} from '../small-scenario.ts';

function retries(change: Partial<ClientRetries>): Pick<Traffic, 'clientRetries'> {
  return { clientRetries: { attempts: 3, backoffNanos: 10 * MS, jitter: 0, budget: null, ...change } };
}

const replay = (...millis: number[]): Partial<Traffic> => ({
  kind: 'open',
  arrivals: 'replay',
  timestampsNanos: millis.map((ms) => ms * MS),
});

/** First request and attempt number of each ended request, and when it was sent, in milliseconds. */
function sendings(ended: readonly EndedRequest[]): [first: number, attempt: number, at: number][] {
  return ended.map(({ request, startedAt }) => [
    request % RETRY_STRIDE,
    Math.floor(request / RETRY_STRIDE),
    startedAt / MS,
  ]);
}

describe('a client whose request does not succeed', () => {
  it('sends it again after backoffs that double, a limited number of times', () => {
    const { simulation, ended } = run({
      server: pool(10),
      request: [call],
      requests: 1,
      upstream: { latency: constant(40 * MS), failAtNanos: MS },
      traffic: { ...replay(0), ...retries({ attempts: 3 }) },
    });
    // Each attempt takes 40 ms and fails; the backoffs are 10, 20 and 40 ms.
    expect(sendings(ended)).toEqual([
      [0, 0, 0],
      [0, 1, 50],
      [0, 2, 110],
      [0, 3, 190],
    ]);
    expect(simulation.view.measures.values()).toMatchObject({
      offered: 4,
      failed: 4,
      retried: 3,
      inSystem: 0,
    });
    expect(simulation.view.finished).toBe(true);
    expect(simulation.view.now).toBe(230 * MS);
  });

  it('also does so after a rejection or its own timeout, and stops once it has a reply', () => {
    const { ended, simulation } = run({
      server: pool(1, 0),
      request: [sleep(25 * MS)],
      requests: 2,
      traffic: { ...replay(0, 5), ...retries({}), patienceNanos: 24 * MS },
    });
    // Request 0 keeps the thread until 25 ms. Its client gives up at 24 and retries at 34. Request 1's first
    // retry, at 15 ms, was rejected too, and the second comes at 35.
    expect(ended.map(({ outcome }) => outcome).slice(0, 3)).toEqual([
      OUTCOME.rejected,
      OUTCOME.rejected,
      OUTCOME.abandoned,
    ]);
    expect(sendings(ended).slice(0, 4)).toEqual([
      [1, 0, 5],
      [1, 1, 15],
      [0, 0, 0],
      [1, 2, 35],
    ]);
    expect(simulation.view.measures.value('offered')).toBe(2 + simulation.view.measures.value('retried'));
  });

  it('waits a random part of the backoff with jitter', () => {
    const { ended } = run({
      server: pool(1000, 0),
      request: [call],
      requests: 400,
      upstream: { failAtNanos: MS, latency: constant(2 * MS) },
      traffic: {
        kind: 'open',
        arrivals: 'constant',
        ratePerSecond: 1000,
        ...retries({ attempts: 1, jitter: 0.5 }),
      },
    });
    const waits = sendings(ended)
      .filter(([, attempt]) => attempt === 1)
      .map(([first, , at]) => at - first - 2);
    expect(waits).toHaveLength(400);
    expect(Math.min(...waits)).toBeGreaterThanOrEqual(5);
    expect(Math.max(...waits)).toBeLessThanOrEqual(10);
    const mean = waits.reduce((sum, wait) => sum + wait, 0) / 400;
    expect(Math.abs(mean - 7.5)).toBeLessThan((4 * 5) / Math.sqrt(12 * 400));
  });

  it('makes only as many retries as its budget allows: ten at once, then a share of first requests', () => {
    const { simulation } = run({
      server: pool(1000),
      request: [call],
      requests: 1000,
      upstream: { failAtNanos: MS, latency: constant(2 * MS) },
      traffic: {
        kind: 'open',
        arrivals: 'constant',
        ratePerSecond: 1000,
        ...retries({ attempts: 3, budget: 0.1 }),
      },
    });
    const { retried, offered } = simulation.view.measures.values();
    expect(offered).toBe(1000 + retried);
    expect(retried).toBeGreaterThanOrEqual(100);
    expect(retried).toBeLessThanOrEqual(110);
  });

  it('of a closed loop waits for the outcome of its last retry before it thinks', () => {
    const { ended } = run({
      server: pool(10),
      request: [call],
      requests: 2,
      upstream: { latency: constant(40 * MS), failAtNanos: MS },
      traffic: {
        kind: 'closed',
        users: 1,
        think: constant(100 * MS),
        start: 'together',
        ...retries({ attempts: 1 }),
      },
    });
    expect(sendings(ended)).toEqual([
      [0, 0, 0],
      [0, 1, 50],
      [1, 0, 190],
      [1, 1, 240],
    ]);
  });

  it('sends nothing after the end of arrivals', () => {
    const scenario = scenarioOf({
      server: pool(10),
      request: [call],
      requests: 100,
      upstream: { latency: constant(40 * MS), failAtNanos: MS },
      traffic: { ...replay(0, 20), ...retries({ attempts: 1 }) },
    });
    const { simulation, ended } = observed({ ...scenario, stop: { requests: null, durationNanos: 60 * MS } });
    advance(simulation);
    expect(sendings(ended)).toEqual([
      [0, 0, 0],
      [1, 0, 20],
      [0, 1, 50],
    ]);
    expect(simulation.view.finished).toBe(true);
  });

  it('applies a live change: no more retries from now on', () => {
    const scenario = scenarioOf({
      server: pool(10),
      request: [call],
      requests: 1,
      upstream: { latency: constant(40 * MS), failAtNanos: MS },
      traffic: { ...replay(0), ...retries({ attempts: 10 }) },
    });
    const { simulation, ended } = observed(scenario);
    advance(simulation, 45 * MS);
    simulation.configure({ ...scenario, traffic: { ...scenario.traffic, ...retries({ attempts: 0 }) } });
    advance(simulation);
    // A retry that was already scheduled is still sent.
    expect(ended).toHaveLength(2);
  });
});

describe('a retry', () => {
  const failing = (attempts: number): Scenario =>
    scenarioOf({
      server: pool(1000),
      request: [cpu(0), { kind: 'cpu', time: { kind: 'exponential', meanNanos: 1e4 } }, call],
      requests: 300,
      machine: { cores: 64 },
      upstream: {
        nodes: 4,
        latency: constant(2 * MS),
        nodeLatencies: [{ node: 1, latency: constant(20 * MS) }],
        failAtNanos: 10 * MS,
      },
      traffic: { kind: 'open', arrivals: 'poisson', ratePerSecond: 1000, ...retries({ attempts }) },
    });

  it('leaves first requests unchanged: their instants and demands', () => {
    const firsts = (attempts: number): [number, number, number][] => {
      const { simulation, ended } = observed(failing(attempts));
      advance(simulation);
      return ended
        .filter(({ request }) => request < RETRY_STRIDE)
        .map(({ request, startedAt, running }): [number, number, number] => [request, startedAt, running])
        .sort(([a], [b]) => a - b);
    };
    expect(firsts(2)).toEqual(firsts(0));
  });

  it('requests the same work from another node', () => {
    const { simulation, ended } = observed(failing(2));
    advance(simulation);
    const work = new Map<number, number>();
    for (const { request, running } of ended) if (request < RETRY_STRIDE) work.set(request, running);
    const again = ended.filter(({ request }) => request >= RETRY_STRIDE);
    // One request in four reaches the slow node and is retried once; no other request is retried.
    expect(again).toHaveLength(75);
    for (const { request, running, outcome } of again) {
      expect(outcome).toBe(OUTCOME.completed);
      expect(running).toBe(work.get(request % RETRY_STRIDE));
    }
  });

  it('has its own number, even if several of one request are in the system', () => {
    const { ended, simulation } = run({
      server: pool(100),
      request: [sleep(1000 * MS)],
      requests: 5,
      everyNanos: MS,
      traffic: { ...retries({ attempts: 3, backoffNanos: MS }), patienceNanos: 2 * MS },
    });
    expect(ended).toHaveLength(20);
    expect(new Set(ended.map(({ request }) => request)).size).toBe(20);
    expect(simulation.view.measures.value('ghosts')).toBe(20);
  });
});
