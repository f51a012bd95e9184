// Threads of one kind: which are idle, which stay, and which ids exist.

import { describe, expect, it } from 'vitest';
import { WorkerThreads } from '../../../../src/core/threading/worker-threads.ts';

function takeAll(workers: WorkerThreads): number[] {
  const taken: number[] = [];
  for (let thread = workers.takeIdle(); thread >= 0; thread = workers.takeIdle()) taken.push(thread);
  return taken;
}

describe('worker threads', () => {
  it('are idle at first, and the first threads are used first', () => {
    const workers = new WorkerThreads();
    expect(workers.resize(3, 5)).toBe(8);
    expect(takeAll(workers)).toEqual([5, 6, 7]);
  });

  it('are used in order of idle time, the shortest first', () => {
    const workers = new WorkerThreads();
    workers.resize(4, 0);
    takeAll(workers);
    for (const thread of [2, 0, 3]) workers.rest(thread);
    workers.take(0);
    workers.rest(1);
    expect(takeAll(workers)).toEqual([1, 3, 2]);
  });

  it('that become fewer end at once if idle, and busy ones when they become idle', () => {
    const workers = new WorkerThreads();
    workers.resize(4, 0);
    for (const thread of [1, 3]) workers.take(thread);
    workers.resize(1, 4);
    expect(workers).toMatchObject({ size: 1, leaving: 2, highest: 3 });
    workers.rest(3);
    expect(workers).toMatchObject({ leaving: 1, highest: 1 });
    workers.rest(1);
    expect(workers).toMatchObject({ leaving: 0, highest: 0 });
    expect(takeAll(workers)).toEqual([0]);
  });

  it('that become more again first reuse the old threads, then new ones', () => {
    const workers = new WorkerThreads();
    workers.resize(3, 0);
    workers.take(2);
    workers.resize(1, 3);
    expect(workers.resize(4, 9)).toBe(10);
    expect(workers).toMatchObject({ size: 4, leaving: 0, highest: 9 });
    expect([workers.at(2), workers.at(3), workers.placeOf(9), workers.placeOf(5)]).toEqual([2, 9, 3, -1]);
    expect(takeAll(workers).sort()).toEqual([0, 1, 9]);
  });
});
