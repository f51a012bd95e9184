// The result of a run as people read it: one column a server.

import type { Scenario } from '../scenario/scenario.ts';
import { PERCENTILES, type RunReport, type ServerReport } from './report.ts';
import { formatNumberCell, formatTable } from './table.ts';

type Line = readonly [label: string, cell: (server: ServerReport) => string];

const count = (value: number): string => formatNumberCell(value);
const percent = (share: number | null): string =>
  share === null ? '-' : `${formatNumberCell(100 * share, 1)} %`;

const REQUESTS: readonly Line[] = [
  ['Requests offered', (s) => count(s.requests.offered)],
  ['  completed', (s) => count(s.requests.completed)],
  ['  failed', (s) => count(s.requests.failed)],
  ['  timed out', (s) => count(s.requests.timedOut)],
  ['  rejected', (s) => count(s.requests.rejected)],
  ['  abandoned', (s) => count(s.requests.abandoned)],
  ['  in the system', (s) => count(s.requests.inSystem)],
];

const THROUGHPUT: readonly Line[] = [
  ['Completed a second, mean', (s) => formatNumberCell(s.throughput.meanRps, 3)],
  ['  over the whole run', (s) => formatNumberCell(s.throughput.wholeRunRps, 3)],
  ['  standard deviation', (s) => formatNumberCell(s.throughput.stdDevRps, 3)],
];

const LATENCY: readonly Line[] = [
  ['Overhead mean, ms', (s) => formatNumberCell(s.overheadMs.mean, 3)],
  ...Object.keys(PERCENTILES).map(
    (name): Line => [`  ${name}`, (s) => formatNumberCell(s.overheadMs[name as keyof typeof PERCENTILES], 3)],
  ),
  ['Latency p50, ms', (s) => formatNumberCell(s.latencyMs.p50, 3)],
  ['  p99', (s) => formatNumberCell(s.latencyMs.p99, 3)],
];

const MACHINE: readonly Line[] = [
  ['Memory reserved, KiB', (s) => count(s.memoryKiB.reserved)],
  ['  resident, KiB', (s) => count(s.memoryKiB.resident)],
  ['CPU useful', (s) => percent(s.cpu.useful)],
  ['  switching', (s) => percent(s.cpu.switching)],
  ['Context switches', (s) => count(s.contextSwitches)],
];

const RUN: readonly Line[] = [
  ['Simulated, s', (s) => formatNumberCell(s.simulatedSeconds, 3)],
  ['Wall time, ms', (s) => formatNumberCell(s.wallMs, 1)],
  ['Events', (s) => count(s.events)],
  ['Digest', (s) => s.digest],
];

function titleOf(scenario: Scenario, id: string): string {
  const server = scenario.servers.find((each) => each.id === id)!;
  if (server.model === 'blocking-pool') return `${id}: pool of ${server.threads}`;
  return server.model === 'multi-reactor' ? `${id}: ${server.loops} loops` : `${id}: event loop`;
}

export function formatRun(report: RunReport): string {
  const head = ['', ...report.servers.map((server) => titleOf(report.scenario, server.id))];
  const groups = [REQUESTS, THROUGHPUT, LATENCY, MACHINE, RUN];
  const rows = groups.flat().map(([label, cell]) => [label, ...report.servers.map(cell)]);
  return `${report.scenario.name}\n\n${formatTable([head, ...rows])}`;
}
