// Gathers the numbers and curves of a run for the charts: plain data, made a few times a second.

import { WINDOW } from '../engine/view/codes.ts';
import type { EngineView } from '../engine/view/engine-view.ts';
import type { FaultSpan, RecentNumbers, ServerNumbers, Slowest, Summary } from '../protocol/summary.ts';
import type { Nanos } from '../scenario/duration.ts';
import { FAULT_KINDS, type Scenario } from '../scenario/scenario.ts';
import type { Server } from '../scenario/server.ts';
import { percentileCurve } from '../study/point-run.ts';
import type { EndWatch } from './end-watch.ts';
import { groupNumbers, memoryCondition, nodeNumbers } from './machine-summary.ts';
import { timelineColumns } from './timeline-columns.ts';

/**
 * Windows that make up "recent" span at least this share of the run, as long as that is within bounds: what is watched in
 * slow motion for a second of the run changes within tenths of it, what runs for a minute has rhythms of seconds.
 */
const RECENT_SHARE = 0.2;
const LEAST_RECENT_NANOS = 250e6;
const MOST_RECENT_NANOS = 2.5e9;
/** With fewer arrivals in it the time is longer, up to the most; of open traffic. */
const FEWEST_OFFERED = 10;
const NOTHING_RECENT: RecentNumbers = {
  spanNanos: LEAST_RECENT_NANOS,
  offeredRps: 0,
  completedRps: 0,
  failedRps: 0,
  p50Nanos: Number.NaN,
  p99Nanos: Number.NaN,
  coresBusy: 0,
};
const NONE_SLOW: Slowest = { overhead: [], service: [], intended: [], actual: [] };
const USED = [
  WINDOW.useful,
  WINDOW.switching,
  WINDOW.scheduling,
  WINDOW.spinning,
  WINDOW.interrupts,
  WINDOW.paused,
] as const;

export function summarize(
  scenario: Scenario,
  views: readonly EngineView[],
  run: Pick<Summary, 'clockNanos' | 'configuration' | 'changes'>,
  watches: readonly EndWatch[] = [],
): Summary {
  return {
    ...run,
    finished: views.every((view) => view.finished),
    faults: faultSpans(scenario, views[0]),
    servers: views.map((view, index) => ({
      ...serverNumbers(scenario, scenario.servers[index], view, run.clockNanos),
      timeline: timelineColumns(view),
      service: percentileCurve(view.measures.service),
      slowest: watches[index]?.slowest() ?? NONE_SLOW,
    })),
  };
}

/** What this server of the scenario has come to. `clock`: of the run, up to which it has been simulated. */
export function serverNumbers(
  scenario: Scenario,
  server: Server,
  view: EngineView,
  clock: Nanos,
): ServerNumbers {
  const { measures } = view;
  const names = [null, ...scenario.classes.map(({ name }) => name)];
  return {
    id: server.id,
    model: server.model,
    endedAtNanos: view.finished ? view.now : null,
    values: measures.values(),
    memoryCondition: memoryCondition(view),
    // Users who all wait or think are what a closed loop shows: there no request is waited for.
    recent: recentNumbers(view, clock, scenario.traffic.kind === 'open' ? FEWEST_OFFERED : 0),
    classes: view.classes.map((each, index) => ({
      name: names[index] ?? null,
      ...each.values(),
      latency: percentileCurve(each.latency),
    })),
    groups: groupNumbers(scenario, view),
    nodes: nodeNumbers(view),
    overhead: percentileCurve(measures.overhead),
    latency: percentileCurve(measures.latency),
    latencyActual: percentileCurve(measures.latencyActual),
  };
}

/** Over the latest closed windows, so that rates do not depend on how far the open one has got; over it while there is no other. */
function recentNumbers(view: EngineView, clock: Nanos, fewest: number): RecentNumbers {
  // At time 0 there is no span to divide by.
  if (view.finished || clock === 0) return NOTHING_RECENT;
  const { timeline, overhead } = view.measures;
  const open = timeline.length - 1;
  const to = Math.max(open, 1);
  const recent = Math.min(MOST_RECENT_NANOS, Math.max(LEAST_RECENT_NANOS, clock * RECENT_SHARE));
  const longest = Math.max(0, open - Math.ceil(MOST_RECENT_NANOS / timeline.windowNanos));
  let from = open === 0 ? 0 : Math.max(0, open - Math.ceil(recent / timeline.windowNanos));
  let offered = 0;
  for (let window = from; window < to; window++) offered += timeline.get(window, WINDOW.offered);
  // A rate of a few requests depends on where its time begins.
  while (offered < fewest && from > longest) offered += timeline.get(--from, WINDOW.offered);
  const spanNanos = open === 0 ? Math.max(1, clock) : (to - from) * timeline.windowNanos;
  const sum = (column: number): number => {
    let total = 0;
    for (let window = from; window < to; window++) total += timeline.get(window, column);
    return total;
  };
  const usedBy = (window: number): Nanos =>
    window < 0 ? 0 : USED.reduce((total, column) => total + timeline.get(window, column), 0);
  const used = open === 0 ? usedNow(view) : usedBy(to - 1) - usedBy(from - 1);
  const perSecond = 1e9 / spanNanos;
  // The middle of a bucket may lie beyond all that was measured, and so beyond a percentile of the whole run, which does not.
  const percentile = (fraction: number): Nanos =>
    Math.min(overhead.max, Math.max(overhead.min, timeline.percentileBetween(from, to, fraction)));
  return {
    spanNanos,
    offeredRps: offered * perSecond,
    completedRps: sum(WINDOW.completed) * perSecond,
    failedRps: sum(WINDOW.failed) * perSecond,
    p50Nanos: percentile(0.5),
    p99Nanos: percentile(0.99),
    coresBusy: Math.min(1, used / (spanNanos * view.scheduler.cores)),
  };
}

/** Core time since the start that was not idle. */
function usedNow({ measures }: EngineView): Nanos {
  const { idleNanos, ...used } = measures.cpu();
  return Object.values(used).reduce((sum, nanos) => sum + nanos, 0);
}

function faultSpans({ upstreams }: Scenario, view: EngineView | undefined): readonly FaultSpan[] {
  return (view?.faults.records ?? []).map(({ kind, group, node, fromNanos, untilNanos }) => ({
    kind: FAULT_KINDS[kind - 1],
    ...(upstreams.length > 1 ? { group: upstreams[group].name } : {}),
    node: node + 1,
    fromNanos,
    untilNanos,
  }));
}
