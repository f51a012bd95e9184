// Gathers the numbers and curves of a run for the charts: plain data, made a few times a second.

import type { EngineView } from '../engine/view/engine-view.ts';
import type { FaultSpan, ServerSummary, Slowest, Summary } from '../protocol/summary.ts';
import type { Nanos } from '../scenario/duration.ts';
import { FAULT_KINDS, type Scenario } from '../scenario/scenario.ts';
import { percentileCurve } from '../study/point-run.ts';
import type { EndWatch } from './end-watch.ts';
import { machineNumbers, upstreamNumbers } from './machine-summary.ts';
import { recentNumbers, type WindowRule } from './recent-window.ts';
import { timelineColumns } from './timeline-columns.ts';

const NONE_SLOW: Slowest = { overhead: [], service: [], intended: [], actual: [] };
/** What a summary tells of the run besides its servers. */
interface SummarizedRun extends Pick<Summary, 'clockNanos' | 'configuration' | 'changes'> {
  /** See WindowRule. */
  readonly editedAtNanos: Nanos;
}

export function summarize(
  scenario: Scenario,
  views: readonly EngineView[],
  { editedAtNanos, ...run }: SummarizedRun,
  watches: readonly EndWatch[] = [],
): Summary {
  const rule = { open: scenario.traffic.kind === 'open', editedAtNanos };
  return {
    ...run,
    finished: views.every((view) => view.finished),
    faults: faultSpans(scenario, views[0]),
    servers: views.map((view, index) => {
      const server = scenario.servers[index];
      const slowest = watches[index]?.slowest() ?? NONE_SLOW;
      return { id: server.id, model: server.model, slowest, ...serverNumbers(view, rule) };
    }),
  };
}

function serverNumbers(view: EngineView, rule: WindowRule): Omit<ServerSummary, 'id' | 'model' | 'slowest'> {
  const { measures } = view;
  const memory = measures.memory();
  return {
    endedAtNanos: view.finished ? view.now : null,
    requests: { ...measures.counts(), ghosts: view.requests.ghosts },
    unsent: view.unsent,
    recordsOwed: view.model.recordsOwed ?? 0,
    wholeRunRps: measures.wholeRunRps(),
    wholeRunStdDevRps: measures.wholeRunStdDevRps(),
    recent: recentNumbers(view, rule),
    memoryReservedBytes: memory.reservedBytes,
    memoryResidentBytes: memory.residentBytes,
    ...machineNumbers(view),
    ...upstreamNumbers(view),
    timeline: timelineColumns(view),
    overhead: percentileCurve(measures.overhead),
    latency: percentileCurve(measures.latency),
    latencyActual: percentileCurve(measures.latencyActual),
    service: percentileCurve(measures.service),
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
