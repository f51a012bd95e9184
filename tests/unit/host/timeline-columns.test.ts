// The windows of charts over whole runs: shares and threads sum up, queues and blocked threads appear where
// they must.

import { describe, expect, it } from 'vitest';
import { Simulation } from '../../../src/engine/simulation.ts';
import { timelineColumns } from '../../../src/host/timeline-columns.ts';
import { THREAD_DOINGS, type TimelineColumns } from '../../../src/protocol/summary.ts';
import { blockingPool, DEFAULT_SCENARIO } from '../../../src/scenario/default-scenario.ts';
import { constant } from '../../../src/scenario/distribution.ts';
import { PRESETS } from '../../../src/scenario/presets.ts';
import type { Scenario } from '../../../src/scenario/scenario.ts';

const MS = 1e6;

function columnsOf(scenario: Scenario, seconds: number, server = 0): TimelineColumns {
  const simulation = new Simulation(scenario, scenario.servers[server], { charted: true });
  simulation.advance(seconds * 1e9, Number.POSITIVE_INFINITY);
  return timelineColumns(simulation.view);
}

/** Ten threads on two cores; each request computes and then sleeps. */
const POOL: Scenario = {
  ...DEFAULT_SCENARIO,
  stop: { requests: null, durationNanos: null },
  traffic: { ...DEFAULT_SCENARIO.traffic, arrivals: 'constant', ratePerSecond: 400 },
  machine: { ...DEFAULT_SCENARIO.machine, cores: 2, contextSwitchNanos: 0 },
  servers: [{ ...blockingPool('A'), threads: 10 }],
  upstreams: [],
};

describe('the columns of a timeline', () => {
  it('divide core time completely, and all threads of a pool', () => {
    for (const preset of PRESETS.slice(0, 4)) {
      const { machine, length } = columnsOf(preset.scenario, 3);
      for (let window = 0; window < length - 1; window++) {
        const shares = Object.values(machine.cpu).reduce((sum, column) => sum + column[window], 0);
        expect(shares).toBeCloseTo(1, 9);
        for (const doing of THREAD_DOINGS) expect(machine.threads[doing][window]).toBeGreaterThanOrEqual(0);
      }
    }
    const busy = columnsOf(
      {
        ...POOL,
        request: [
          { kind: 'cpu', time: constant(MS) },
          { kind: 'sleep', time: constant(10 * MS) },
        ],
      },
      2,
    );
    for (let window = 1; window < busy.length - 1; window++) {
      const threads = THREAD_DOINGS.reduce((sum, doing) => sum + busy.machine.threads[doing][window], 0);
      expect(threads).toBeCloseTo(10, 6);
      // Little's law: 400 requests per second run for 1 ms each and wait for 10 ms each.
      expect(busy.machine.threads.running[window]).toBeCloseTo(0.4, 1);
    }
    const mean =
      busy.machine.threads.waiting.slice(1, -1).reduce((sum, value) => sum + value, 0) / (busy.length - 2);
    expect(Math.abs(mean - 4)).toBeLessThan(0.6);
  });

  it('distinguish threads that are stuck on a failed node from those that wait for a reply', () => {
    const [upstream] = DEFAULT_SCENARIO.upstreams;
    const { machine, length } = columnsOf(
      {
        ...POOL,
        request: [{ kind: 'call', upstream: upstream.name }],
        upstreams: [{ ...upstream, nodes: 2 }],
        faults: [
          {
            kind: 'down',
            upstream: upstream.name,
            node: 2,
            fromNanos: 500 * MS,
            untilNanos: null,
            factor: 1,
          },
        ],
      },
      2,
    );
    const { stuck, waiting } = machine.threads;
    expect([stuck[5], stuck[length - 2]]).toEqual([0, 10]);
    expect(waiting[5]).toBeGreaterThan(5);
    expect(waiting[length - 2]).toBe(0);
  });

  it('show a run queue if there is more to compute than the cores can do', () => {
    const { machine, length, windowNanos } = columnsOf(
      { ...POOL, request: [{ kind: 'cpu', time: constant(20 * MS) }] },
      20,
    );
    expect(machine.runQueue[length - 2]).toBeCloseTo(8, 1);
    expect(machine.cpu.useful[length - 2]).toBeGreaterThan(0.99);
    expect(machine.threads.ready[length - 2]).toBe(machine.runQueue[length - 2]);
    // Ten runnable threads, damped over a minute by Linux's own arithmetic: 10 x (1 - e^(-15/60)) after 15 s.
    const atFifteen = Math.round(15e9 / windowNanos) - 1;
    expect(machine.load[0][atFifteen]).toBeCloseTo(10 * (1 - Math.exp(-15 / 60)), 0);
  });

  it('distinguish service from waiting in the queue', () => {
    const jammed = columnsOf({ ...POOL, request: [{ kind: 'sleep', time: constant(100 * MS) }] }, 4);
    const last = jammed.length - 2;
    expect(jammed.latency.service.running[2][last] / (100 * MS)).toBeCloseTo(1, 1);
    expect(jammed.latency.actual.running[2][last]).toBeGreaterThan(1000 * MS);
    // No request was sent late, so the two starts are equal.
    expect(jammed.latency.intended).toBe(jammed.latency.actual);
  });

  it('show how long the oldest request has waited by the end of each window', () => {
    const { scenario } = PRESETS[0]!;
    const { oldestAge, windowNanos, length } = columnsOf(scenario, 3);
    // The fault comes within the first second; from then on the eight requests of the pool wait for their replies.
    const ages = [...oldestAge].slice(Math.floor(length / 2));
    for (let at = 1; at < ages.length - 1; at++) expect(ages[at]! - ages[at - 1]!).toBe(windowNanos);
    expect(ages.at(-1)).toBeGreaterThan(1e9);
  });
});
