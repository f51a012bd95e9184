// The map of threads over time: shares that sum to one, the engine's own totals by state, spans without gaps,
// independent of the recorded piece, including changes of the run.

import { describe, expect, it } from 'vitest';
import { Simulation } from '../../../src/engine/simulation.ts';
import { METER } from '../../../src/engine/view/codes.ts';
import type { EngineView } from '../../../src/engine/view/engine-view.ts';
import { ThreadMapHost } from '../../../src/host/thread-map/thread-map-host.ts';
import {
  QUEUE_OVER_TIME,
  THREAD_KIND,
  THREAD_KINDS,
  type ThreadMapPlan,
  type ThreadMapRequest,
  type ThreadSpans,
} from '../../../src/protocol/thread-map-api.ts';
import type { Edit } from '../../../src/scenario/edit.ts';
import { presetById } from '../../../src/scenario/presets.ts';
import { REQUEST_STATE } from '../../../src/scenario/request-state.ts';
import type { Scenario } from '../../../src/scenario/scenario.ts';
import { THREAD_MODELS } from '../../../src/scenario/server.ts';
import { call, cpu, MS, pool, SECOND, scenarioOf, US } from '../engine/small-scenario.ts';
import { busy } from './busy-scenario.ts';

interface Recorded {
  readonly plan: ThreadMapPlan;
  readonly shares: Float32Array;
  readonly queue: Float32Array;
  readonly spans: ThreadSpans | null;
  readonly steps: number;
}

const WHOLE = { server: 'A', mostRows: 500, firstThread: 0, threads: null } as const;

/** `pieceMillis`: for a clock that advances by one whenever it is read. */
function record(
  scenario: Scenario,
  wanted: Partial<ThreadMapRequest> & Pick<ThreadMapRequest, 'reachNanos'>,
  edits: readonly Edit[] = [],
  pieceMillis = 1e9,
  looksMax = 1e9,
): Recorded {
  let wall = 0;
  const host = new ThreadMapHost(() => wall++, looksMax);
  expect(host.open(scenario, edits)).toEqual({ ok: true });
  const request = { ...WHOLE, fromNanos: 0, untilNanos: wanted.reachNanos, columns: 50, ...wanted };
  let shares = new Float32Array(0);
  const queue: number[] = [];
  let share = 0;
  for (let steps = 1; ; steps++) {
    const step = host.record(request, pieceMillis);
    expect(step.share).toBeGreaterThanOrEqual(share);
    share = step.share;
    const { plan, columns, spans } = step;
    if (plan !== null) {
      if (shares.length === 0) shares = new Float32Array(request.columns * plan.rows * THREAD_KINDS);
      if (columns !== null) {
        shares.set(columns.shares, columns.first * plan.rows * THREAD_KINDS);
        queue.push(...columns.queue);
      }
      if (step.done) return { plan, shares, queue: Float32Array.from(queue), spans, steps };
    }
  }
}

/** Thread time by kind, in seconds summed over threads, of a map of `seconds`. */
function totals({ plan, shares }: Recorded, columns: number, seconds: number): number[] {
  const sums = new Array<number>(THREAD_KINDS).fill(0);
  for (let column = 0; column < columns; column++)
    for (let row = 0; row < plan.rows; row++) {
      const threads = Math.min(plan.threadsPerRow, plan.threads - row * plan.threadsPerRow);
      for (let kind = 0; kind < THREAD_KINDS; kind++) {
        const share = shares[(column * plan.rows + row) * THREAD_KINDS + kind];
        sums[kind] += (share * threads * seconds) / columns;
      }
    }
  return sums;
}

function viewAt(scenario: Scenario, atNanos: number): EngineView {
  const simulation = new Simulation(scenario, scenario.servers[0]);
  simulation.advance(atNanos, Number.POSITIVE_INFINITY);
  return simulation.view;
}

describe.each(THREAD_MODELS)('the map of threads on %s', (model) => {
  const scenario = busy(model);
  const reachNanos = 60 * MS;
  const map = record(scenario, { reachNanos });

  it('divides the time of each row completely among the activities of its threads', () => {
    expect(map.plan.exact).toBe(true);
    let least = 1;
    let most = 0;
    for (let cell = 0; cell < 50 * map.plan.rows; cell++) {
      const row = map.shares.subarray(cell * THREAD_KINDS, (cell + 1) * THREAD_KINDS);
      const sum = row.every((share) => share >= 0) ? row.reduce((all, share) => all + share, 0) : 0;
      least = Math.min(least, sum);
      most = Math.max(most, sum);
    }
    expect(least).toBeCloseTo(1, 5);
    expect(most).toBeCloseTo(1, 5);
  });

  it('has the core time and the ready time of the engine, to the microsecond', () => {
    const { scheduler, now } = viewAt(scenario, reachNanos);
    const sums = totals(map, 50, reachNanos / SECOND);
    const meter = (name: keyof typeof METER): number => scheduler.meterNanos(METER[name], now) / SECOND;
    expect(sums[THREAD_KIND.running]).toBeCloseTo(meter('useful'), 6);
    expect(sums[THREAD_KIND.switching]).toBeCloseTo(meter('switching') + meter('scheduling'), 6);
    expect(sums[THREAD_KIND.paused]).toBeCloseTo(meter('interrupts') + meter('paused'), 6);
    expect(sums[THREAD_KIND.throttled]).toBeCloseTo(meter('throttled'), 6);
    expect(sums[THREAD_KIND.ready]).toBeCloseTo(scheduler.readyNanosUntil(now) / SECOND, 6);
  });

  it('has spans that match the shares, without a gap', () => {
    const { spans, plan } = map;
    const sums = new Array<number>(THREAD_KINDS).fill(0);
    let at = 0;
    let gaps = 0;
    spans!.thread.forEach((thread, index) => {
      const isNext = index > 0 && spans!.thread[index - 1] === thread;
      if (!isNext && index > 0 && at !== reachNanos) gaps++;
      if (spans!.fromNanos[index] !== (isNext ? at : 0)) gaps++;
      at = spans!.untilNanos[index];
      sums[spans!.kind[index]] += (at - spans!.fromNanos[index]) / SECOND;
    });
    expect(gaps).toBe(0);
    expect(at).toBe(reachNanos);
    expect(new Set(spans!.thread).size).toBe(plan.threads);
    totals(map, 50, reachNanos / SECOND).forEach((seconds, kind) => {
      expect(sums[kind], `kind ${kind}`).toBeCloseTo(seconds, 5);
    });
  });

  it('is the same in small pieces, and for a part of the run', () => {
    const pieces = record(scenario, { reachNanos }, [], 7);
    expect(pieces.steps).toBeGreaterThan(100);
    expect(pieces.shares).toEqual(map.shares);
    const part = record(scenario, { reachNanos, fromNanos: 24 * MS, untilNanos: 36 * MS, columns: 10 });
    const size = map.plan.rows * THREAD_KINDS;
    const differences = map.shares
      .subarray(20 * size, 30 * size)
      .map((share, index) => Math.abs(part.shares[index] - share));
    expect(Math.max(...differences)).toBeLessThan(1e-5);
  });
});

describe('the map of a pool', () => {
  it('has as many requests in each state as the engine measures, and the same queue', () => {
    const scenario = scenarioOf({
      server: pool(8),
      request: [cpu(200 * US), call],
      requests: 1e6,
      everyNanos: 2 * MS,
      traffic: { arrivals: 'poisson' },
      upstream: { latency: { kind: 'exponential', meanNanos: 15 * MS } },
    });
    const map = record(scenario, { reachNanos: 2 * SECOND });
    const { measures } = viewAt(scenario, 2 * SECOND);
    const mean = totals(map, 50, 1);
    expect(mean[THREAD_KIND.waiting]).toBeCloseTo(measures.meanInState(REQUEST_STATE.waiting), 4);
    const queue = map.queue.filter((_, at) => at % QUEUE_OVER_TIME.length === QUEUE_OVER_TIME.mean);
    const queued = queue.reduce((sum, each) => sum + each, 0) / 50;
    expect(queued).toBeGreaterThan(0.1);
    expect(queued).toBeCloseTo(measures.meanInState(REQUEST_STATE.queued), 4);
  });

  it('shows all threads stuck at the stalled node after a while, and their requests', () => {
    const scenario = presetById('stalled-node')!.scenario;
    const reachNanos = 20 * SECOND;
    const fromNanos = 19.99 * SECOND;
    const map = record(scenario, { reachNanos, fromNanos, untilNanos: reachNanos, columns: 10 });
    const pooled = scenario.servers[0];
    expect(pooled.model).toBe('blocking-pool');
    const sums = totals(map, 10, 1);
    expect(sums[THREAD_KIND.stuck] / map.plan.threads).toBeGreaterThan(0.9);
    const { spans } = map;
    const stuck = [...spans!.kind.keys()].filter((index) => spans!.kind[index] === THREAD_KIND.stuck);
    const nodes = new Set(stuck.map((index) => spans!.node[index]));
    expect([...nodes]).toHaveLength(1);
    for (const index of stuck) expect(spans!.request[index]).toBeGreaterThanOrEqual(0);
    // These began to wait before the shown part.
    expect(stuck.some((index) => spans!.fromNanos[index] < fromNanos)).toBe(true);
  });

  it('follows the changes of the run', () => {
    const scenario = scenarioOf({
      server: pool(4),
      request: [call],
      requests: 1e6,
      everyNanos: 10 * MS,
      upstream: { latency: { kind: 'constant', nanos: 5 * MS } },
    });
    const change = { kind: 'fault', upstream: 'upstream', node: 1, fault: 'down', factor: 1 } as const;
    const down: Edit = { atNanos: 100 * MS, change, settles: false, role: 'edit', joins: false };
    const map = record(scenario, { reachNanos: 200 * MS, columns: 2 }, [down]);
    const stuckIn = (column: number): number =>
      [0, 1, 2, 3].reduce(
        (sum, row) => sum + map.shares[(column * 4 + row) * THREAD_KINDS + THREAD_KIND.stuck],
        0,
      );
    expect(stuckIn(0)).toBe(0);
    expect(stuckIn(1)).toBeGreaterThan(1);
  });

  it('combines threads if there are more than rows, and can show a part of them', () => {
    const scenario = busy('blocking-pool');
    const reachNanos = 50 * MS;
    const all = record(scenario, { reachNanos });
    expect(all.plan.threads).toBeGreaterThan(10);
    const few = record(scenario, { reachNanos, mostRows: 3 });
    expect(few.plan.rows).toBeLessThanOrEqual(3);
    totals(all, 50, 1).forEach((seconds, kind) => {
      expect(totals(few, 50, 1)[kind]).toBeCloseTo(seconds, 4);
    });
    const part = record(scenario, { reachNanos, firstThread: 2, threads: 3 });
    expect(part.plan).toMatchObject({ firstThread: 2, threads: 3, rows: 3, threadsInAll: all.plan.threads });
    expect(part.shares[0]).toBe(all.shares[2 * THREAD_KINDS]);
  });

  it('samples at even distances if there is too much to record, and is close to the exact shares', () => {
    const scenario = scenarioOf({
      server: pool(500),
      request: [cpu(20 * US), call],
      requests: 1e6,
      everyNanos: 400 * US,
      traffic: { arrivals: 'poisson' },
      upstream: { latency: { kind: 'exponential', meanNanos: 100 * MS } },
    });
    const reachNanos = 400 * MS;
    const map = record(scenario, { reachNanos, columns: 100, mostRows: 100 }, [], 1e9, 4e5);
    expect(map.plan).toMatchObject({ exact: false, looks: 8, rows: 100, threadsPerRow: 5 });
    expect(map.spans).toBeNull();
    const { measures } = viewAt(scenario, reachNanos);
    const waiting = measures.meanInState(REQUEST_STATE.waiting);
    const sums = totals(map, 100, 1);
    expect(Math.abs(sums[THREAD_KIND.waiting] / waiting - 1)).toBeLessThan(0.01);
  });

  it('rejects an invalid run, and a server that does not exist', () => {
    const host = new ThreadMapHost(() => 0);
    const scenario = busy('blocking-pool');
    expect(host.open({ ...scenario, servers: [] }, []).ok).toBe(false);
    expect(host.open(scenario, []).ok).toBe(true);
    const request = { ...WHOLE, server: 'Z', reachNanos: 1, fromNanos: 0, untilNanos: 1, columns: 1 };
    expect(() => host.record(request, 1)).toThrow('no server "Z"');
  });
});

describe('a part that is requested again before it was complete', () => {
  it('is recorded from its first column on, because sent columns may have been dropped', () => {
    let wall = 0;
    const host = new ThreadMapHost(() => wall++, 1e9);
    const { scenario } = presetById('stalled-node')!;
    expect(host.open(scenario, [])).toEqual({ ok: true });
    const request = { ...WHOLE, reachNanos: SECOND, fromNanos: 0, untilNanos: SECOND, columns: 50 };
    let step = host.record(request, 20, 1);
    while (step.columns === null) step = host.record(request, 20, 1);
    expect(step.done, 'not all of it yet').toBe(false);
    const firsts: number[] = [];
    let count = 0;
    do {
      step = host.record(request, 20, 2);
      if (step.columns !== null) firsts.push(step.columns.first);
      count += step.columns?.count ?? 0;
    } while (!step.done);
    expect(firsts[0]).toBe(0);
    expect(count).toBe(50);
  });
});
