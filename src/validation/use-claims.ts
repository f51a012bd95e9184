// The claims as the page shows them: their texts, which run or wait, and what has come out.

import { useEffect, useMemo, useReducer } from 'react';
import { ClaimRunner, DIGESTS_ID } from '../client/claim-runner.ts';
import { poolSize } from '../client/engine-pool.ts';
import { BROWSER_RUNGS } from '../client/engine-rungs.ts';
import { BROWSER_CLOCK } from '../client/page-clock.ts';
import type { ClaimText, DigestCheck, Row } from '../protocol/claims-api.ts';

export interface ClaimsState {
  /** null until they are known. */
  readonly texts: readonly ClaimText[] | null;
  readonly rows: ReadonlyMap<string, Row>;
  readonly digests: readonly DigestCheck[] | null;
  readonly queued: ReadonlySet<string>;
  readonly running: ReadonlySet<string>;
  /** Why nothing runs; null where nothing is wrong. */
  readonly failure: string | null;
  /** Wall time at which what runs began, and how long each row that is shown took. */
  readonly beganMillis: ReadonlyMap<string, number>;
  readonly tookMillis: ReadonlyMap<string, number>;
}

export interface Claims extends ClaimsState {
  readonly active: boolean;
  load(): void;
  run(ids: readonly string[]): void;
  stop(): void;
}

type Action =
  | { readonly kind: 'texts'; readonly texts: readonly ClaimText[] }
  | { readonly kind: 'asked'; readonly ids: readonly string[] }
  | { readonly kind: 'began'; readonly id: string; readonly now: number }
  | { readonly kind: 'row'; readonly row: Row; readonly now: number }
  | { readonly kind: 'digests'; readonly checks: readonly DigestCheck[] }
  | { readonly kind: 'stopped'; readonly failure: string | null };

const START: ClaimsState = {
  texts: null,
  rows: new Map(),
  digests: null,
  queued: new Set(),
  running: new Set(),
  failure: null,
  beganMillis: new Map(),
  tookMillis: new Map(),
};

function without(ids: ReadonlySet<string>, id: string): ReadonlySet<string> {
  return new Set([...ids].filter((each) => each !== id));
}

/** Rows that are asked for again are taken away: what is shown of them is of this go. */
function asked(state: ClaimsState, ids: readonly string[]): ClaimsState {
  return {
    ...state,
    rows: new Map([...state.rows].filter(([id]) => !ids.includes(id))),
    digests: ids.includes(DIGESTS_ID) ? null : state.digests,
    queued: new Set([...state.queued, ...ids]),
    failure: null,
  };
}

function reduce(state: ClaimsState, action: Action): ClaimsState {
  switch (action.kind) {
    case 'texts':
      return { ...state, texts: action.texts, failure: null };
    case 'asked':
      return asked(state, action.ids);
    case 'began':
      return {
        ...state,
        queued: without(state.queued, action.id),
        running: new Set([...state.running, action.id]),
        beganMillis: new Map([...state.beganMillis, [action.id, action.now]]),
      };
    case 'row':
      return {
        ...state,
        rows: new Map([...state.rows, [action.row.id, action.row]]),
        running: without(state.running, action.row.id),
        tookMillis: new Map([
          ...state.tookMillis,
          [action.row.id, action.now - state.beganMillis.get(action.row.id)!],
        ]),
      };
    case 'digests':
      return { ...state, digests: action.checks, running: without(state.running, DIGESTS_ID) };
    case 'stopped':
      return { ...state, queued: new Set(), running: new Set(), failure: action.failure };
  }
}

export function useClaims(): Claims {
  const [state, dispatch] = useReducer(reduce, START);
  const runner = useMemo(
    () =>
      new ClaimRunner(BROWSER_RUNGS, BROWSER_CLOCK, poolSize(navigator.hardwareConcurrency || 1), {
        onTexts: (texts) => dispatch({ kind: 'texts', texts }),
        onBegin: (id) => dispatch({ kind: 'began', id, now: BROWSER_CLOCK.now() }),
        onRow: (row) => dispatch({ kind: 'row', row, now: BROWSER_CLOCK.now() }),
        onDigests: (checks) => dispatch({ kind: 'digests', checks }),
        onFailure: (failure) => dispatch({ kind: 'stopped', failure }),
      }),
    [],
  );
  useEffect(() => runner.list(), [runner]);
  return {
    ...state,
    active: state.queued.size + state.running.size > 0,
    load: () => runner.list(),
    run(ids) {
      dispatch({ kind: 'asked', ids });
      runner.run(ids);
    },
    stop() {
      runner.stop();
      dispatch({ kind: 'stopped', failure: null });
    },
  };
}
