// The ring queue against an array.

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Fifo } from '../../../../src/core/kernel/fifo.ts';

describe('the ring queue', () => {
  it('returns entries in their order, wrapping and growing', () => {
    fc.assert(
      fc.property(fc.array(fc.boolean(), { maxLength: 400 }), (pushes) => {
        const fifo = new Fifo(2);
        const reference: number[] = [];
        pushes.forEach((push, index) => {
          if (push || reference.length === 0) {
            fifo.push(index);
            reference.push(index);
          } else {
            expect(fifo.shift()).toBe(reference.shift());
          }
          expect(fifo.length).toBe(reference.length);
        });
        reference.forEach((id, place) => {
          expect(fifo.at(place)).toBe(id);
        });
      }),
    );
  });

  it('can hold a hundred thousand', () => {
    const fifo = new Fifo();
    for (let id = 0; id < 100_000; id++) fifo.push(id);
    for (let id = 0; id < 100_000; id++) if (fifo.shift() !== id) throw new Error(`out of order at ${id}`);
    expect(fifo.length).toBe(0);
  });
});
