// The list of future events: order by time, then kind, then insertion, whatever the mix of pushes and pops.

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Clock } from '../../../../src/core/kernel/clock.ts';
import { EventQueue, kindOf } from '../../../../src/core/kernel/event-queue.ts';
import { subjectOf } from '../../../../src/core/kernel/words-of-script.ts';

interface Entry {
  readonly at: number;
  readonly kind: number;
  readonly subject: number;
  readonly inserted: number;
}

/** The same list as a sorted array: slow and obviously right. */
class Reference {
  private readonly entries: Entry[] = [];
  private inserted = 0;

  schedule(at: number, kind: number, subject: number): void {
    this.entries.push({ at, kind, subject, inserted: this.inserted++ });
    this.entries.sort((a, b) => a.at - b.at || a.kind - b.kind || a.inserted - b.inserted);
  }

  take(): Entry | undefined {
    return this.entries.shift();
  }

  get length(): number {
    return this.entries.length;
  }
}

class Taker extends EventQueue {
  readonly time: Clock;

  constructor(capacity?: number) {
    const time = new Clock();
    super(time, capacity);
    this.time = time;
  }

  get isEmpty(): boolean {
    return this.nextAt === Number.POSITIVE_INFINITY;
  }
}

function taken(queue: Taker): [at: number, kind: number, subject: number] {
  expect(queue.isEmpty).toBe(false);
  const word = queue.takeNext();
  return [queue.time.now, kindOf(word), subjectOf(Number(word))];
}

describe('the event queue', () => {
  it('has no next event when empty', () => {
    const queue = new Taker();
    expect(queue.isEmpty).toBe(true);
    queue.schedule(5, 1, 7);
    expect(taken(queue)).toEqual([5, 1, 7]);
    expect(queue.isEmpty).toBe(true);
  });

  it('is ordered by time, then by kind, then by insertion', () => {
    const queue = new Taker();
    queue.schedule(20, 0, 1);
    queue.schedule(10, 3, 2);
    queue.schedule(10, 1, 3);
    queue.schedule(10, 3, 4);
    queue.schedule(10, 0, 5);
    queue.schedule(10, 1, 6);
    const order = Array.from({ length: 6 }, () => taken(queue)[2]);
    expect(order).toEqual([5, 3, 6, 2, 4, 1]);
  });

  it('keeps instants to the nanosecond over centuries', () => {
    const queue = new Taker();
    const late = 2 ** 53 - 2;
    queue.schedule(late + 1, 0, 1);
    queue.schedule(late, 4, 4_194_303);
    expect(taken(queue)).toEqual([late, 4, 4_194_303]);
    expect(taken(queue)).toEqual([late + 1, 0, 1]);
  });

  it('agrees with a sorted list for any mix of pushes and pops', () => {
    const step = fc.record({
      pops: fc.integer({ min: 0, max: 3 }),
      after: fc.integer({ min: 0, max: 4 }),
      kind: fc.integer({ min: 0, max: 15 }),
      subject: fc.integer({ min: 0, max: 4_194_303 }),
      alone: fc.boolean(),
    });
    fc.assert(
      fc.property(fc.array(step, { maxLength: 120 }), (steps) => {
        const queue = new Taker(4);
        const reference = new Reference();
        let clock = 0;
        const takeBoth = (): void => {
          const expected = reference.take()!;
          expect(taken(queue)).toEqual([expected.at, expected.kind, expected.subject]);
          clock = expected.at;
        };
        for (const { pops, after, kind, subject, alone } of steps) {
          // A push right after a pop fills the hole that the pop left in the heap; `isEmpty` in between fills
          // the hole in another way.
          if (alone) queue.scheduleAlone(clock + after, kind, subject);
          else queue.schedule(clock + after, kind, subject);
          reference.schedule(clock + after, kind, subject);
          for (let pop = 0; pop < pops && reference.length > 0; pop++) takeBoth();
          expect(queue.isEmpty).toBe(reference.length === 0);
        }
        while (reference.length > 0) takeBoth();
        expect(queue.isEmpty).toBe(true);
      }),
      { numRuns: 200 },
    );
  });

  it('grows far beyond its first capacity and stays in order', () => {
    const queue = new Taker(2);
    let word = 12345;
    for (let index = 0; index < 100_000; index++) {
      word = (Math.imul(word, 1_103_515_245) + 12_345) >>> 0;
      queue.schedule(word % 5000, word % 5, index);
    }
    let before = [-1, 0, 0];
    let outOfOrder = 0;
    for (let index = 0; index < 100_000; index++) {
      const next = taken(queue);
      const inOrder =
        next[0] > before[0] ||
        (next[0] === before[0] && (next[1] > before[1] || (next[1] === before[1] && next[2] > before[2])));
      if (!inOrder) outOfOrder++;
      before = next;
    }
    expect(outOfOrder).toBe(0);
    expect(queue.isEmpty).toBe(true);
  });

  it('keeps events with equal waits in a line, and the rest in a heap that stays small', () => {
    const queue = new Taker();
    for (let index = 0; index < 5000; index++) {
      queue.schedule(30_000 + index, 9, index);
      queue.schedule(index + 7 * (index % 3), 2, index);
    }
    // The line contains only the 5,000 events with equal waits.
    expect(Reflect.get(queue, 'line')).toHaveLength(5000);
    const kinds = Array.from({ length: 10_000 }, () => taken(queue)[1]);
    expect(kinds).toEqual([...Array(5000).fill(2), ...Array(5000).fill(9)]);
    expect(queue.isEmpty).toBe(true);
  });

  it('keeps the order of insertion when its insertion numbers run out', () => {
    const queue = new Taker();
    // The counter is just below the last insertion number.
    Reflect.set(queue, 'sequence', 2 ** 26 - 5);
    queue.scheduleAlone(7, 2, 0);
    for (let index = 1; index < 10; index++) queue.schedule(7, 2, index);
    queue.schedule(3, 2, 99);
    expect(Reflect.get(queue, 'sequence')).toBe(11);
    expect(taken(queue)).toEqual([3, 2, 99]);
    const order = Array.from({ length: 10 }, () => taken(queue)[2]);
    expect(order).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
  });
});
