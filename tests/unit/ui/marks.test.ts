// The marks of a run in order, and moving from one to the next.

import { describe, expect, it } from 'vitest';
import { faultKey, faultsAt, faultsOf } from '../../../src/app/known-faults.ts';
import type { TimelineState } from '../../../src/app/stores/timeline-store.ts';
import { marksOf, neighbourOf } from '../../../src/app/time-marks.ts';
import { SimulationHost } from '../../../src/host/simulation-host.ts';
import type { EditMark, RunHistory } from '../../../src/protocol/history.ts';
import { DEFAULT_SCENARIO } from '../../../src/scenario/default-scenario.ts';
import type { Scenario } from '../../../src/scenario/scenario.ts';
import { placeWords } from '../../../src/ui/transport/scrubber-words.ts';
import { editWords, markWords } from '../../../src/ui/transport/time-words.ts';

const SECOND = 1e9;

function edit(id: number, at: number, role: EditMark['role'], text: string): EditMark {
  return { id, role, atNanos: at * SECOND, texts: [text], faults: [], newRun: false };
}

const slow = {
  kind: 'slow',
  upstream: 'upstream',
  node: 2,
  fromNanos: 3 * SECOND,
  untilNanos: 6 * SECOND,
  factor: 4,
} as const;
const later = { ...slow, kind: 'down', node: 5, fromNanos: 9 * SECOND, untilNanos: null } as const;
const HISTORY: RunHistory = {
  edits: [edit(1, 2, 'edit', 'A: Threads 50 to 60'), edit(2, 8, 'undo', 'A: Threads 60 to 50')],
  undo: null,
  redo: null,
  handFaults: [],
  opening: { ...DEFAULT_SCENARIO, faults: [slow, later] },
  exact: true,
};
const STATE: TimelineState = {
  history: HISTORY,
  furthestNanos: 4 * SECOND,
  startNanos: 0,
  endNanos: null,
  faults: [{ kind: 'slow', node: 2, fromNanos: 3 * SECOND, untilNanos: null }],
  bookmarks: [5 * SECOND],
  autoSlow: false,
};

it('marks show past and scheduled events in order', () => {
  expect(marksOf(STATE).map((mark) => [mark.atNanos / SECOND, markWords(mark)])).toEqual([
    [2, 'A: Threads 50 to 60'],
    [3, 'node 2 slow'],
    [5, 'bookmark'],
    [6, 'node 2 back'],
    [8, 'undo: A: Threads 60 to 50'],
    [9, 'node 5 down'],
  ]);
});

it('marks show the faults that are active at an instant', () => {
  const faults = faultsOf(STATE);
  expect(faultsAt(faults, 4 * SECOND).map(({ node }) => node)).toEqual([2]);
  expect(faultsAt(faults, 7 * SECOND)).toEqual([]);
  expect(faultsAt(faults, 20 * SECOND).map(({ node }) => node)).toEqual([5]);
});

it('stepping goes from one mark to the next, and back to the start', () => {
  const marks = marksOf(STATE);
  expect(neighbourOf(marks, 2 * SECOND, 'next')).toBe(3 * SECOND);
  expect(neighbourOf(marks, 2 * SECOND, 'previous')).toBe(0);
  expect(neighbourOf(marks, 9 * SECOND, 'next')).toBeNull();
  expect(neighbourOf(marks, 0, 'previous')).toBeNull();
});

describe('marks with several upstream groups', () => {
  const [first] = DEFAULT_SCENARIO.upstreams;
  const groups = ['rates', 'stock'] as const;
  const opening: Scenario = {
    ...DEFAULT_SCENARIO,
    upstreams: groups.map((name) => ({ ...first, name })),
    request: groups.map((upstream) => ({ kind: 'call', upstream })),
    faults: [
      { ...slow, upstream: 'rates' },
      { ...slow, upstream: 'stock', untilNanos: 8 * SECOND },
      { ...later, upstream: 'stock' },
    ],
  };
  const state: TimelineState = {
    ...STATE,
    bookmarks: [],
    history: { ...HISTORY, edits: [], opening },
    faults: groups.map((group) => ({
      kind: 'slow',
      group,
      node: 2,
      fromNanos: 3 * SECOND,
      untilNanos: null,
    })),
  };

  it('have their own name and end for each group', () => {
    expect(marksOf(state).map((mark) => [mark.atNanos / SECOND, markWords(mark)])).toEqual([
      [3, 'rates 2 slow'],
      [3, 'stock 2 slow'],
      [6, 'rates 2 back'],
      [8, 'stock 2 back'],
      [9, 'stock 5 down'],
    ]);
    const keys = faultsOf(state).map(faultKey);
    expect(new Set(keys).size).toBe(3);
  });

  it("list the active faults at the scrubber's position", () => {
    const words = placeWords(7 * SECOND, 10 * SECOND, null, faultsOf(state));
    expect(words).toContain('stock 2 slow');
    expect(words).not.toContain('rates');
  });

  it('name the group of a manual change, as node numbers repeat in each group', () => {
    const host = new SimulationHost(() => 0);
    expect(host.load(opening)).toEqual({ ok: true });
    const commands = groups.map(
      (upstream) => ({ kind: 'fault', upstream, node: 4, fault: 'down', factor: 1 }) as const,
    );
    const { history } = host.frame({
      spanNanos: SECOND,
      budgetMillis: 1,
      commands,
      buffer: null,
      maxThreads: 0,
      maxVehicles: 0,
    });
    expect(history!.edits.map(editWords)).toEqual(['rates 4 down; stock 4 down']);
    expect(editWords(history!.undo!)).toBe('rates 4 down; stock 4 down');
  });
});
