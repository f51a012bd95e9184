// The CPU time that a thread is owed when it returns from its sleep.

import { expect, it } from 'vitest';
import { Clock } from '../../../../src/core/kernel/clock.ts';
import { ThreadTable } from '../../../../src/core/machine/thread-table.ts';
import { VirtualTimes } from '../../../../src/core/machine/virtual-times.ts';

const MOST_OWED = 3e6;

/**
 * Thread 0 computes from the start; thread 1 waits beside it for this time and then sleeps. Returns its lag in
 * nanoseconds.
 */
function owedAfter(nanos: number): number {
  const clock = new Clock();
  const threads = new ThreadTable();
  threads.ensure(2);
  const times = new VirtualTimes(clock, threads);
  const [first, second] = [threads.rows[0], threads.rows[1]];
  for (const thread of [first, second]) times.join(thread);
  times.begin(first);
  clock.now = nanos;
  times.leave(second, MOST_OWED);
  clock.now = 10 * nanos;
  const { owed } = second;
  times.join(second);
  // The other thread has computed all the time, so the mean equals its virtual time.
  expect(second.virtualTime).toBe(10 * nanos - owed);
  return owed;
}

it('a thread that waited while another computed is owed half of that time, because the mean of both is half', () => {
  expect(owedAfter(1e6)).toBe(0.5e6);
});

it('a thread is never owed more than the maximum, however long it waited', () => {
  expect(owedAfter(1e9)).toBe(MOST_OWED);
});
