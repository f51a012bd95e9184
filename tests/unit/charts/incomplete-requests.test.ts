// Latency curves say which requests they leave out, if there are too many to ignore.

import { describe, expect, it } from 'vitest';
import { incompleteNotes, incompleteRequests } from '../../../src/charts/incomplete-requests.ts';
import type { ServerValues } from '../../../src/measures/made/values.ts';
import type { Summary } from '../../../src/protocol/summary.ts';
import { server, values } from './fabricated.ts';

const plain = (text: string): string => text.replace(/\u00a0/g, ' ');

function summaryOf(counts: Partial<ServerValues>): Summary {
  const servers = [server('A', { values: values(counts) })];
  return { servers } as unknown as Summary;
}

describe('requests that latencies leave out', () => {
  it('are all that have not completed, however they ended', () => {
    const counts = values({ offered: 100, completed: 60, timedOut: 10, rejected: 5, inSystem: 25 });
    expect(incompleteRequests({ values: counts })).toBe(40);
  });

  it('are shown with the number of all that arrived', () => {
    const notes = incompleteNotes(summaryOf({ offered: 4000, completed: 1000, inSystem: 3000 }));
    expect(notes.map(plain)).toEqual(['A: 3,000 of 4,000 are missing: still running, failed or rejected']);
  });

  it('are not shown if they are few, or if nothing has completed, which is said anyway', () => {
    expect(incompleteNotes(summaryOf({ offered: 4000, completed: 3900, inSystem: 100 }))).toEqual([]);
    expect(incompleteNotes(summaryOf({ offered: 4000, completed: 0, inSystem: 4000 }))).toEqual([]);
  });
});
