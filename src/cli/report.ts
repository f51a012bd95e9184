// The measured results of a run as plain data, the form that `--json` prints. Latencies in milliseconds, memory in
// KiB (the most that was taken), shares of core time from 0 to 1. Numbers that do not exist are null.

import type { LatencyHistogram } from '../engine/metrics/latency-histogram.ts';
import type { Counts } from '../engine/metrics/measures.ts';
import type { Scenario, ThreadModelName } from '../scenario/scenario.ts';
import type { ServerRun } from './server-run.ts';

export const REPORT_SCHEMA = 1;

export const PERCENTILES = {
  p0: 0,
  p50: 0.5,
  p90: 0.9,
  p95: 0.95,
  p99: 0.99,
  'p99.9': 0.999,
  'p99.99': 0.9999,
  p100: 1,
} as const;

/** `mean` and the PERCENTILES, by the rule of the source's tool. */
export type LatencyReport = Readonly<Record<'mean' | keyof typeof PERCENTILES, number | null>>;

export interface ServerReport {
  readonly id: string;
  readonly model: ThreadModelName;
  readonly requests: Counts;
  readonly throughput: {
    readonly meanRps: number | null;
    readonly stdDevRps: number | null;
    /** Completed over the whole time, as Apache Bench counts. */
    readonly wholeRunRps: number | null;
    readonly perSecond: readonly number[];
  };
  readonly overheadMs: LatencyReport;
  /** From the intended start. */
  readonly latencyMs: LatencyReport;
  readonly memoryKiB: { readonly reserved: number; readonly resident: number };
  readonly cpu: {
    readonly useful: number | null;
    readonly switching: number | null;
    readonly idle: number | null;
  };
  readonly contextSwitches: number;
  /** When the last request ended. */
  readonly simulatedSeconds: number;
  readonly events: number;
  readonly wallMs: number;
  readonly digest: string;
}

export interface RunReport {
  readonly schema: typeof REPORT_SCHEMA;
  readonly scenario: Scenario;
  readonly servers: readonly ServerReport[];
}

/** JSON knows no NaN and no Infinity. */
function finite(value: number): number | null {
  return Number.isFinite(value) ? value : null;
}

function latencyReport(histogram: LatencyHistogram): LatencyReport {
  const millis = (nanos: number): number | null => finite(nanos / 1e6);
  const percentiles = Object.entries(PERCENTILES).map(([name, fraction]) => [
    name,
    millis(histogram.percentile(fraction)),
  ]);
  return { mean: millis(histogram.mean()), ...Object.fromEntries(percentiles) } as LatencyReport;
}

export function serverReport(run: ServerRun): ServerReport {
  const { server, simulation } = run;
  const { measures } = simulation;
  const memory = measures.memory();
  const cpu = measures.cpu();
  const coreNanos = cpu.usefulNanos + cpu.switchingNanos + cpu.idleNanos;
  return {
    id: server.id,
    model: server.model,
    requests: measures.counts(),
    throughput: {
      meanRps: finite(measures.seconds.meanRps()),
      stdDevRps: finite(measures.seconds.stdDevRps()),
      wholeRunRps: finite((measures.counts().completed * 1e9) / simulation.now),
      perSecond: measures.seconds.perSecond(),
    },
    overheadMs: latencyReport(measures.overhead),
    latencyMs: latencyReport(measures.latency),
    memoryKiB: { reserved: memory.peakReservedBytes / 1024, resident: memory.peakResidentBytes / 1024 },
    cpu: {
      useful: finite(cpu.usefulNanos / coreNanos),
      switching: finite(cpu.switchingNanos / coreNanos),
      idle: finite(cpu.idleNanos / coreNanos),
    },
    contextSwitches: measures.contextSwitches,
    simulatedSeconds: simulation.now / 1e9,
    events: simulation.events,
    wallMs: Math.round(run.wallMillis * 1000) / 1000,
    digest: simulation.digest(),
  };
}
