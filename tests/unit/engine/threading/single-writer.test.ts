// Hand-off to a single writer: requests do not wait for the locked work, only for the lock of the writer's
// queue.

import { describe, expect, it } from 'vitest';
import { singleWriter } from '../../../../src/scenario/default-scenario.ts';
import type { ServerOf } from '../../../../src/scenario/server.ts';
import {
  advance,
  cpu,
  type EndedRequest,
  locked,
  MS,
  MUTEX,
  type Observed,
  observed,
  run,
  scenarioOf,
  sleep,
  US,
} from '../small-scenario.ts';

const server = (rest: Partial<ServerOf<'single-writer'>> = {}): ServerOf<'single-writer'> => ({
  ...singleWriter('A'),
  threads: 1,
  queueLimit: null,
  handoffNanos: 0,
  recordLimit: null,
  recordBytes: 0,
  ...rest,
});
const machine = { cores: 4 };
const locks = [MUTEX];
const at = (ended: readonly EndedRequest[]): number[] => ended.map(({ endedAt }) => endedAt / MS);
/**
 * Number of records that wait for the writers, over all their queues. The model's first queue is left out,
 * because it holds requests.
 */
function records({ simulation }: Observed): number {
  const [, ...lengths] = simulation.view.model.queueLengths?.() ?? [];
  return lengths.reduce((sum, length) => sum + length, 0);
}

describe("the owner of a combining lock's data", () => {
  it('writes all waiting records in one round', () => {
    const request = [locked('compute', 2 * MS), locked('wait', 3 * MS)];
    const last = {
      kind: 'open',
      arrivals: 'replay',
      timestampsNanos: [0, 0, 5 * MS, 8 * MS, 30 * MS],
    } as const;
    const rounds = [
      { ...MUTEX, kind: 'combining' as const, round: { kind: 'constant' as const, nanos: MS } },
    ];
    const seen = observed(
      scenarioOf({ server: server(), request, requests: 5, machine, locks: rounds, traffic: last }),
    );
    // The round for the first request's records takes 1 + 2 + 3 ms. The round for those of the second and
    // third takes 1 + 2 + 2 ms of computing and is blocked for 3 + 3 ms: 17 ms in total.
    const waitingAt = (millis: number): number => {
      advance(seen.simulation, millis * MS);
      return records(seen);
    };
    expect([1, 5.1, 5.9, 6.1, 16.9, 17.1].map(waitingAt)).toEqual([2, 4, 4, 0, 2, 0]);
  });
});

describe('a single writer', () => {
  it('gets the work that would be done under the lock, and requests continue at once', () => {
    const request = [cpu(MS), locked('wait', 10 * MS), cpu(MS)];
    const seen = run({ server: server(), request, requests: 3, machine, locks });
    expect(at(seen.ended)).toEqual([2, 4, 6]);
    // The first record is being written until 11 ms, and the run ends before.
    expect(records(seen)).toBe(2);
    expect(seen.simulation.view.now).toBe(6 * MS);
  });

  it('writes one record after another, computing or blocked, even after the requests have ended', () => {
    const request = [locked('compute', 2 * MS), locked('wait', 3 * MS)];
    const last = { kind: 'open', arrivals: 'replay', timestampsNanos: [0, 0, 30 * MS] } as const;
    const seen = observed(
      scenarioOf({ server: server(), request, requests: 3, machine, locks, traffic: last }),
    );
    // The records take 2, 3, 2 and 3 ms, one after another.
    const waitingAt = (millis: number): number => {
      advance(seen.simulation, millis * MS);
      return records(seen);
    };
    expect([1, 3, 6, 8, 29].map(waitingAt)).toEqual([3, 2, 1, 0, 0]);
    expect(at(seen.ended)).toEqual([0, 0]);
    expect(seen.simulation.view.measures.cpu().usefulNanos).toBe(4 * MS);
  });

  it('has a queue with a lock, for which simultaneous hand-offs wait in turn', () => {
    const { ended } = run({
      server: server({ threads: 2, handoffNanos: 100 * US }),
      request: [locked('wait', MS)],
      requests: 2,
      machine,
      locks,
    });
    expect(at(ended)).toEqual([0.1, 0.2]);
    expect(ended.map(({ running, lockWait }) => [running / US, lockWait / US])).toEqual([
      [100, 0],
      [100, 100],
    ]);
  });

  it('makes requests wait if its queue is full, each for the removal of one record', () => {
    const traffic = { kind: 'open', arrivals: 'replay', timestampsNanos: [0, 0, 0, 0, 0] } as const;
    const request = [locked('wait', 10 * MS)];
    const rest = { threads: 5, recordLimit: 2 };
    const { ended, simulation } = run({
      server: server(rest),
      request,
      requests: 5,
      machine,
      locks,
      traffic,
    });
    // The first record is removed from the queue at once and written until 10 ms, and two records wait in the
    // queue. Each further request waits until one more record is removed.
    expect(at(ended)).toEqual([0, 0, 0, 10, 20]);
    expect(ended.map(({ lockWait }) => lockWait / MS)).toEqual([0, 0, 0, 10, 20]);
    expect(simulation.view.measures.value('recordsOwed')).toBe(3);
  });

  it('lets them continue when the queue becomes larger', () => {
    const traffic = { kind: 'open', arrivals: 'replay', timestampsNanos: [0, 0, 0, 0, 50 * MS] } as const;
    const scenario = scenarioOf({
      server: server({ threads: 5, recordLimit: 1 }),
      request: [locked('wait', 100 * MS)],
      requests: 5,
      machine,
      locks,
      traffic,
    });
    const { simulation, ended } = observed(scenario);
    advance(simulation, 20 * MS);
    expect(ended).toHaveLength(2);
    const more = { ...scenario.servers[0], recordLimit: 10 } as ServerOf<'single-writer'>;
    simulation.configure({ ...scenario, servers: [more] });
    advance(simulation);
    expect(at(ended)).toEqual([0, 0, 20, 20, 50]);
  });

  it('takes memory for each record that is not written yet', () => {
    const request = [locked('wait', 10 * MS)];
    const rest = { threads: 5, recordBytes: 4096 };
    const { simulation } = run({ server: server(rest), request, requests: 5, machine, locks });
    expect(simulation.view.measures.value('recordsOwed')).toBe(5);
    expect(simulation.view.model.extraBytes).toBe(5 * 4096);
    expect(simulation.view.memory.held().reservedBy.stacks).toBe(5 * 4096);
  });

  it('exists for each lock, so that locks do not share a queue', () => {
    const other = { ...MUTEX, name: 'other' };
    const scenario = scenarioOf({
      server: server({ threads: 2, handoffNanos: 100 * US }),
      request: [locked('wait', MS), { ...locked('wait', MS), lock: 'other' } as ReturnType<typeof locked>],
      requests: 2,
      machine,
      locks: [MUTEX, other],
    });
    const { simulation, ended } = observed(scenario);
    advance(simulation);
    // The second request waits only at the first queue. By the time it reaches the other queue, the first
    // request has passed that one.
    expect(at(ended)).toEqual([0.2, 0.3]);
    expect(simulation.view.model.threadCount).toBe(4);
    expect(simulation.view.model.extraThreads).toBe(4);
  });

  it('competes for cores with the threads that use it', () => {
    // One core, slices of 1 ms: a request and the previous request's record take turns.
    const { ended } = run({
      server: server(),
      request: [cpu(MS / 2), locked('compute', MS), cpu(MS / 2)],
      requests: 3,
      machine: { cores: 1 },
      locks,
    });
    expect(at(ended)).toEqual([1, 3, 5]);
  });

  it('processes requests like a pool: in order, with a limited queue, and with a changed number of threads', () => {
    const scenario = scenarioOf({
      server: server({ queueLimit: 3 }),
      request: [sleep(10 * MS)],
      requests: 5,
      machine,
      locks,
    });
    const { simulation, ended } = observed(scenario);
    advance(simulation, 5 * MS);
    simulation.configure({ ...scenario, servers: [server({ threads: 2 })] });
    advance(simulation);
    expect(at(ended)).toEqual([0, 10, 15, 20, 25]);
  });
});
