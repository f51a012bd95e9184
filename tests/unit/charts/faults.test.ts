// Faults as the time charts shade and name them.

import { describe, expect, it } from 'vitest';
import { faultShades, faultsNow, notesAt } from '../../../src/charts/faults.ts';
import type { FaultSpan } from '../../../src/protocol/summary.ts';
import { SECOND, summary } from './fabricated.ts';

const down = (node: number, from: number, until: number | null): FaultSpan => ({
  kind: 'down',
  node,
  fromNanos: from * SECOND,
  untilNanos: until === null ? null : until * SECOND,
});

describe('faults on the time charts', () => {
  it('have the group of each node if there are several', () => {
    const faults = [
      { ...down(2, 1, 3), group: 'database' },
      { ...down(2, 1, 3), group: 'cache' },
    ];
    const shades = faultShades(summary([], { clockNanos: 9 * SECOND, faults }));
    expect(shades.map(({ label }) => label)).toEqual(['cache node 2 and database node 2 down']);
  });

  it('reach to the clock while they last', () => {
    const shades = faultShades(
      summary([], { clockNanos: 12 * SECOND, faults: [down(10, 7, null), down(4, 1, 3)] }),
    );
    expect(shades).toEqual([
      { fromNanos: SECOND, untilNanos: 3 * SECOND, label: 'node 4 down' },
      { fromNanos: 7 * SECOND, untilNanos: 12 * SECOND, label: 'node 10 down' },
    ]);
  });

  it('of one kind and time share a label', () => {
    const faults = [5, 2, 9].map((node) => down(node, 1, null));
    expect(faultShades(summary([], { clockNanos: SECOND * 2, faults }))[0].label).toBe(
      'nodes 2, 5 and 9 down',
    );
    const many = [1, 2, 3, 4, 5].map((node) => down(node, 1, null));
    expect(faultShades(summary([], { clockNanos: SECOND * 2, faults: many }))[0].label).toBe('5 nodes down');
  });

  it('are not shown before they begin', () => {
    expect(faultShades(summary([], { clockNanos: SECOND, faults: [down(1, 5, 6)] }))).toEqual([]);
  });

  it('are mentioned while they last and not afterwards', () => {
    const faults = [down(10, 7, 9)];
    expect(faultsNow(summary([], { clockNanos: 8 * SECOND, faults }))).toBe(' Node 10 down.');
    expect(faultsNow(summary([], { clockNanos: 9 * SECOND, faults }))).toBe('');
  });

  it('and changes near an instant are its notes', () => {
    const run = summary([], {
      clockNanos: 12 * SECOND,
      faults: [down(10, 7, null)],
      changes: [{ atNanos: 8 * SECOND, text: 'Threads 100' }],
    });
    expect(notesAt(run, 8.05 * SECOND, 0.1 * SECOND)).toEqual(['node 10 down', 'Threads 100']);
    expect(notesAt(run, 9 * SECOND, 0.1 * SECOND)).toEqual(['node 10 down']);
    expect(notesAt(run, 5 * SECOND, 0.1 * SECOND)).toEqual([]);
  });
});
