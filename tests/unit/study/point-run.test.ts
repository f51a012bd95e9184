// A run of a study has the same events as any other run, with its warm-up left out.

import { describe, expect, it } from 'vitest';
import { Simulation } from '../../../src/engine/simulation.ts';
import type { StudyTask } from '../../../src/protocol/study-api.ts';
import { evaluate, percentileCurve } from '../../../src/study/point-run.ts';
import { runToEnd } from '../../support/run-to-end.ts';
import { POOL, RANDOM_POOL } from './questions.ts';

const LIMITED = { ...RANDOM_POOL, stop: { requests: 3000, durationNanos: null } };

function task(change: Partial<StudyTask> = {}): StudyTask {
  return {
    key: 'k',
    scenario: { ...LIMITED, servers: LIMITED.servers.slice(0, 1) },
    maxEvents: 1e6,
    warmup: 0,
    ...change,
  };
}

describe('a run of a study', () => {
  it('equals the run of the command line if it has no warm-up', () => {
    const { measures, digest } = withDigest();
    const result = evaluate(task());
    expect(result.digest).toBe(digest);
    expect(result.ended).toBe(true);
    expect(result.samples).toBe(measures.value('completed'));
    expect(result.values.mean).toBeCloseTo(measures.latency.mean(), 6);
    // Both percentiles come from the same buckets, except at the ends of the range.
    for (const [key, fraction] of [
      ['p50', 0.5],
      ['p99', 0.99],
    ] as const)
      expect(result.values[key]).toBe(measures.latency.percentile(fraction));
    // All overheads are equal here, so both ends of the range are equal: then the bucket is reported.
    expect(result.values.overheadP99! / measures.overhead.percentile(0.99)).toBeCloseTo(1, 2);
    expect(result.values.memory).toBe(measures.value('memoryReservedPeak'));
    expect(result.values.success).toBe(1);
  });

  it('has every named percentile on its curve, with the same value as elsewhere', () => {
    const { latency } = withDigest().measures;
    const { fraction, nanos } = percentileCurve(latency);
    for (const named of [0, 0.25, 0.5, 0.75, 0.9, 0.95, 0.99, 0.995, 0.999, 0.9995]) {
      const at = fraction.findIndex((each) => Math.abs(each - named) < 1e-12);
      // Of n requests, no percentile above 1 - 1 / n is on the curve.
      if (named > 1 - 1 / latency.count) expect(at).toBe(-1);
      else expect(nanos[at], `${named}`).toBe(latency.percentile(named));
    }
    expect([...fraction]).toEqual([...fraction].sort((a, b) => a - b));
    expect(fraction.at(-1)).toBeLessThanOrEqual(1 - 1 / latency.count);
  });

  it('gives the rate that was offered to a server that keeps up', () => {
    const result = evaluate(task({ scenario: { ...POOL, servers: POOL.servers.slice(0, 1) }, warmup: 0.1 }));
    expect(result.values.throughput).toBeGreaterThan(995);
    expect(result.values.throughput).toBeLessThan(1005);
  });

  it('gives the capacity of one that does not: 10 threads with calls of 20 ms complete 500 per second', () => {
    const server = { ...POOL.servers[0], threads: 10 } as (typeof POOL.servers)[number];
    const result = evaluate(task({ scenario: { ...POOL, servers: [server] }, warmup: 0.1 }));
    expect(result.values.throughput).toBeGreaterThan(480);
    expect(result.values.throughput).toBeLessThan(501);
  });

  it('leaves the warm-up out: a growing queue is longer without its beginning', () => {
    const server = { ...POOL.servers[0], threads: 10 } as (typeof POOL.servers)[number];
    const scenario = { ...POOL, servers: [server] };
    const [whole, late] = [0, 0.5].map((warmup) => evaluate(task({ scenario, warmup })));
    expect(late.samples).toBeLessThan(whole.samples);
    expect(late.values.p50!).toBeGreaterThan(whole.values.p50!);
    expect(late.digest).toBe(whole.digest);
  });

  it('is cut at its maximum number of events, and says so', () => {
    const result = evaluate(task({ maxEvents: 2500 }));
    expect([result.ended, result.events]).toEqual([false, 2500]);
    expect(result.values.throughput).toBeGreaterThan(0);
  });

  it('counts each request as measured or left out, whether it failed, was abandoned, or was still present', () => {
    const [few] = LIMITED.servers.map((server) => ({ ...server, threads: 10 }) as typeof server);
    const impatient = { ...LIMITED.traffic, patienceNanos: 200e6 };
    const scenario = { ...LIMITED, servers: [few], traffic: impatient };
    for (const maxEvents of [1e6, 2500]) {
      const simulation = new Simulation(scenario, few);
      simulation.advance(Number.POSITIVE_INFINITY, maxEvents);
      const { offered, completed, abandoned, inSystem } = simulation.view.measures.values();
      const { samples, leftOut } = evaluate(task({ scenario, maxEvents }));
      expect([samples, leftOut]).toEqual([completed, offered - completed]);
      expect(abandoned).toBeGreaterThan(0);
      expect(inSystem > 0).toBe(maxEvents === 2500);
    }
    expect(evaluate(task()).leftOut).toBe(0);
    // Neither number includes requests of the warm-up.
    const { samples, leftOut } = evaluate(task({ scenario, warmup: 0.5 }));
    expect((samples + leftOut) / 3000).toBeCloseTo(0.5, 1);
  });

  it('has no latency if nothing completed', () => {
    const [group] = LIMITED.upstreams;
    const upstreams = [{ ...group, latency: { kind: 'constant', nanos: 1e6 } as const, failAtNanos: 1 }];
    const result = evaluate(task({ scenario: { ...task().scenario, upstreams } }));
    expect(result.values).toMatchObject({ throughput: 0, p99: null, mean: null, success: 0 });
  });

  function withDigest() {
    const simulation = runToEnd(task().scenario, LIMITED.servers[0]);
    return { measures: simulation.view.measures, digest: simulation.digest() };
  }
});
