// What the lab measured, and the simulation of it once it has been asked for.

import { useReducer } from 'react';
import { reasonOf } from '../client/engine.ts';
import { BROWSER_RUNGS } from '../client/engine-rungs.ts';
import { compareLabs } from '../client/lab-runner.ts';
import { BROWSER_CLOCK } from '../client/page-clock.ts';
import type { ComparedRun } from '../scenario/lab/figure-list.ts';
import { LAB_MEASUREMENTS } from '../scenario/lab/measured.ts';

export interface LabState {
  readonly running: boolean;
  /** Why it was not simulated; null where nothing is wrong. */
  readonly failure: string | null;
  /** By `labKey`. */
  readonly compared: ReadonlyMap<string, readonly ComparedRun[]>;
}

type News =
  | { readonly kind: 'began' }
  | { readonly kind: 'server'; readonly key: string; readonly runs: readonly ComparedRun[] }
  | { readonly kind: 'ended'; readonly failure: string | null };

const START: LabState = { running: false, failure: null, compared: new Map() };

export function labKey(machine: string, server: string): string {
  return `${machine} ${server}`;
}

function after(state: LabState, news: News): LabState {
  switch (news.kind) {
    case 'began':
      return { running: true, failure: null, compared: new Map() };
    case 'server':
      return { ...state, compared: new Map([...state.compared, [news.key, news.runs]]) };
    case 'ended':
      return { ...state, running: false, failure: news.failure };
  }
}

export function useLab(): LabState & { run(): void } {
  const [state, tell] = useReducer(after, START);
  return {
    ...state,
    run() {
      tell({ kind: 'began' });
      compareLabs(LAB_MEASUREMENTS, BROWSER_RUNGS, BROWSER_CLOCK, (machine, server, runs) =>
        tell({ kind: 'server', key: labKey(machine, server), runs }),
      ).then(
        () => tell({ kind: 'ended', failure: null }),
        (cause) => tell({ kind: 'ended', failure: reasonOf(cause) }),
      );
    },
  };
}
