// Runs a simulation through a list of instants, with live edits on the way, and receives every ended request.

import { Simulation } from '../../src/engine/simulation.ts';
import { type RequestEnd, readEnd } from '../../src/engine/view/ended-requests.ts';
import type { EngineView } from '../../src/engine/view/engine-view.ts';
import type { Nanos } from '../../src/scenario/duration.ts';
import type { Scenario } from '../../src/scenario/scenario.ts';
import type { Server } from '../../src/scenario/server.ts';
import type { LiveEdit } from './live-edits.ts';

/**
 * A time by which every run that can end has ended; requests stuck on a dead node are still in the system
 * then.
 */
export const HORIZON: Nanos = 1e12;
/**
 * Where a run is cut, always after the same event, because parameters at their extremes may cause endless
 * work.
 */
export const EVENTS_MAX = 8_000;

export interface Drive {
  readonly scenario: Scenario;
  readonly server: Server;
  readonly edits?: readonly LiveEdit[];
  /** Instants at which to stop, in any order. */
  readonly instants?: readonly Nanos[];
  /** Maximum number of events per call of `advance`. */
  readonly budget?: number;
  readonly onEnd?: (ended: RequestEnd) => void;
  /** Called before and after every call of `advance`. A finished run stays unchanged until it is edited. */
  readonly onStart?: (view: EngineView) => void;
  readonly onStop?: (view: EngineView) => void;
}

function observed(run: Drive): Simulation {
  const { scenario, server, onEnd } = run;
  if (onEnd === undefined) return new Simulation(scenario, server, { charted: true });
  return new Simulation(scenario, server, {
    charted: true,
    takeEnd(ends, at) {
      onEnd(readEnd(ends, at));
    },
  });
}

/**
 * Instants at which a run stops, in order: the requested ones, those of its edits, and the horizon. Edits at
 * time 0 come before all events, later ones after those of their instant.
 */
export function stopsOf(run: Pick<Drive, 'edits' | 'instants'>): readonly Nanos[] {
  const all = [...(run.instants ?? []), ...(run.edits ?? []).map((edit) => edit.at), HORIZON];
  return [...new Set(all)].filter((instant) => instant > 0).sort((a, b) => a - b);
}

/** Drives the run to its end, the horizon or the maximum number of events, whichever comes first. */
export function drive(run: Drive): Simulation {
  const { edits = [], budget = Number.POSITIVE_INFINITY, onStart, onStop } = run;
  const simulation = observed(run);
  let applied = 0;
  let isOver = false;
  const edit = (until: Nanos): void => {
    for (; applied < edits.length && edits[applied].at <= until; applied++) {
      apply(simulation, edits[applied]);
      isOver = false;
    }
  };
  edit(0);
  for (const stop of stopsOf(run)) {
    for (let handled = budget; handled === budget; ) {
      if (!isOver) onStart?.(simulation.view);
      handled = simulation.advance(stop, Math.min(budget, EVENTS_MAX - simulation.view.events));
      if (!isOver) onStop?.(simulation.view);
      if (isBrokenOff(simulation.view)) return simulation;
      isOver = simulation.view.finished;
    }
    edit(stop);
  }
  return simulation;
}

/** Whether the run has reached its maximum number of events. */
export function isBrokenOff(view: EngineView): boolean {
  return view.events >= EVENTS_MAX;
}

function apply(simulation: Simulation, edit: LiveEdit): void {
  if (edit.kind === 'configure') simulation.configure(edit.scenario);
  else simulation.setFault(edit.upstream, edit.node, edit.fault, edit.factor);
}
