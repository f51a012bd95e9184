// Checks which change comes first: the lever that ends the bottleneck, or nothing if the bottleneck cannot be set.

import { describe, expect, it } from 'vitest';
import type { LeversAnswer } from '../../../src/protocol/study-api.ts';
import { leversOf, leversQuestion } from '../../../src/scenario/levers.ts';
import { presetById } from '../../../src/scenario/presets.ts';
import type { Lever, Objective } from '../../../src/scenario/question.ts';
import type { Scenario } from '../../../src/scenario/scenario.ts';
import { answerOf } from '../../../src/study/study.ts';
import { POOL } from './questions.ts';

const MS = 1e6;
const WITHIN_100_MS: Objective = { measure: 'p99', relation: 'atMost', limit: 100 * MS };
const [A] = POOL.servers;
const [DB] = POOL.upstreams;

/** 1,000 requests per second, each with a call of 20 ms and CPU time of a tenth of that. */
const SCENE: Scenario = {
  ...POOL,
  servers: [{ ...A, model: 'blocking-pool', threads: 100 } as Scenario['servers'][number]],
  traffic: { ...POOL.traffic, arrivals: 'poisson' },
  stop: { requests: null, durationNanos: null },
};

function answer(scenario: Scenario, objective = WITHIN_100_MS, replications = 3): LeversAnswer {
  const question = leversQuestion(scenario, scenario.servers[0], objective);
  const effort = { ...question.effort, requests: 600, replications };
  const { answer } = answerOf({ ...question, effort }, scenario);
  if (answer.kind !== 'levers') throw new TypeError('levers were asked for');
  return answer;
}

const withThreads = (threads: number): Scenario => ({
  ...SCENE,
  servers: [{ ...SCENE.servers[0], threads } as Scenario['servers'][number]],
});

describe('what to change first', () => {
  it('is the number of threads if all wait for calls', () => {
    const { asIs, tried } = answer(withThreads(10));
    expect(asIs!.meets).toBe(false);
    expect(asIs!.bottleneck).toEqual({ kind: 'threads', service: null, of: 10, waits: true });
    const [first] = tried;
    expect(first.lever).toMatchObject({ parameter: 'threads', group: null });
    expect(first.from).toBe(10);
    // 1,000 requests per second hold a thread for 20 ms each, so 20 threads are busy.
    expect(first.value!).toBeGreaterThanOrEqual(20);
    expect(first).toMatchObject({ helps: true, meets: true, runs: 3 });
    expect(first.gain.low!).toBeGreaterThan(0);
    expect(first.gain.mean).toBeCloseTo(first.reached.mean! - asIs!.reached.mean!, 9);
  });

  it('is the number of cores if those are full', () => {
    const scene: Scenario = {
      ...SCENE,
      machine: { ...SCENE.machine, cores: 1 },
      request: [
        { kind: 'cpu', time: { kind: 'constant', nanos: 3 * MS } },
        { kind: 'call', upstream: DB.name },
      ],
    };
    const { asIs, tried } = answer(scene);
    expect(asIs!.bottleneck).toEqual({ kind: 'cores', service: null, of: 1 });
    expect(tried[0].bottleneck).not.toEqual(asIs!.bottleneck);
    expect(tried[0].lever).toMatchObject({ parameter: 'cores' });
    expect(tried[0].value!).toBeGreaterThan(2);
    expect(tried.find(({ lever }) => lever.parameter === 'threads')!.meets).toBe(false);
  });

  it('is the slow node, even if more threads would help as well', () => {
    const slow = { node: 1, latency: { kind: 'constant', nanos: 400 * MS } } as const;
    const scene: Scenario = { ...withThreads(30), upstreams: [{ ...DB, nodeLatencies: [slow] }] };
    const [first] = answer(scene).tried;
    expect(first).toMatchObject({ helps: true, meets: true });
    expect(first.lever).toMatchObject({ parameter: null, group: DB.name, nodes: [1] });
  });

  it('is nothing if a service at its limit cannot be set', () => {
    const scene: Scenario = { ...SCENE, upstreams: [{ ...DB, nodes: 1, nodeConcurrency: 2 }] };
    const { asIs, tried } = answer(scene, { measure: 'throughput', relation: 'atLeast', limit: 500 });
    expect(asIs!.bottleneck).toEqual({ kind: 'calls', service: DB.name, of: 2 });
    expect(asIs!.reached.mean!).toBeLessThan(110);
    expect(tried.length).toBeGreaterThan(3);
    expect(tried.filter(({ helps }) => helps)).toEqual([]);
  });

  it('is found with one run if there is no randomness', () => {
    const even: Scenario = {
      ...withThreads(10),
      traffic: { ...SCENE.traffic, arrivals: 'constant' },
    };
    const { asIs, tried } = answer(even);
    expect(asIs!.runs).toBe(1);
    expect(tried[0]).toMatchObject({ helps: true, runs: 1, lever: { parameter: 'threads' } });
  });

  it('prefers a smaller value that gains the same share of requests', () => {
    const { tried } = answer(withThreads(10));
    const helping = tried.filter(({ helps }) => helps).map(({ reached }) => reached.mean!);
    for (const [index, mean] of helping.entries())
      for (const later of helping.slice(index + 1)) expect(later).toBeLessThanOrEqual(mean * 1.03);
  });
});

describe('the levers of a scene', () => {
  it('are those of the server, of the calls, and of the services behind it', () => {
    const { scenario } = presetById('slow-database')!;
    const own: Scenario = { ...scenario, servers: scenario.servers.slice(0, 1), own: [] };
    const levers = leversOf(own);
    const served = own.upstreams.filter(({ service }) => service !== undefined);
    for (const { name, service } of served) {
      const cores = levers.find(({ parameter, ...lever }) => parameter === 'cores' && lever.group === name);
      expect(cores!.values[0]).toBe(2 * service!.machine.cores);
    }
    expect(served.length).toBeGreaterThan(0);
    expect(levers.find(({ parameter, group }) => parameter === 'timeout' && group === null)).toBeDefined();
  });

  it('have no duplicate values, and not the present one', () => {
    const levers: readonly Lever[] = leversOf({
      ...withThreads(1),
      machine: { ...SCENE.machine, cores: 64, cpuLimit: 0.5 },
    });
    for (const { values } of levers) expect(new Set(values).size).toBe(values.length);
    expect(levers.find(({ parameter }) => parameter === 'threads')!.values).not.toContain(1);
    // The machine has no more cores that the lever could offer.
    expect(levers.some(({ parameter }) => parameter === 'cores')).toBe(false);
    expect(levers.find(({ parameter }) => parameter === 'cpuLimit')!.values.at(-1)).toBeNull();
  });
});
