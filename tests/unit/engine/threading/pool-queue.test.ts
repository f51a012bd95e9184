// The queue of a blocking pool: what happens when it is full, its order, and the lock on it.

import { describe, expect, it } from 'vitest';
import { OUTCOME } from '../../../../src/engine/view/codes.ts';
import { blockingPool } from '../../../../src/scenario/default-scenario.ts';
import type { ServerOf } from '../../../../src/scenario/server.ts';
import {
  advance,
  cpu,
  type EndedRequest,
  MS,
  observed,
  run,
  scenarioOf,
  sleep,
  US,
} from '../small-scenario.ts';

const pool = (rest: Partial<ServerOf<'blocking-pool'>>): ServerOf<'blocking-pool'> => ({
  ...blockingPool('A'),
  threads: 1,
  ...rest,
});
const request = [sleep(10 * MS)];
const endsOf = (ended: readonly EndedRequest[]): (readonly [number, number])[] =>
  ended.map((each) => [each.request, each.endedAt / MS]);

describe('a full queue', () => {
  it.each([0, 1, 2])('that blocks the acceptor rejects nothing: limit %i', (queueLimit) => {
    const { simulation, ended } = observed(
      scenarioOf({ server: pool({ queueLimit, whenFull: 'block' }), request, requests: 4 }),
    );
    advance(simulation, 5 * MS);
    const { model, requests } = simulation.view;
    expect(model.backlogLength).toBe(3);
    const waiting = [0, 1, 2].map((place) => requests.number(model.backlogAt(place)));
    expect(waiting).toEqual([1, 2, 3]);
    advance(simulation);
    expect(endsOf(ended)).toEqual([
      [0, 10],
      [1, 20],
      [2, 30],
      [3, 40],
    ]);
    expect(ended.map(({ queued }) => queued / MS)).toEqual([0, 10, 20, 30]);
  });

  it('that blocks keeps the order of arrival in front of a LIFO queue', () => {
    // Request 1 is in the queue, and 2 and 3 wait to enter it. At 10 ms 1 is taken and 2 enters; at 20 ms 2
    // is taken and 3 enters.
    const server = pool({ queueLimit: 1, whenFull: 'block', order: 'lifo' });
    const { ended } = run({ server, request, requests: 4 });
    expect(ended.map((each) => each.request)).toEqual([0, 1, 2, 3]);
  });

  it('that drops the oldest rejects it in favour of the new one', () => {
    const server = pool({ queueLimit: 2, whenFull: 'drop-oldest' });
    const { ended } = run({ server, request, requests: 5, everyNanos: MS });
    const rejected = ended.filter(({ outcome }) => outcome === OUTCOME.rejected);
    expect(endsOf(rejected)).toEqual([
      [1, 3],
      [2, 4],
    ]);
    expect(endsOf(ended.filter(({ outcome }) => outcome === OUTCOME.completed))).toEqual([
      [0, 10],
      [3, 20],
      [4, 30],
    ]);
  });

  it('without a request to drop rejects the new one', () => {
    const server = pool({ queueLimit: 0, whenFull: 'drop-oldest' });
    const { simulation } = run({ server, request, requests: 3 });
    expect(simulation.view.measures.values()).toMatchObject({ completed: 1, rejected: 2 });
  });

  it('no longer blocks once it rejects: waiting requests enter or are rejected', () => {
    const server = pool({ queueLimit: 1, whenFull: 'block' });
    const scenario = scenarioOf({ server, request, requests: 5 });
    const { simulation } = observed(scenario);
    advance(simulation, 5 * MS);
    simulation.configure({ ...scenario, servers: [{ ...server, queueLimit: 2, whenFull: 'reject' }] });
    expect(simulation.view.measures.values()).toMatchObject({ rejected: 2, inSystem: 3 });
    advance(simulation);
    expect(simulation.view.measures.values()).toMatchObject({ completed: 3, inSystem: 0 });
  });
});

it('a LIFO queue serves the newest first', () => {
  const { ended } = run({ server: pool({ order: 'lifo' }), request, requests: 4 });
  expect(endsOf(ended)).toEqual([
    [0, 10],
    [3, 20],
    [2, 30],
    [1, 40],
  ]);
});

describe('the lock of the queue', () => {
  const locking = (rest: Partial<ServerOf<'blocking-pool'>>): ServerOf<'blocking-pool'> =>
    pool({ queueLockNanos: 100 * US, ...rest });

  it('is held by the acceptor for a put and by the thread for a take, both of which compute', () => {
    const { ended, simulation } = run({ server: locking({}), request: [cpu(MS)], requests: 1 });
    expect(endsOf(ended)).toEqual([[0, 1.2]]);
    expect(ended[0]).toMatchObject({ running: 1.2 * MS, lockWait: 0, queued: 0 });
    expect(simulation.view.measures.cpu().usefulNanos).toBe(1.2 * MS);
  });

  it('makes threads that find it taken wait in turn', () => {
    // The acceptor puts request 0 into the queue from 0 to 100 us and request 1 from 100 to 200. To take
    // request 0, a thread asks for the lock at 100 and holds it from 200 to 300; to take request 1, another
    // asks at 200 and holds it from 300 to 400.
    const { ended } = run({
      server: locking({ threads: 2 }),
      request: [cpu(MS)],
      requests: 2,
      machine: { cores: 4 },
    });
    expect(endsOf(ended)).toEqual([
      [0, 1.3],
      [1, 1.4],
    ]);
    const parts = ended.map(({ queued, running, lockWait }) => [queued / US, running / US, lockWait / US]);
    expect(parts).toEqual([
      [0, 1200, 100],
      [100, 1200, 100],
    ]);
  });

  it('limits the throughput, however many threads and cores there are', () => {
    // Each request takes the lock twice for 10 us, so 1,000 of them take at least 20 ms.
    const server = locking({ threads: 8, queueLockNanos: 10 * US });
    const { simulation } = run({ server, request: [cpu(US)], requests: 1000, machine: { cores: 8 } });
    expect(simulation.view.now).toBeGreaterThanOrEqual(20 * MS);
    expect(simulation.view.now).toBeLessThan(20.1 * MS);
  });

  it('delays the acceptor, not the requests, if the queue is full', () => {
    const server = locking({ queueLimit: 1, whenFull: 'block' });
    const { ended, simulation } = run({
      server,
      request: [sleep(10 * MS)],
      requests: 4,
      machine: { cores: 2 },
    });
    expect(simulation.view.measures.values()).toMatchObject({ completed: 4, rejected: 0 });
    // The first take waits for the second put, until 0.2 ms. Each later put waits for a take and does not
    // delay it.
    expect(ended.map(({ endedAt }) => endedAt / MS)).toEqual([10.3, 20.4, 30.5, 40.6]);
  });

  it('costs nothing once it is set to 0, even for threads that wait for it', () => {
    const server = locking({ threads: 4, queueLockNanos: MS });
    const scenario = scenarioOf({ server, request: [cpu(MS)], requests: 8, machine: { cores: 8 } });
    const { simulation, ended } = observed(scenario);
    advance(simulation, 2.5 * MS);
    simulation.configure({ ...scenario, servers: [{ ...server, queueLockNanos: 0 }] });
    advance(simulation);
    expect(ended).toHaveLength(8);
    // Threads that wait for the lock at 2.5 ms wait until its holder returns it at 3 ms. The first four
    // requests compute by then or soon after, and the other four follow.
    expect(simulation.view.now).toBeLessThanOrEqual(6 * MS);
  });
});
