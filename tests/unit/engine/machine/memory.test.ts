// Memory use, and what happens if the resident part would exceed the machine's memory.

import { describe, expect, it } from 'vitest';
import { OUTCOME } from '../../../../src/engine/view/codes.ts';
import { serverOf } from '../../../../src/scenario/default-scenario.ts';
import type { Memory } from '../../../../src/scenario/scenario.ts';
import type { Server, ThreadModelName } from '../../../../src/scenario/server.ts';
import { call, cpu, MS, pool, sleep, US } from '../small-scenario.ts';
import { advanceTo, expectExactSums, machineRun, machineScenario, watched } from './machine-run.ts';

/** Requests take 100 bytes and nothing else takes memory, unless the test says otherwise. */
const memoryOf = (change: Partial<Memory>): Memory => ({
  limitBytes: 1e9,
  whenFull: 'refuse',
  swapFactor: 1,
  reservedBaseBytes: 0,
  reservedPerThreadBytes: 0,
  residentBaseBytes: 0,
  residentPerThreadBytes: 0,
  perWaitingTaskBytes: 100,
  perFinishedRequestBytes: 0,
  ...change,
});

describe('the memory of a process', () => {
  it('is reported by use, reserved and resident separately, now and at the peak', () => {
    const memory = memoryOf({
      reservedBaseBytes: 1000,
      residentBaseBytes: 300,
      reservedPerThreadBytes: 2000,
      residentPerThreadBytes: 10,
      perFinishedRequestBytes: 7,
    });
    const scenario = machineScenario({
      server: pool(4),
      request: [cpu(MS)],
      requests: 6,
      machine: { memory },
    });
    const { simulation } = watched(scenario);
    advanceTo(simulation, 2500);
    // Two of six requests have ended, so four are left.
    expect(simulation.view.memory.held()).toEqual({
      reservedBytes: 1000 + 8000 + 400 + 14,
      residentBytes: 300 + 40 + 400 + 14,
      reservedBy: { base: 1000, threads: 8000, stacks: 0, requests: 400, records: 14 },
      residentBy: { base: 300, threads: 40, stacks: 0, requests: 400, records: 14 },
    });
    expect(simulation.view.memory.residentPeak()).toMatchObject({
      residentBytes: 940,
      residentBy: { base: 300, threads: 40, requests: 600, records: 0 },
    });
    expect(simulation.view.measures.values()).toMatchObject({
      memoryReserved: 9414,
      memoryResident: 754,
      memoryReservedPeak: 9600,
      memoryResidentPeak: 940,
    });
  });

  it('has its peaks with the thread of the last request, whether or not it is read in between', () => {
    const scenario = machineScenario({
      server: { ...serverOf('thread-per-request', 'A'), threadLimit: 3 } as Server,
      request: [sleep(MS)],
      requests: 3,
      machine: { memory: memoryOf({ residentPerThreadBytes: 10, reservedPerThreadBytes: 1000 }) },
    });
    const peaksOf = (instants: readonly number[]): number[] => {
      const { simulation } = watched(scenario);
      for (const instant of instants) {
        advanceTo(simulation, instant);
        simulation.view.measures.values();
      }
      advanceTo(simulation, 1e6);
      const { measures } = simulation.view;
      return [measures.value('memoryReservedPeak'), measures.value('memoryResidentPeak')];
    };
    expect(peaksOf([])).toEqual([3300, 330]);
    expect(peaksOf([0, 100, 500, 2000])).toEqual([3300, 330]);
  });
});

describe('full memory', () => {
  it('rejects requests, and accepts them again when others have ended', () => {
    const seen = machineRun({
      server: pool(10),
      request: [sleep(3.5 * MS)],
      requests: 8,
      everyNanos: MS,
      machine: { memory: memoryOf({ limitBytes: 250 }) },
    });
    // Two fit at a time, so the third and fourth are rejected.
    const rejected = seen.ended.filter(({ outcome }) => outcome === OUTCOME.rejected);
    expect(rejected.map(({ request }) => request)).toEqual([2, 3, 6, 7]);
    expect(rejected.every(({ took }) => took === 0)).toBe(true);
    // A rejected request takes no memory.
    expect(seen.simulation.view.memory.residentPeak().residentBytes).toBe(200);
  });

  const model = (name: ThreadModelName, change: object = {}): Server =>
    ({ ...serverOf(name, 'A'), ...change }) as Server;

  it.each([
    ['a thread', model('thread-per-request'), { residentPerThreadBytes: 1000 }],
    [
      'a thread of a pool that grows',
      model('blocking-pool', { coreThreads: 0, threads: 50, queueLimit: 0 }),
      { residentPerThreadBytes: 1000 },
    ],
    [
      'the threads of all that are still at the acceptor',
      model('blocking-pool', { coreThreads: 40, threads: 50, queueLockNanos: 10 * MS }),
      { residentPerThreadBytes: 1000 },
    ],
    ['the stack of a green thread', model('green-threads', { carriers: 1, greenStackBytes: 1000 }), {}],
    ['the record that it leaves', model('event-loop'), { perFinishedRequestBytes: 1100 }],
  ])('rejects a request that does not fit with %s', (_, server, change) => {
    const memory = memoryOf({ limitBytes: 5700, ...change });
    const scenario = machineScenario({
      server,
      request: [sleep(200 * MS)],
      requests: 20,
      everyNanos: MS,
      machine: { memory },
    });
    const { simulation, ended } = watched(scenario);
    let most = 0;
    for (let micros = 0; !simulation.view.finished; micros += 500) {
      advanceTo(simulation, micros);
      most = Math.max(most, simulation.view.memory.held().residentBytes);
    }
    // Five requests, with 1,100 bytes each, fit.
    expect(ended.filter(({ outcome }) => outcome === OUTCOME.completed)).toHaveLength(5);
    expect(ended.filter(({ outcome }) => outcome === OUTCOME.rejected)).toHaveLength(15);
    expect(most).toBe(5500);
    expect(simulation.view.memory.residentPeak().residentBytes).toBe(5500);
  });

  it('counts only resident memory', () => {
    const memory = memoryOf({ limitBytes: 1000, reservedBaseBytes: 1e6, reservedPerThreadBytes: 1e6 });
    const seen = machineRun({ server: pool(10), request: [cpu(MS)], requests: 5, machine: { memory } });
    expect(seen.ended.every(({ outcome }) => outcome === OUTCOME.completed)).toBe(true);
  });

  it('slows computing down with swapping, in proportion to the excess', () => {
    const swapped = (residentBaseBytes: number): number => {
      const memory = memoryOf({ limitBytes: 1000, whenFull: 'swap', swapFactor: 9, residentBaseBytes });
      return machineRun({ server: pool(1), request: [cpu(MS)], requests: 1, machine: { memory } }).ended[0]
        .endedAt;
    };
    expect(swapped(900)).toBe(1000);
    // Memory is exceeded by half, so computing takes 1 + 8 x 0.5 times as long.
    expect(swapped(1400)).toBe(5000);
    expect(swapped(1900)).toBe(9000);
    expect(swapped(9000)).toBe(9000);
  });

  it('slows down only bursts that begin during it', () => {
    const memory = memoryOf({ limitBytes: 100, whenFull: 'swap', swapFactor: 3 });
    const seen = machineRun({ server: pool(2), request: [cpu(MS)], requests: 2, machine: { memory } });
    // Neither burst begins while memory is exceeded: the first begins before the second request is there, and
    // the second when the first request has ended.
    expect(seen.ended.map(({ endedAt }) => endedAt)).toEqual([1000, 2000]);
  });
});

describe('a killed process', () => {
  const scenario = machineScenario({
    server: pool(3),
    request: [cpu(100 * US), call, cpu(5 * MS)],
    requests: 8,
    everyNanos: MS,
    machine: { memory: memoryOf({ limitBytes: 350, whenFull: 'killed' }) },
    upstream: { latency: { kind: 'constant', nanos: 2.2 * MS } },
  });

  it('fails all its requests and rejects all later ones, for good', () => {
    const seen = watched(scenario);
    advanceTo(seen.simulation, 1e6);
    const first = seen.ended[0];
    expect(seen.simulation.view.killedAt).toBe(first.endedAt * US);
    const byOutcome = (outcome: number): number[] =>
      seen.ended.filter((each) => each.outcome === outcome).map(({ request }) => request);
    expect(byOutcome(OUTCOME.failed)).toEqual([0, 1, 2, 3]);
    expect(byOutcome(OUTCOME.rejected)).toEqual([4, 5, 6, 7]);
    expect(seen.ended.slice(0, 4).every(({ endedAt }) => endedAt === first.endedAt)).toBe(true);
    expect(seen.simulation.view.finished).toBe(true);
    expectExactSums(seen);
  });

  it('leaves nothing behind: no thread, no memory, no call in progress, idle cores', () => {
    const { simulation } = watched(scenario);
    advanceTo(simulation, 1e5);
    expect(simulation.view.model.threadCount).toBe(0);
    expect(simulation.view.model.backlogLength).toBe(0);
    expect(simulation.view.memory.held().residentBytes).toBe(0);
    expect(simulation.view.memory.residentPeak().residentBytes).toBe(400);
    expect(simulation.view.upstreams.groups[0].nodes[0].value('inFlight')).toBe(0);
    expect(simulation.view.measures.value('runnableThreads')).toBe(0);
    expect(simulation.view.scheduler.threadOn(0)).toBe(-1);
    expect(simulation.view.measures.values()).toMatchObject({
      offered: 8,
      failed: 4,
      rejected: 4,
      inSystem: 0,
    });
  });

  it('may be killed by a change of the machine, too', () => {
    const seen = watched(scenario);
    advanceTo(seen.simulation, 2100);
    const held = seen.simulation.view.memory.held().residentBytes;
    expect(held).toBeGreaterThan(0);
    const memory = memoryOf({ limitBytes: held - 1, whenFull: 'killed' });
    seen.simulation.configure({ ...scenario, machine: { ...scenario.machine, memory } });
    expect(seen.simulation.view.killedAt).toBe(2100 * US);
    expect(seen.simulation.view.measures.value('inSystem')).toBe(0);
  });
});
