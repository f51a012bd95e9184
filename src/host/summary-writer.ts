// Collects the numbers and curves of a run for the charts as plain data, a few times per second.

import type { EngineView } from '../engine/view/engine-view.ts';
import type { FaultSpan, ServerNumbers, Slowest, Summary } from '../protocol/summary.ts';
import { rhythmOf } from '../scenario/cpu-rhythm.ts';
import type { Nanos } from '../scenario/duration.ts';
import { FAULT_KINDS, type Scenario } from '../scenario/scenario.ts';
import type { Server } from '../scenario/server.ts';
import { percentileCurve } from '../study/point-run.ts';
import type { EndWatch } from './end-watch.ts';
import { jamsOf } from './jams.ts';
import { groupNumbers, memoryCondition, nodeNumbers, servedNodeNumbers } from './machine-summary.ts';
import { recentNumbers } from './recent-window.ts';
import { timelineColumns } from './timeline-columns.ts';

const NONE_SLOW: Slowest = { overhead: [], service: [], intended: [], actual: [] };
/** Facts about the run besides its servers. */
interface SummarizedRun extends Pick<Summary, 'clockNanos' | 'configuration' | 'changes'> {
  /** The instant of the last manual change: see WindowRule. */
  readonly editedAtNanos: Nanos;
}

export function summarize(
  scenario: Scenario,
  views: readonly EngineView[],
  { editedAtNanos, ...run }: SummarizedRun,
  watches: readonly EndWatch[] = [],
): Summary {
  return {
    ...run,
    finished: views.every((view) => view.finished),
    faults: faultSpans(scenario, views[0]),
    servers: views.map((view, index) => ({
      ...serverNumbers(scenario, scenario.servers[index], view, editedAtNanos),
      timeline: timelineColumns(view),
      service: percentileCurve(view.measures.service),
      slowest: watches[index]?.slowest() ?? NONE_SLOW,
    })),
  };
}

/** The summary of this server. `editedAtNanos`: see WindowRule. */
export function serverNumbers(
  scenario: Scenario,
  server: Server,
  view: EngineView,
  editedAtNanos: Nanos,
): ServerNumbers {
  const { measures } = view;
  const names = [null, ...scenario.classes.map(({ name }) => name)];
  return {
    id: server.id,
    model: server.model,
    endedAtNanos: view.finished ? view.now : null,
    values: measures.values(),
    memoryCondition: memoryCondition(view),
    recoveryState: view.recoveryState,
    recent: recentNumbers(view, {
      open: scenario.traffic.kind === 'open',
      editedAtNanos,
      rhythmNanos: rhythmOf(scenario),
    }),
    classes: view.classes.map((each, index) => ({
      name: names[index] ?? null,
      ...each.values(),
      latency: percentileCurve(each.latency),
    })),
    groups: groupNumbers(scenario, view),
    nodes: nodeNumbers(view),
    servedNodes: servedNodeNumbers(view),
    jams: jamsOf(scenario, server, view),
    overhead: percentileCurve(measures.overhead),
    latency: percentileCurve(measures.latency),
    latencyActual: percentileCurve(measures.latencyActual),
  };
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
