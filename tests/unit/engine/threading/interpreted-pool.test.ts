// A pool whose threads belong to processes with one lock each: which thread computes when, the cost of a process, and
// published figures.

import { describe, expect, it } from 'vitest';
import type { Distribution } from '../../../../src/scenario/distribution.ts';
import type { Server } from '../../../../src/scenario/server.ts';
import { expectExactSums, machineRun, partsOf, type Watched } from '../machine/machine-run.ts';
import { cpu, MS, pool, SECOND, sleep } from '../small-scenario.ts';

const PYTHON = 5 * MS;
const RUBY = 100 * MS;
/** Longer than any computing here, so the lock is released only at waits. */
const NEVER = 600 * SECOND;

const workers = (processes: number, threads: number, interpreterLockNanos: number | null): Server =>
  ({ ...pool(threads), processes, interpreterLockNanos }) as Server;
const endsOf = ({ ended }: Watched): number[] => ended.map(({ endedAt }) => endedAt / 1000);
const lastOf = (seen: Watched): number => Math.max(...endsOf(seen));
/** Every second request computes for `nanos`, the others for `otherwiseNanos`. */
const ofSecond = (nanos: number, otherwiseNanos: number): Distribution => ({
  kind: 'every',
  period: 2,
  nanos,
  otherwiseNanos,
});

describe('the lock of an interpreter', () => {
  it('is handed over after the switch interval, in turn, although cores are idle', () => {
    const seen = machineRun({
      server: workers(1, 2, RUBY),
      request: [cpu(250 * MS)],
      requests: 2,
      machine: { cores: 4 },
    });
    expect(endsOf(seen)).toEqual([450, 500]);
    expect(partsOf(seen.ended[0])).toEqual({ running: 250_000, lockWait: 200_000 });
    expect(partsOf(seen.ended[1])).toEqual({ running: 250_000, lockWait: 250_000 });
    expectExactSums(seen);
  });

  it('is released at each wait', () => {
    const seen = machineRun({
      server: workers(1, 2, NEVER),
      request: [cpu(10 * MS), sleep(20 * MS), cpu(10 * MS)],
      requests: 2,
      machine: { cores: 4 },
    });
    expect(endsOf(seen)).toEqual([40, 50]);
  });

  it('delays a thread that returns from a wait by one interval', () => {
    const seen = machineRun({
      server: workers(1, 2, PYTHON),
      request: [
        { kind: 'sleep', time: ofSecond(20 * MS, 0) },
        { kind: 'cpu', time: ofSecond(MS, 100 * MS) },
      ],
      requests: 2,
      machine: { cores: 4 },
    });
    expect(endsOf(seen)).toEqual([26, 101]);
    expect(partsOf(seen.ended[0])).toEqual({ waiting: 20_000, lockWait: 5000, running: 1000 });
  });

  it('is kept by a thread that waits for a core, whose interval begins when it has one', () => {
    const seen = machineRun({
      server: workers(2, 4, 2 * MS),
      request: [cpu(30 * MS)],
      requests: 4,
      machine: { cores: 1, timeSliceNanos: 5 * MS },
    });
    expect(lastOf(seen)).toBe(120);
    expectExactSums(seen);
    for (const each of seen.ended) expect(each.split.running).toBe(30_000);
  });

  it('interrupts computing that full memory slows down without lengthening it', () => {
    const factor = 4;
    const until = (interval: number): number =>
      lastOf(
        machineRun({
          server: workers(1, 2, interval),
          request: [cpu(20 * MS)],
          requests: 2,
          machine: {
            cores: 2,
            memory: {
              limitBytes: 1000,
              whenFull: 'swap',
              swapFactor: factor,
              reservedBaseBytes: 0,
              reservedPerThreadBytes: 0,
              residentBaseBytes: 9000,
              residentPerThreadBytes: 0,
              perWaitingTaskBytes: 0,
              perFinishedRequestBytes: 0,
            },
          },
        }),
      );
    expect(until(NEVER)).toBe(2 * 20 * factor);
    expect(until(PYTHON)).toBe(2 * 20 * factor);
  });
});

describe('W processes on C cores', () => {
  it.each([
    { processes: 1, threads: 12, cores: 4 },
    { processes: 3, threads: 3, cores: 4 },
    { processes: 3, threads: 6, cores: 4 },
    { processes: 3, threads: 12, cores: 4 },
    { processes: 3, threads: 12, cores: 2 },
    { processes: 6, threads: 12, cores: 4 },
  ])('compute min(W, C) / S requests per second: %o', ({ processes, threads, cores }) => {
    for (const interval of [PYTHON, NEVER]) {
      const seen = machineRun({
        server: workers(processes, threads, interval),
        request: [cpu(10 * MS)],
        requests: 24,
        machine: { cores },
      });
      expect(lastOf(seen)).toBe((24 * 10) / Math.min(processes, cores));
    }
  });

  it.each([
    { threads: 1, lasts: 80 * 40 },
    { threads: 2, lasts: 40 * 40 + 10 },
    { threads: 4, lasts: 20 * 40 + 30 },
    { threads: 8, lasts: 80 * 10 + 30 },
  ])(
    'need 1 / (1 - p) threads each, where p is the share of waiting: $threads threads',
    ({ threads, lasts }) => {
      const seen = machineRun({
        server: workers(1, threads, RUBY),
        request: [cpu(10 * MS), sleep(30 * MS)],
        requests: 80,
        machine: { cores: 4 },
      });
      expect(lastOf(seen)).toBe(lasts);
    },
  );

  it('take the memory before threads once each, with as many threads as in one process', () => {
    const memoryOf = (processes: number, threads: number): number => {
      const { simulation } = machineRun({
        server: workers(processes, threads, PYTHON),
        request: [cpu(MS)],
        requests: 1,
        machine: {
          memory: {
            limitBytes: 2 ** 40,
            whenFull: 'refuse',
            swapFactor: 1,
            reservedBaseBytes: 0,
            reservedPerThreadBytes: 0,
            residentBaseBytes: 1000,
            residentPerThreadBytes: 1,
            perWaitingTaskBytes: 0,
            perFinishedRequestBytes: 0,
          },
        },
      });
      return simulation.view.measures.value('memoryResident');
    };
    expect(memoryOf(1, 16)).toBe(1016);
    expect(memoryOf(4, 16)).toBe(4016);
    // A process without a thread does not exist.
    expect(memoryOf(4, 3)).toBe(3003);
  });
});

describe('published figures', () => {
  // Figures of github.com/sidekiq/sidekiq/pull/6543: 25 threads and a slice of 100 ms.
  it('25 Ruby threads that compute: a thread that has used its turn waits 2.4 s for the next', () => {
    const seen = machineRun({
      server: workers(1, 25, RUBY),
      request: [cpu(200 * MS)],
      requests: 25,
      machine: { cores: 8 },
    });
    expect(endsOf(seen)[0]).toBe(2600);
    expect(partsOf(seen.ended[0])).toEqual({ running: 200_000, lockWait: 2_400_000 });
    expect(lastOf(seen)).toBe(5000);
  });

  // Figures of perlmaven.com/concurrent-requests-and-measuring-performance-with-apachebench: requests that
  // sleep for 2 s.
  it.each([
    { processes: 5, requests: 3, seconds: 2 },
    { processes: 5, requests: 10, seconds: 4 },
    { processes: 5, requests: 11, seconds: 6 },
    { processes: 20, requests: 20, seconds: 2 },
  ])('Starman with $processes processes: $requests requests take $seconds s', (figure) => {
    const seen = machineRun({
      server: workers(figure.processes, figure.processes, null),
      request: [sleep(2 * SECOND)],
      requests: figure.requests,
    });
    expect(lastOf(seen)).toBe(figure.seconds * 1000);
  });
});
