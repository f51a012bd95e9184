// Documents of older versions are migrated step by step; unknown versions are reported.

import { describe, expect, it } from 'vitest';
import { type Migration, migrate } from '../../../src/scenario/parse.ts';

const CHAIN: ReadonlyMap<number, Migration> = new Map<number, Migration>([
  [1, ({ pace, ...rest }) => ({ ...rest, rate: pace })],
  [2, ({ rate, ...rest }) => ({ ...rest, traffic: { rate } })],
]);

describe('migration', () => {
  it('passes through every version in between', () => {
    expect(migrate({ version: 1, pace: 5 }, CHAIN, 3)).toEqual({
      ok: true,
      document: { version: 3, traffic: { rate: 5 } },
    });
    expect(migrate({ version: 2, rate: 5 }, CHAIN, 3)).toEqual({
      ok: true,
      document: { version: 3, traffic: { rate: 5 } },
    });
  });

  it('leaves documents of the present version or without one unchanged', () => {
    expect(migrate({ version: 7, seed: 5 })).toEqual({ ok: true, document: { version: 7, seed: 5 } });
    expect(migrate({ seed: 3 })).toEqual({ ok: true, document: { seed: 3 } });
  });

  it.each([0, 4, 1.5, '1', Number.NaN])('reports version %s', (version) => {
    const result = migrate({ version }, CHAIN, 3);
    expect(result.ok ? [] : result.problems).toMatchObject([
      { key: 'version', allowed: 'schema version 1 or 2 or 3' },
    ]);
  });
});
