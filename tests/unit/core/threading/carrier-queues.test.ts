// The queues of ready green threads: which runs next, and which ones are stolen.

import { describe, expect, it } from 'vitest';
import { Clock } from '../../../../src/core/kernel/clock.ts';
import { CarrierQueues } from '../../../../src/core/threading/carrier-queues.ts';
import { WorkerThreads } from '../../../../src/core/threading/worker-threads.ts';
import { RequestTable } from '../../../../src/core/workload/request-table.ts';
import { NONE } from '../../../../src/engine/view/codes.ts';

function queuesOf(
  carriers: number,
  stealing = true,
): { queues: CarrierQueues; crew: WorkerThreads; requests: RequestTable } {
  const crew = new WorkerThreads();
  crew.resize(carriers, 0);
  const requests = new RequestTable(new Clock());
  for (let number = 0; number < 12; number++) requests.open(number, number, 0, NONE);
  const queues = new CarrierQueues(stealing, crew, requests);
  queues.carriersChanged();
  return { queues, crew, requests };
}

describe('carrier queues', () => {
  it('give a carrier its own threads, oldest first', () => {
    const { queues } = queuesOf(2);
    for (const [carrier, request] of [
      [0, 3],
      [1, 4],
      [0, 5],
    ] as const)
      queues.push(carrier, request);
    expect([queues.take(0), queues.take(0), queues.take(1), queues.take(1)]).toEqual([3, 5, 4, -1]);
  });

  it('give a thief the older half, rounded up, of the next carrier that has any', () => {
    const { queues, requests } = queuesOf(4);
    for (const request of [0, 1, 2, 3, 4]) queues.push(3, request);
    for (const request of [10, 11]) queues.push(0, request);
    expect(queues.take(1)).toBe(0);
    expect([1, 2].map((request) => requests.thread(request))).toEqual([1, 1]);
    expect(queues.steals).toBe(1);
    expect([queues.take(1), queues.take(1)]).toEqual([1, 2]);
    expect([queues.take(3), queues.take(3)]).toEqual([3, 4]);
    expect([queues.take(3), queues.take(2), queues.take(2)]).toEqual([10, 11, -1]);
    expect(queues.length).toBe(0);
  });

  it('are a single queue without stealing', () => {
    const { queues } = queuesOf(3, false);
    for (const request of [7, 8, 9]) queues.push(request % 3, request);
    expect([queues.take(2), queues.take(2), queues.take(0), queues.take(1)]).toEqual([7, 8, 9, -1]);
    expect(queues.steals).toBe(0);
  });

  it('redistribute the threads of removed carriers', () => {
    const { queues, crew } = queuesOf(4);
    for (const request of [4, 5, 6, 7]) queues.push(3, request);
    crew.resize(2, 4);
    queues.carriersChanged();
    expect(queues.length).toBe(4);
    expect([queues.take(0), queues.take(1), queues.take(0), queues.take(1)]).toEqual([4, 5, 6, 7]);
  });

  it('can be iterated', () => {
    const { queues } = queuesOf(2);
    for (const [carrier, request] of [
      [1, 3],
      [0, 4],
      [1, 5],
    ] as const)
      queues.push(carrier, request);
    expect([0, 1, 2, 3].map((place) => queues.at(place))).toEqual([4, 3, 5, -1]);
  });
});
