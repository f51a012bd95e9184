// The memory chart: lines of the models, the dot at the present position, sentence and table.

import { describe, expect, it } from 'vitest';
import { memoryExtent, memorySentence, memorySeries, memoryTable } from '../../../src/charts/memory-data.ts';
import {
  DEFAULT_SCENARIO,
  eventLoop,
  greenThreads,
  serverOf,
} from '../../../src/scenario/default-scenario.ts';
import { THREAD_MODELS } from '../../../src/scenario/server.ts';
import { input, server, summary, values } from './fabricated.ts';

const KIB = 1024;
const plain = (text: string): string => text.replace(/\u00a0/g, ' ');

const run = summary([
  server('A', { values: values({ memoryReserved: 120 * 1024 ** 2, memoryResident: 4 * 1024 ** 2 }) }),
  server('B', { values: values({ memoryReserved: 20 * 1024 ** 2, memoryResident: 5 * 1024 ** 2 }) }),
]);

describe('memory against threads', () => {
  const [pool, loops] = memorySeries(input(run));

  it("equals the source's table for a blocking pool", () => {
    for (const [threads, kib] of [
      [1, 15_812],
      [10, 34_388],
      [100, 220_280],
      [1000, 2_079_200],
      [10_000, 20_668_660],
    ]) {
      expect(Math.abs(pool.reservedAt(threads) / KIB / kib - 1)).toBeLessThan(0.01);
    }
  });

  it('is constant for event loops: the first loop needs no thread of its own', () => {
    expect(loops.reservedAt(1)).toBe((13_748 + 3 * 2064) * KIB);
    expect(loops.reservedAt(10_000)).toBe(loops.reservedAt(1));
    const single = memorySeries(
      input(run, {
        ...DEFAULT_SCENARIO,
        servers: [eventLoop('A')],
      }),
    );
    expect(single[0].reservedAt(500)).toBe(13_748 * KIB);
    expect(single[0].threads).toBe(1);
  });

  it('marks where each server is now', () => {
    expect([pool.threads, pool.reservedNow, pool.residentNow]).toEqual([50, 120 * 1024 ** 2, 4 * 1024 ** 2]);
    expect([loops.threads, loops.threadWord]).toEqual([4, 'loop']);
  });

  it('has the stacks of green threads, which grow with the requests, beside a few carriers', () => {
    const scenario = { ...DEFAULT_SCENARIO, servers: [greenThreads('A')] };
    const busy = values({ inSystem: 300 });
    const [green] = memorySeries(input(summary([server('A', { values: busy })]), scenario));
    expect([green.threads, green.threadWord]).toEqual([300, 'green thread']);
    expect(green.reservedAt(1000) - green.reservedAt(0)).toBe(1000 * 2 * KIB);
    expect(green.residentAt(1000) - green.residentAt(0)).toBe(1000 * 2 * KIB);
    expect(green.reservedAt(0)).toBe((13_748 + 3 * 2064) * KIB);
  });

  it('has the threads of the models', () => {
    const busy = values({ inSystem: 300 });
    const threads = THREAD_MODELS.map((model) => {
      const scenario = { ...DEFAULT_SCENARIO, servers: [serverOf(model, 'A')] };
      const [series] = memorySeries(input(summary([server('A', { values: busy })]), scenario));
      return [model, series.threads];
    });
    expect(Object.fromEntries(threads)).toMatchObject({
      'blocking-pool': 50,
      'thread-per-request': 300,
      'event-loop': 1,
      'multi-reactor': 4,
      'green-threads': 300,
      'loop-with-helpers': 5,
      // There are three steps with 16 threads each.
      staged: 150,
      'single-writer': 50,
    });
  });

  it('has lines before the run has a number', () => {
    const [early] = memorySeries(input(summary([])));
    expect(early.reservedNow).toBeNaN();
    expect(early.reservedAt(1)).toBeGreaterThan(0);
    expect(memoryExtent([early]).every(Number.isFinite)).toBe(true);
  });

  it('is described in one sentence', () => {
    expect(plain(memorySentence([pool, loops]))).toBe(
      'A reserves 120 MiB (4.0 MiB resident) with 50 threads and B reserves 20.0 MiB (5.0 MiB resident) with 4 loops; the machine has 16.0 GiB.',
    );
  });

  it('has its lines and the present position in a table', () => {
    const table = memoryTable([pool, loops]);
    expect(table.columns).toEqual([
      'Threads',
      'A reserved, MiB',
      'A resident, MiB',
      'B reserved, MiB',
      'B resident, MiB',
    ]);
    expect(table.rows.at(-2)).toEqual(['A now: 50', '120', '4', '', '']);
    expect(table.rows.map((row) => row.length).every((length) => length === 5)).toBe(true);
  });
});
