// A crew of threads: who is idle, who is to stay, and which ids there are.

import { describe, expect, it } from 'vitest';
import { Crew } from '../../../../src/core/threading/crew.ts';

function takeAll(crew: Crew): number[] {
  const taken: number[] = [];
  for (let thread = crew.takeIdle(); thread >= 0; thread = crew.takeIdle()) taken.push(thread);
  return taken;
}

describe('a crew', () => {
  it('is idle at first, and gives its first threads first', () => {
    const crew = new Crew();
    expect(crew.resize(3, 5)).toBe(8);
    expect(takeAll(crew)).toEqual([5, 6, 7]);
  });

  it('gives the one that has been idle for the shortest time', () => {
    const crew = new Crew();
    crew.resize(4, 0);
    takeAll(crew);
    for (const thread of [2, 0, 3]) crew.rest(thread);
    crew.take(0);
    crew.rest(1);
    expect(takeAll(crew)).toEqual([1, 3, 2]);
  });

  it('that shrinks lets idle threads go at once and busy ones when they rest', () => {
    const crew = new Crew();
    crew.resize(4, 0);
    for (const thread of [1, 3]) crew.take(thread);
    crew.resize(1, 4);
    expect(crew).toMatchObject({ size: 1, leaving: 2, highest: 3 });
    crew.rest(3);
    expect(crew).toMatchObject({ leaving: 1, highest: 1 });
    crew.rest(1);
    expect(crew).toMatchObject({ leaving: 0, highest: 0 });
    expect(takeAll(crew)).toEqual([0]);
  });

  it('that grows again has the threads it had, then new ones', () => {
    const crew = new Crew();
    crew.resize(3, 0);
    crew.take(2);
    crew.resize(1, 3);
    expect(crew.resize(4, 9)).toBe(10);
    expect(crew).toMatchObject({ size: 4, leaving: 0, highest: 9 });
    expect([crew.at(2), crew.at(3), crew.placeOf(9), crew.placeOf(5)]).toEqual([2, 9, 3, -1]);
    expect(takeAll(crew).sort()).toEqual([0, 1, 9]);
  });
});
