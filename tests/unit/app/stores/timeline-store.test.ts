// The known part of a run, up to the furthest instant, independent of the visible instant; and bookmarks.

import { expect, it } from 'vitest';
import {
  BOOKMARKS_MAX,
  createTimelineStore,
  forgotten,
  withBookmark,
  withReach,
  withSummary,
} from '../../../../src/app/stores/timeline-store.ts';
import type { FaultSpan, Summary } from '../../../../src/protocol/summary.ts';

const SECOND = 1e9;
const NEW = createTimelineStore().getState();

function fault(node: number, from: number, until: number | null): FaultSpan {
  return {
    kind: 'down',
    node,
    fromNanos: from * SECOND,
    untilNanos: until === null ? null : until * SECOND,
  } as FaultSpan;
}

function summary(at: number, faults: readonly FaultSpan[], finished = false): Summary {
  return { clockNanos: at * SECOND, finished, faults } as unknown as Summary;
}

it('later instants stay known after going back', () => {
  const both = [fault(4, 2, 5), fault(1, 8, null)];
  const far = withSummary(withReach(NEW, 10 * SECOND), summary(10, both));
  const back = withSummary(withReach(far, 10 * SECOND), summary(3, [fault(4, 2, null)]));
  expect(back.faults).toEqual(both);
  expect(back.furthestNanos).toBe(10 * SECOND);
});

it('a change removes what it has cut off', () => {
  const far = withSummary(
    withReach(NEW, 10 * SECOND),
    summary(10, [fault(4, 2, 5), fault(1, 8, null)], true),
  );
  expect(far.endNanos).toBe(10 * SECOND);
  const cut = withReach(far, 3 * SECOND);
  expect(cut.endNanos).toBeNull();
  expect(withSummary(cut, summary(3, [fault(4, 2, null)])).faults).toEqual([fault(4, 2, null)]);
});

it('the end is known while an earlier instant is shown', () => {
  const end = withSummary(withReach(NEW, 10 * SECOND), summary(10, [], true));
  expect(withSummary(withReach(end, 10 * SECOND), summary(2, [])).endNanos).toBe(10 * SECOND);
});

it('a bookmark is added, or removed if there is one', () => {
  const one = withBookmark(NEW, 5 * SECOND, 1e6);
  const two = withBookmark(one, 2 * SECOND, 1e6);
  expect(two.bookmarks).toEqual([2 * SECOND, 5 * SECOND]);
  expect(withBookmark(two, 5 * SECOND + 1e5, 1e6).bookmarks).toEqual([2 * SECOND]);
  let many = NEW;
  for (let index = 0; index < 500; index++) many = withBookmark(many, index * SECOND, 1e6);
  expect(many.bookmarks).toHaveLength(BOOKMARKS_MAX);
});

it("another scenario clears the run, but keeps the user's choices", () => {
  const full = { ...withBookmark(withReach(NEW, SECOND), 5, 1), autoSlow: true };
  expect(forgotten(full, 5)).toEqual({ ...NEW, startNanos: 5, autoSlow: true });
});
