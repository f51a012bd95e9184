// What a lesson may say of a server's run: names, where each is read, its unit. What a run came to is kept by these names.

import type { LatencyReport, ServerReport, SimulationResult } from '../api/results.ts';
import { countOf, type Quantity, rateOf, shareOf, sizeOf, timeOf } from './expression.ts';

interface Measure {
  readonly read: (server: ServerReport) => number | null;
  /** From the number that is read. */
  readonly unit: (value: number) => Quantity;
}

const millis = (value: number): Quantity => timeOf(value / 1e3);
const kibibytes = (value: number): Quantity => sizeOf(value * 1024);
const share = (of: (server: ServerReport) => number | null): Measure => ({ read: of, unit: shareOf });
const count = (of: (server: ServerReport) => number | null): Measure => ({ read: of, unit: countOf });
const time = (of: (server: ServerReport) => number | null): Measure => ({ read: of, unit: millis });
const latency = (key: keyof LatencyReport): Measure => time((server) => server.latencyMs[key]);
const sent = (key: keyof LatencyReport): Measure => time((server) => server.latencyFromSendMs[key]);
const overhead = (key: keyof LatencyReport): Measure => time((server) => server.overheadMs[key]);
const state = (key: keyof ServerReport['splitMs']): Measure => time((server) => server.splitMs[key]);
const cpu = (key: keyof ServerReport['cpu']): Measure => share((server) => server.cpu[key]);

export const MEASURES = {
  /** Completed a second, over the whole run. */
  throughput: { read: (server) => server.throughput.wholeRunRps, unit: rateOf },
  /** The same without how the run starts and drains, as the tool of one source counts. */
  interiorThroughput: { read: (server) => server.throughput.interiorMeanRps, unit: rateOf },
  offered: count((server) => server.requests.offered),
  completed: count((server) => server.requests.completed),
  timedOut: count((server) => server.requests.timedOut),
  rejected: count((server) => server.requests.rejected),
  abandoned: count((server) => server.requests.abandoned),
  failed: count((server) => server.requests.failed),
  /** Of those that ended, the share that was answered while the client still waited. */
  answered: share((server) => server.requests.answeredShare),
  /** Latency from when a request was due. */
  mean: latency('mean'),
  p50: latency('p50'),
  p90: latency('p90'),
  p95: latency('p95'),
  p99: latency('p99'),
  p999: latency('p99.9'),
  p9999: latency('p99.99'),
  longest: latency('p100'),
  /** Latency from when it was sent. */
  sentP50: sent('p50'),
  sentP99: sent('p99'),
  sentP999: sent('p99.9'),
  sentMean: sent('mean'),
  sentLongest: sent('p100'),
  overheadP50: overhead('p50'),
  overheadP99: overhead('p99'),
  /** Mean time of a request in each state. */
  queued: state('queued'),
  ready: state('ready'),
  running: state('running'),
  waiting: state('waiting'),
  lockWait: state('lockWait'),
  /** Shares of the time of all cores. */
  useful: cpu('useful'),
  switching: cpu('switching'),
  scheduling: cpu('scheduling'),
  spinning: cpu('spinning'),
  idle: cpu('idle'),
  reserved: { read: (server) => server.memoryKiB.reserved, unit: kibibytes },
  resident: { read: (server) => server.memoryKiB.resident, unit: kibibytes },
  load: count((server) => server.loadAverage[0]),
  contextSwitches: count((server) => server.contextSwitches),
  owed: count((server) => server.recordsOwed),
  /** When the last request ended. */
  ended: { read: (server) => server.simulatedSeconds, unit: timeOf },
} as const satisfies Record<string, Measure>;

export type MeasureName = keyof typeof MEASURES;

export function isMeasure(name: string): name is MeasureName {
  return Object.hasOwn(MEASURES, name);
}

/** All measures of all servers by `A.p99`. null: there is no such number, as of a percentile of nothing. */
export type Figures = Readonly<Record<string, number | null>>;

export function figuresOf({ servers }: SimulationResult): Figures {
  const rows = servers.flatMap((server) =>
    Object.entries<Measure>(MEASURES).map(
      ([name, { read }]) => [`${server.id}.${name}`, read(server)] as const,
    ),
  );
  return Object.fromEntries(rows);
}
