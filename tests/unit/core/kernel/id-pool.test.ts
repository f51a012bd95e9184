// An id pool always gives the lowest free id, whatever was taken and returned before.

import fc from 'fast-check';
import { expect, it } from 'vitest';
import { IdPool } from '../../../../src/core/kernel/id-pool.ts';

it('an id pool gives the lowest free id and spans those in use', () => {
  const actions = fc.array(fc.oneof(fc.constant(-1), fc.nat(200)), { maxLength: 300 });
  fc.assert(
    fc.property(actions, (list) => {
      const pool = new IdPool();
      const used = new Set<number>();
      for (const action of list) {
        if (action < 0 || used.size === 0) {
          let lowest = 0;
          while (used.has(lowest)) lowest++;
          expect(pool.lowest).toBe(lowest);
          expect(pool.take()).toBe(lowest);
          used.add(lowest);
        } else {
          const id = [...used][action % used.size];
          pool.giveBack(id);
          used.delete(id);
        }
        expect(pool.span).toBe(Math.max(-1, ...used) + 1);
      }
    }),
  );
});
