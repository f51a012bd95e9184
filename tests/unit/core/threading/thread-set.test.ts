// The threads of a pool: the longest idle is taken first, any idle one can end.

import { describe, expect, it } from 'vitest';
import { ThreadSet } from '../../../../src/core/threading/thread-set.ts';

function idle(count: number): ThreadSet {
  const threads = new ThreadSet();
  const made = Array.from({ length: count }, () => threads.create());
  for (const thread of made) threads.rest(thread);
  return threads;
}

const takeAll = (threads: ThreadSet): number[] => {
  const taken: number[] = [];
  while (threads.idleCount > 0) taken.push(threads.takeIdle());
  return taken;
};

describe('the threads of a pool', () => {
  it('are taken in the order in which they became idle', () => {
    const threads = idle(4);
    expect(threads.takeIdle()).toBe(0);
    expect(threads.takeIdle()).toBe(1);
    threads.rest(1);
    threads.rest(0);
    expect(takeAll(threads)).toEqual([2, 3, 1, 0]);
    expect(threads.takeIdle()).toBe(-1);
    expect(threads.count).toBe(4);
  });

  it.each([0, 1, 2, 3])('may end while idle, also in the middle: %i', (ended) => {
    const threads = idle(4);
    threads.end(ended);
    expect(threads.count).toBe(3);
    expect(threads.isIdle(ended)).toBe(false);
    expect(takeAll(threads)).toEqual([0, 1, 2, 3].filter((thread) => thread !== ended));
    expect(threads.create()).toBe(ended);
  });

  it('of a smaller pool end if they are idle, and busy ones stay', () => {
    const threads = idle(40);
    expect([threads.takeIdle(), threads.takeIdle(), threads.takeIdle()]).toEqual([0, 1, 2]);
    threads.endIdleFrom(2);
    expect(threads.count).toBe(3);
    expect(threads.span).toBe(3);
    threads.end(2);
    expect(threads.span).toBe(2);
  });
});
