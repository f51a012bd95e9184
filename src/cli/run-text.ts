// The result of a run as a table for people: one column per server.

import { ownSettings } from '../links/link.ts';
import { type Measure, type MeasureTopic, type MeasureUnit, plainName } from '../measures/measure.ts';
import { DISTRIBUTIONS, MEASURES } from '../measures/measures.ts';
import { PERCENTILE_NAMES } from '../measures/percentiles.ts';
import type { ServedNodeReport } from '../measures/report-types.ts';
import { formatDuration } from '../scenario/duration.ts';
import type { Scenario } from '../scenario/scenario.ts';
import { modelOf } from '../scenario/server.ts';
import { scenarioFor } from '../scenario/server-overrides.ts';
import { isServed } from '../scenario/services.ts';
import { blameSentence } from './blame-text.ts';
import { formatNumberCell, formatPercentileCell, formatTable } from './table.ts';
import type { RunReport, TimedReport } from './timed-report.ts';

/** If `amount` is 0 for all servers, the line is left out. */
type Line = readonly [
  label: string,
  cell: (server: TimedReport) => string,
  amount?: (server: TimedReport) => number | null,
];

const count = (value: number): string => formatNumberCell(value);

/** How a unit is written: the text after the label, and the cell for a number of the report. */
const CELLS: Readonly<
  Record<MeasureUnit, { readonly end: string; readonly text: (value: number) => string }>
> = {
  count: { end: '', text: count },
  factor: { end: '', text: (value) => formatNumberCell(value, 2) },
  rate: { end: ', per second', text: (value) => formatNumberCell(value, 3) },
  share: { end: '', text: (value) => `${formatNumberCell(100 * value, 1)} %` },
  duration: { end: ', ms', text: (value) => formatNumberCell(value * 1e3, 3) },
  instant: { end: ', s', text: (value) => formatNumberCell(value, 3) },
  bytes: { end: ', KiB', text: (value) => formatNumberCell(value / 1024) },
};

type Numbers = Readonly<Record<string, number | null>>;

/**
 * A line for a measure. `of`: the parts of a report that contain the measure; the values of several parts are
 * summed.
 */
function lineOf(name: string, row: Measure, of: (server: TimedReport) => readonly object[]): Line {
  const { end, text } = CELLS[row.unit];
  const field = plainName(name, row.unit);
  const value = (server: TimedReport): number | null => {
    const values = (of(server) as readonly Numbers[]).map((part) => part[field] ?? null);
    return values.reduce<number | null>(
      (sum, each) => (sum === null || each === null ? null : sum + each),
      0,
    );
  };
  const cell = (server: TimedReport): string => {
    const shown = value(server);
    return shown === null ? '-' : text(shown);
  };
  return row.shown === 'if any' ? [row.label + end, cell, value] : [row.label + end, cell];
}

/** The measures of a topic that appear in the table. */
function linesOf(topic: MeasureTopic): readonly Line[] {
  const rows = Object.entries<Measure>(MEASURES.server);
  return rows
    .filter(([, row]) => row.topic === topic && row.shown !== 'in reports')
    .map(([name, row]) => lineOf(name, row, (server) => [server]));
}

/**
 * Measures of calls that most scenarios do not have, such as retries. They are summed over all groups and
 * nodes.
 */
const CALLS: readonly Line[] = [
  ...Object.entries<Measure>(MEASURES.group).map(
    ([name, row]) => [name, row, (server: TimedReport) => server.groups] as const,
  ),
  ...Object.entries<Measure>(MEASURES.node).map(
    ([name, row]) => [name, row, (server: TimedReport) => server.nodes] as const,
  ),
]
  .filter(([, row]) => row.shown === 'if any')
  .map(([name, row, of]) => lineOf(name, row, of));

/** The combined figures of a served group's nodes: sums, or the largest for times and shares. */
function serviceLines({ upstreams }: Scenario): readonly Line[] {
  return upstreams.flatMap((group, index) => {
    if (!isServed(group)) return [];
    const nodesOf = (server: TimedReport) => server.servedNodes.filter((node) => node.group === index);
    const counts = (['offered', 'completed', 'failed', 'timedOut', 'rejected', 'abandoned'] as const).map(
      (name): Line => {
        const [label, cell, amount] = lineOf(name, MEASURES.server[name], nodesOf);
        return amount === undefined
          ? [`${group.name}: ${label}`, cell]
          : [`${group.name}: ${label}`, cell, amount];
      },
    );
    const most = (server: TimedReport, of: (node: ServedNodeReport) => number | null): number | null =>
      nodesOf(server).reduce<number | null>((largest, node) => {
        const value = of(node);
        return value === null || (largest !== null && largest >= value) ? largest : value;
      }, null);
    const ofSlowest = (percentile: 'p50' | 'p99') => (server: TimedReport) =>
      formatPercentileCell(millis(most(server, ({ latencySeconds }) => latencySeconds[percentile])));
    return [
      ...counts,
      [`${group.name}: Latency, p50, ms`, ofSlowest('p50')],
      ['  p99', ofSlowest('p99')],
      [
        `${group.name}: Idle CPU time`,
        (server) => {
          const busy = most(server, ({ cpuIdleShare }) => 1 - cpuIdleShare);
          return busy === null ? '-' : CELLS.share.text(1 - busy);
        },
      ],
    ];
  });
}

/**
 * Throughput by the rule of the tool whose command line was given, for comparison with the tool's figures and
 * those of `verify`.
 */
const TOOL_THROUGHPUT: readonly Line[] = (['interiorThroughput', 'interiorThroughputStdDev'] as const).map(
  (name) => lineOf(name, MEASURES.server[name], (server) => [server]),
);
const INTERIOR_NOTE =
  'Interior seconds leave out the start and the end of the run, as the tool of this command line does. Compare these with its figures and with "threadway verify".';

/**
 * The tool has no timeout: a call that takes too long counts as failed. So "failed" includes requests that a
 * scene with a timeout would count as "timed out". null if there is nothing to explain.
 */
function toolFailedNote({ scenario, servers }: RunReport): string | null {
  const failAt = scenario.upstreams.find(({ failAtNanos }) => failAtNanos !== null)?.failAtNanos ?? null;
  if (failAt === null || servers.every(({ failed }) => failed === 0)) return null;
  return `Failed, not timed out: the tool of this command line waits for every reply, however late, and counts a call of ${formatDuration(failAt)} or longer as failed when it ends. With a timeout (--set timeout=30s, as in --preset stalled-node), the same requests count as "timed out".`;
}

/** The rule by which a slow reply counts as a failure; null if it cannot have applied to any call. */
function lateFailedNote({ scenario, servers }: RunReport): string | null {
  const affected = servers.filter(({ failed }) => failed > 0).map(({ id }) => scenarioFor(scenario, { id }));
  const limits = affected.flatMap(({ upstreams }) =>
    upstreams.flatMap(({ failAtNanos }) => failAtNanos ?? []),
  );
  if (limits.length === 0) return null;
  return `Failed: a call that took failAt (${formatDuration(Math.min(...limits))}) or longer counts as failed when its reply arrives; --set failAt=never turns that off.`;
}

/** Number of requests that the figures of overhead and latency leave out. */
const leftOutOf = ({ offered, completed }: TimedReport): number => offered - completed;
const LEFT_OUT_NOTE =
  'Overhead and latency cover completed requests only. Requests that failed, timed out, were rejected or abandoned, or have not ended, are left out.';

const millis = (seconds: number | null): number | null => (seconds === null ? null : seconds * 1e3);

const LATENCY: readonly Line[] = [
  [`${DISTRIBUTIONS.overhead.label}, mean, ms`, (s) => formatNumberCell(millis(s.overheadSeconds.mean), 3)],
  ...PERCENTILE_NAMES.map(
    (name): Line => [`  ${name}`, (s) => formatPercentileCell(millis(s.overheadSeconds[name]))],
  ),
  [`${DISTRIBUTIONS.latency.label}, p50, ms`, (s) => formatPercentileCell(millis(s.latencySeconds.p50))],
  ['  p99', (s) => formatPercentileCell(millis(s.latencySeconds.p99))],
  [
    'Not completed, so left out',
    (s) =>
      `${count(leftOutOf(s))} of ${count(s.offered)} (${formatNumberCell((100 * leftOutOf(s)) / s.offered, 2)} %)`,
    leftOutOf,
  ],
];

const RECOVERY_STATES: Readonly<Record<Exclude<TimedReport['recoveryState'], 'recovered'>, string>> = {
  'not-within-run': 'not within the run',
  'no-fault': 'no fault',
  'fault-lasts': 'the fault lasts',
  'not-healthy-before': 'not healthy before',
  'ends-too-soon': 'run ends too soon',
};

const RECOVERY: Line = [
  `${MEASURES.server.recovery.label}, s`,
  ({ recoveryState, recoverySeconds }) =>
    recoveryState === 'recovered' ? formatNumberCell(recoverySeconds, 2) : RECOVERY_STATES[recoveryState],
  ({ recoveryState }) => (recoveryState === 'no-fault' ? 0 : 1),
];

const COMPUTED: readonly Line[] = [
  ['Wall time, ms', (s) => formatNumberCell(millis(s.wallSeconds), 1)],
  ['Digest', (s) => s.digest],
];

function titleOf(scenario: Scenario, id: string): string {
  const server = scenario.servers.find((each) => each.id === id)!;
  const own = ownSettings(scenario, id).map(([key, text]) => `${key}=${shortened(text)}`);
  const name = scenario.front === undefined ? id : `${id} (${scenario.front})`;
  return [`${name}: ${modelOf(server).short(server)}`, ...own].join(', ');
}

/** A program or list in full would make its column too wide. */
function shortened(text: string): string {
  return text.length > OWN_TEXT_MAX ? `${text.slice(0, OWN_TEXT_MAX - 1)}…` : text;
}

const OWN_TEXT_MAX = 24;

/** `ofTool`: whether the command line of a source's tool was given. */
export function formatRun(report: RunReport, ofTool = false): string {
  const head = ['', ...report.servers.map((server) => titleOf(report.scenario, server.id))];
  const groups = [
    linesOf('requests'),
    linesOf('throughput'),
    ofTool ? TOOL_THROUGHPUT : [],
    LATENCY,
    ...(['memory', 'cpu', 'load'] as const).map(linesOf),
    CALLS,
    serviceLines(report.scenario),
    linesOf('run'),
    [RECOVERY],
    COMPUTED,
  ];
  const shown = groups.flat().filter(([, , amount]) => {
    return amount === undefined || report.servers.some((server) => (amount(server) ?? 0) > 0);
  });
  const rows = shown.map(([label, cell]) => [label, ...report.servers.map(cell)]);
  const remarks = report.remarks.map(({ about, text }) =>
    about === 'even-arrivals' ? `${text} (--set arrivals=poisson)` : text,
  );
  const notes = [
    ...report.servers.map((server) => blameSentence(report.scenario, server)),
    ...(ofTool ? [INTERIOR_NOTE, toolFailedNote(report)] : [lateFailedNote(report)]),
    ...(report.servers.some((server) => leftOutOf(server) > 0) ? [LEFT_OUT_NOTE] : []),
  ];
  return [report.scenario.name, formatTable([head, ...rows]), ...notes, ...remarks]
    .filter((part) => part !== null)
    .join('\n\n');
}
