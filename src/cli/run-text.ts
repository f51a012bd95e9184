// The result of a run as people read it: one column a server.

import { PERCENTILES } from '../api/server-report.ts';
import { ownSettings } from '../links/link.ts';
import { formatDuration } from '../scenario/duration.ts';
import type { Scenario } from '../scenario/scenario.ts';
import { modelOf } from '../scenario/server.ts';
import { formatNumberCell, formatPercentileCell, formatTable } from './table.ts';
import type { RunReport, TimedReport } from './timed-report.ts';

/** `amount` of what most runs have none of: the line is left out where it is 0 everywhere. */
type Line = readonly [
  label: string,
  cell: (server: TimedReport) => string,
  amount?: (server: TimedReport) => number | null,
];

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
  ['  answered', (s) => percent(s.requests.answeredShare)],
  ['  worked on for nobody at the end', (s) => count(s.requests.ghosts), (s) => s.requests.ghosts],
  ['  records owed at the end', (s) => count(s.recordsOwed), (s) => s.recordsOwed],
  ['  sent again by clients', (s) => count(s.requests.retried), (s) => s.requests.retried],
];

const THROUGHPUT: readonly Line[] = [
  ['Completed a second, whole run', (s) => formatNumberCell(s.throughput.wholeRunRps, 3)],
  ['  standard deviation', (s) => formatNumberCell(s.throughput.wholeRunStdDevRps, 3)],
];

/** By the rule of the tool whose command line was given: its figures, and those of `verify`, are to be compared with these. */
const TOOL_THROUGHPUT: readonly Line[] = [
  ['  interior seconds', (s) => formatNumberCell(s.throughput.interiorMeanRps, 3)],
  ['  standard deviation of them', (s) => formatNumberCell(s.throughput.interiorStdDevRps, 3)],
];
const INTERIOR_NOTE =
  'Interior seconds leave out how the run begins and ends, as the tool of this command line does: compare its figures, and those of "threadway verify", with these.';

/**
 * By the tool's rule a call that took long has failed, and there is no timeout: what a scene with one calls "timed out" stands
 * under "failed". Null where there is nothing to explain.
 */
function toolFailedNote({ scenario, servers }: RunReport): string | null {
  const failAt = scenario.upstreams.find(({ failAtNanos }) => failAtNanos !== null)?.failAtNanos ?? null;
  if (failAt === null || servers.every(({ requests }) => requests.failed === 0)) return null;
  return `Failed, not timed out: the tool of this command line waits for every reply, however late, and counts a call of ${formatDuration(failAt)} or longer as failed when it ends. Where a timeout ends such calls (--set timeout=30s, as in --preset stalled-node), the same requests stand under "timed out".`;
}

/** Requests that are in no figure of overhead and latency. */
const leftOutOf = ({ requests: { offered, completed } }: TimedReport): number => offered - completed;
const LEFT_OUT_NOTE =
  'Overhead and latency are of completed requests alone. Left out of them are those that failed, timed out, were rejected or abandoned, or have not ended.';

const LATENCY: readonly Line[] = [
  ['Overhead mean, ms', (s) => formatNumberCell(s.overheadMs.mean, 3)],
  ...Object.keys(PERCENTILES).map(
    (name): Line => [
      `  ${name}`,
      (s) => formatPercentileCell(s.overheadMs[name as keyof typeof PERCENTILES]),
    ],
  ),
  ['Latency p50, ms', (s) => formatPercentileCell(s.latencyMs.p50)],
  ['  p99', (s) => formatPercentileCell(s.latencyMs.p99)],
  ['Left out of overhead and latency', (s) => count(leftOutOf(s)), leftOutOf],
];

const MACHINE: readonly Line[] = [
  ['Memory reserved, KiB', (s) => count(s.memoryKiB.reserved)],
  ['  resident, KiB', (s) => count(s.memoryKiB.resident)],
  ['CPU useful', (s) => percent(s.cpu.useful)],
  ['  switching', (s) => percent(s.cpu.switching)],
  ['  scheduling', (s) => percent(s.cpu.scheduling), (s) => s.cpu.scheduling],
  ['  interrupts', (s) => percent(s.cpu.interrupts), (s) => s.cpu.interrupts],
  ['  spinning', (s) => percent(s.cpu.spinning), (s) => s.cpu.spinning],
  ['  paused', (s) => percent(s.cpu.paused), (s) => s.cpu.paused],
  ['Load average over 1 min', (s) => formatNumberCell(s.loadAverage[0], 2), (s) => s.loadAverage[0]],
  ['Context switches', (s) => count(s.contextSwitches)],
  ['Green switches', (s) => count(s.greenSwitches), (s) => s.greenSwitches],
  ['Process killed at, s', (s) => formatNumberCell(s.killedSeconds, 3), (s) => s.killedSeconds],
];

const RUN: readonly Line[] = [
  ['Simulated, s', (s) => formatNumberCell(s.simulatedSeconds, 3)],
  ['Wall time, ms', (s) => formatNumberCell(s.wallMs, 1)],
  ['Events', (s) => count(s.events)],
  ['Digest', (s) => s.digest],
];

function titleOf(scenario: Scenario, id: string): string {
  const server = scenario.servers.find((each) => each.id === id)!;
  const own = ownSettings(scenario, id).map(([key, text]) => `${key}=${shortened(text)}`);
  return [`${id}: ${modelOf(server).short(server)}`, ...own].join(', ');
}

/** A program or a list would make the column as wide as itself. */
function shortened(text: string): string {
  return text.length > OWN_TEXT_MAX ? `${text.slice(0, OWN_TEXT_MAX - 1)}…` : text;
}

const OWN_TEXT_MAX = 24;

/** `ofTool`: the command line of a source's tool was given. */
export function formatRun(report: RunReport, ofTool = false): string {
  const head = ['', ...report.servers.map((server) => titleOf(report.scenario, server.id))];
  const groups = [REQUESTS, THROUGHPUT, ofTool ? TOOL_THROUGHPUT : [], LATENCY, MACHINE, RUN];
  const shown = groups.flat().filter(([, , amount]) => {
    return amount === undefined || report.servers.some((server) => (amount(server) ?? 0) > 0);
  });
  const rows = shown.map(([label, cell]) => [label, ...report.servers.map(cell)]);
  const remarks = report.remarks.map(({ about, text }) =>
    about === 'even-arrivals' ? `${text} (--set arrivals=poisson)` : text,
  );
  const notes = [
    ...(ofTool ? [INTERIOR_NOTE, toolFailedNote(report)] : []),
    ...(report.servers.some((server) => leftOutOf(server) > 0) ? [LEFT_OUT_NOTE] : []),
  ];
  return [report.scenario.name, formatTable([head, ...rows]), ...notes, ...remarks]
    .filter((part) => part !== null)
    .join('\n\n');
}
