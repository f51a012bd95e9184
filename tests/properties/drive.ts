// Runs a simulation through a list of instants, with live edits on the way, and hears of every request that ends.

import type { Outcome } from '../../src/engine/metrics/outcome.ts';
import { Simulation } from '../../src/engine/simulation.ts';
import type { Nanos } from '../../src/scenario/duration.ts';
import { REQUEST_STATES } from '../../src/scenario/request-state.ts';
import type { Scenario } from '../../src/scenario/scenario.ts';
import type { Server } from '../../src/scenario/server.ts';
import type { LiveEdit } from './live-edits.ts';

/** Far enough for every run that can end; what hangs on a dead node for good is still in the system then. */
export const HORIZON: Nanos = 1e12;

export interface Ended {
  readonly request: number;
  readonly outcome: Outcome;
  readonly intendedAt: Nanos;
  readonly startedAt: Nanos;
  readonly endedAt: Nanos;
  readonly split: readonly number[];
}

export interface Drive {
  readonly scenario: Scenario;
  readonly server: Server;
  readonly edits?: readonly LiveEdit[];
  /** Where to stop on the way, in any order. */
  readonly instants?: readonly Nanos[];
  /** Most events in one call of `advance`. */
  readonly budget?: number;
  readonly onEnd?: (ended: Ended) => void;
  /** After every call of `advance`. */
  readonly onStop?: (simulation: Simulation) => void;
}

export function drive(run: Drive): Simulation {
  const { scenario, server, edits = [], budget = Number.POSITIVE_INFINITY, onEnd, onStop } = run;
  const simulation = new Simulation(scenario, server, {
    observer: {
      ended(request, outcome, intendedAt, startedAt, endedAt, split, offset) {
        if (onEnd === undefined) return;
        const parts = Array.from(split.subarray(offset, offset + REQUEST_STATES));
        onEnd({ request, outcome, intendedAt, startedAt, endedAt, split: parts });
      },
    },
  });
  const advanceTo = (until: Nanos): void => {
    for (;;) {
      const handled = simulation.advance(until, budget);
      onStop?.(simulation);
      if (handled < budget) return;
    }
  };
  const pending = [...edits];
  const stops = [...(run.instants ?? []), ...edits.map((edit) => edit.at), HORIZON].sort((a, b) => a - b);
  for (const stop of stops) {
    advanceTo(stop);
    while (pending.length > 0 && pending[0]!.at <= stop) apply(simulation, pending.shift()!);
  }
  return simulation;
}

function apply(simulation: Simulation, edit: LiveEdit): void {
  if (edit.kind === 'configure') simulation.configure(edit.scenario);
  else simulation.setFault(edit.upstream, edit.node, edit.fault, edit.factor);
}

/** All requests that end in a run, in order of their end. */
export function endedOf(run: Drive): readonly Ended[] {
  const all: Ended[] = [];
  drive({ ...run, onEnd: (ended) => all.push(ended) });
  return all;
}
