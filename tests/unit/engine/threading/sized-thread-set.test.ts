// Threads of a set number: who is idle, who is to stay, and which ids there are.

import { describe, expect, it } from 'vitest';
import { SizedThreadSet } from '../../../../src/engine/threading/sized-thread-set.ts';

function takeAll(threads: SizedThreadSet): number[] {
  const taken: number[] = [];
  for (let thread = threads.takeIdle(); thread >= 0; thread = threads.takeIdle()) taken.push(thread);
  return taken;
}

describe('a sized thread set', () => {
  it('is idle at first, and gives its first threads first', () => {
    const threads = new SizedThreadSet();
    expect(threads.resize(3, 5)).toBe(8);
    expect(takeAll(threads)).toEqual([5, 6, 7]);
  });

  it('gives the one that has been idle for the shortest time', () => {
    const threads = new SizedThreadSet();
    threads.resize(4, 0);
    takeAll(threads);
    for (const thread of [2, 0, 3]) threads.rest(thread);
    threads.take(0);
    threads.rest(1);
    expect(takeAll(threads)).toEqual([1, 3, 2]);
  });

  it('that shrinks lets idle threads go at once and busy ones when they rest', () => {
    const threads = new SizedThreadSet();
    threads.resize(4, 0);
    for (const thread of [1, 3]) threads.take(thread);
    threads.resize(1, 4);
    expect(threads).toMatchObject({ size: 1, leaving: 2, highest: 3 });
    threads.rest(3);
    expect(threads).toMatchObject({ leaving: 1, highest: 1 });
    threads.rest(1);
    expect(threads).toMatchObject({ leaving: 0, highest: 0 });
    expect(takeAll(threads)).toEqual([0]);
  });

  it('that grows again has the threads it had, then new ones', () => {
    const threads = new SizedThreadSet();
    threads.resize(3, 0);
    threads.take(2);
    threads.resize(1, 3);
    expect(threads.resize(4, 9)).toBe(10);
    expect(threads).toMatchObject({ size: 4, leaving: 0, highest: 9 });
    expect([threads.at(2), threads.at(3), threads.placeOf(9), threads.placeOf(5)]).toEqual([2, 9, 3, -1]);
    expect(takeAll(threads).sort()).toEqual([0, 1, 9]);
  });
});
