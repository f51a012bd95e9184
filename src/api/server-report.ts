// Reads the results of one server's run off its view.

import type { CpuTimes, EngineView, Holder, LatencyView, MeasuresView } from '../engine/view/engine-view.ts';
import { answeredShare } from '../scenario/answered.ts';
import { REQUEST_STATE } from '../scenario/request-state.ts';
import type { Scenario } from '../scenario/scenario.ts';
import type { Server } from '../scenario/server.ts';
import type { ClassReport, LatencyReport, ServerReport } from './results.ts';

export const PERCENTILES = {
  p0: 0,
  p50: 0.5,
  p90: 0.9,
  p95: 0.95,
  p99: 0.99,
  'p99.9': 0.999,
  'p99.99': 0.9999,
  p100: 1,
} as const satisfies Omit<Record<keyof LatencyReport, number>, 'mean'>;

const CPU_PARTS = {
  useful: 'usefulNanos',
  switching: 'switchingNanos',
  scheduling: 'schedulingNanos',
  interrupts: 'interruptNanos',
  spinning: 'spinningNanos',
  paused: 'pausedNanos',
  idle: 'idleNanos',
} as const satisfies Record<keyof ServerReport['cpu'], keyof CpuTimes>;

/** JSON knows no NaN and no Infinity. */
function finite(value: number): number | null {
  return Number.isFinite(value) ? value : null;
}

function latencyReport(histogram: LatencyView): LatencyReport {
  const millis = (nanos: number): number | null => finite(nanos / 1e6);
  const percentiles = Object.entries(PERCENTILES).map(([name, fraction]) => [
    name,
    millis(histogram.percentile(fraction)),
  ]);
  return { mean: millis(histogram.mean()), ...Object.fromEntries(percentiles) } as LatencyReport;
}

/** The view of this server of the scenario, as it stands. */
export function serverReport(scenario: Scenario, server: Server, view: EngineView): ServerReport {
  const { measures } = view;
  const counts = measures.counts();
  return {
    id: server.id,
    model: server.model,
    requests: { ...counts, answeredShare: finite(answeredShare(counts)), ghosts: view.requests.ghosts },
    recordsOwed: view.model.recordsOwed ?? 0,
    throughput: {
      wholeRunRps: finite(measures.wholeRunRps()),
      wholeRunStdDevRps: finite(measures.wholeRunStdDevRps()),
      interiorMeanRps: finite(measures.seconds.interiorMeanRps()),
      interiorStdDevRps: finite(measures.seconds.interiorStdDevRps()),
      perSecond: measures.seconds.perSecond(),
    },
    overheadMs: latencyReport(measures.overhead),
    latencyMs: latencyReport(measures.latency),
    latencyFromSendMs: latencyReport(measures.latencyActual),
    classes: classReports(scenario, view),
    splitMs: splitReport(measures),
    memoryKiB: memoryReport(view),
    cpu: cpuReport(measures.cpu()),
    contextSwitches: measures.contextSwitches,
    greenSwitches: measures.greenSwitches,
    loadAverage: [
      measures.loadAverage.minutes(0),
      measures.loadAverage.minutes(1),
      measures.loadAverage.minutes(2),
    ],
    killedSeconds: view.killedAt === null ? null : view.killedAt / 1e9,
    simulatedSeconds: view.now / 1e9,
    events: view.events,
    digest: view.digest(),
  };
}

function classReports(scenario: Scenario, view: EngineView): readonly ClassReport[] {
  const { classMeasures } = view;
  if (classMeasures === null) return [];
  return [null, ...scenario.classes.map((each) => each.name)].map((name, which) => ({
    name,
    offered: classMeasures.offered[which],
    completed: classMeasures.completed[which],
    latencyMs: latencyReport(classMeasures.latency[which]),
  }));
}

function splitReport(measures: MeasuresView): ServerReport['splitMs'] {
  const { offered, inSystem } = measures.counts();
  const means = Object.entries(REQUEST_STATE).map(([name, state]) => [
    name,
    finite(measures.splitTotals[state] / (offered - inSystem) / 1e6),
  ]);
  return Object.fromEntries(means) as ServerReport['splitMs'];
}

function memoryReport({ memory }: EngineView): ServerReport['memoryKiB'] {
  const reserved = memory.reservedPeak();
  const resident = memory.residentPeak();
  return {
    reserved: reserved.reservedBytes / 1024,
    resident: resident.residentBytes / 1024,
    reservedBy: inKiB(reserved.reservedBy),
    residentBy: inKiB(resident.residentBy),
  };
}

function inKiB(bytes: Readonly<Record<Holder, number>>): Readonly<Record<Holder, number>> {
  return Object.fromEntries(Object.entries(bytes).map(([holder, size]) => [holder, size / 1024])) as Record<
    Holder,
    number
  >;
}

function cpuReport(cpu: CpuTimes): ServerReport['cpu'] {
  const parts = Object.entries(CPU_PARTS).map(([part, field]) => [part, cpu[field]] as const);
  const whole = parts.reduce((sum, [, nanos]) => sum + nanos, 0);
  return Object.fromEntries(
    parts.map(([part, nanos]) => [part, finite(nanos / whole)]),
  ) as ServerReport['cpu'];
}
