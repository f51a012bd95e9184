// Store of the whole run, before and after the present instant, and of the bookmarks.

import { createStore, type StoreApi } from 'zustand/vanilla';
import type { RunHistory } from '../../protocol/history.ts';
import type { FaultSpan, Summary } from '../../protocol/summary.ts';
import type { Nanos } from '../../scenario/duration.ts';

export interface TimelineState {
  readonly history: RunHistory | null;
  /** The latest instant that has been simulated since the last change. */
  readonly furthestNanos: Nanos;
  /** The instant at which the scene begins, to which a restart returns. */
  readonly startNanos: Nanos;
  /** When the run ends; null while that is unknown. */
  readonly endNanos: Nanos | null;
  /** Faults up to the furthest instant. */
  readonly faults: readonly FaultSpan[];
  /** The bookmarks, in order. */
  readonly bookmarks: readonly Nanos[];
  readonly autoSlow: boolean;
}

export type TimelineStore = StoreApi<TimelineState>;

const EMPTY: TimelineState = {
  history: null,
  furthestNanos: 0,
  startNanos: 0,
  endNanos: null,
  faults: [],
  bookmarks: [],
  autoSlow: false,
};

export function createTimelineStore(): TimelineStore {
  return createStore<TimelineState>(() => EMPTY);
}

export const BOOKMARKS_MAX = 50;

/**
 * The state with the furthest simulated instant as the engine reports it. A change of the scenario moves this
 * instant back. If the run had a known end, this end is then unknown again.
 */
export function withReach(state: TimelineState, furthestNanos: Nanos): TimelineState {
  const { endNanos } = state;
  const isCut = endNanos !== null && furthestNanos < endNanos;
  return { ...state, furthestNanos, endNanos: isCut ? null : endNanos };
}

/**
 * The state with the faults and the end from a summary. A summary from before the furthest instant does not
 * change what is known of later instants.
 */
export function withSummary(state: TimelineState, summary: Summary): TimelineState {
  const isNewest = summary.clockNanos >= state.furthestNanos;
  const known = isNewest
    ? summary.faults
    : state.faults.filter((fault) => fault.fromNanos <= state.furthestNanos);
  return {
    ...state,
    faults: known,
    endNanos: summary.finished && isNewest ? summary.clockNanos : state.endNanos,
  };
}

/** The state for another scene, which begins at this instant. Bookmarks of the previous scene are dropped. */
export function forgotten(state: TimelineState, startNanos: Nanos): TimelineState {
  return { ...EMPTY, startNanos, autoSlow: state.autoSlow };
}

/**
 * The state with a bookmark at this instant; if one is already within `nearNanos`, it is removed instead. The
 * oldest bookmark is dropped if there are too many.
 */
export function withBookmark(state: TimelineState, atNanos: Nanos, nearNanos: Nanos): TimelineState {
  const others = state.bookmarks.filter((each) => Math.abs(each - atNanos) > nearNanos);
  if (others.length < state.bookmarks.length) return { ...state, bookmarks: others };
  const bookmarks = [...others.slice(-(BOOKMARKS_MAX - 1)), atNanos].sort((a, b) => a - b);
  return { ...state, bookmarks };
}
