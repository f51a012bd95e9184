// Documents generated from the lab's raw data: the module for the evidence page, and the tables of
// docs/reference/lab.md.

import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { publishedLab, type RawLab } from '../lab/published.ts';
import { type BacklogMeasurement, comparedBacklogs } from '../src/claims/lab/backlog.ts';
import { comparedServer, errorSummary, withoutWaits } from '../src/claims/lab/compare.ts';
import { type CpuLimitMeasurement, comparedCpuLimits } from '../src/claims/lab/cpu-limit.ts';
import {
  comparedLocks,
  comparedSleepers,
  isSameLoad,
  LAB_LOCK_IDS,
  LAB_LOCKS,
  type ThreadsMeasurement,
} from '../src/claims/lab/threads.ts';
import { LAB_LOADS } from '../src/scenario/lab/loads.ts';
import {
  type ComparedRun,
  FIGURE_NAMES,
  type FigureName,
  LAB_FIGURES,
  type LabMeasurement,
  type MeasuredServer,
} from '../src/scenario/lab/measurement.ts';
import { markdownTable } from './markdown.ts';

const RESULTS = fileURLToPath(new URL('../lab/results', import.meta.url));

/** All raw data, sorted by file name. */
export function rawLabs(): readonly RawLab[] {
  return readdirSync(RESULTS)
    .filter((name) => name.endsWith('.json'))
    .sort()
    .map((name) => JSON.parse(readFileSync(`${RESULTS}/${name}`, 'utf8')) as RawLab);
}

/** The module `src/scenario/lab/measured.ts`. */
export function labModule(): string {
  const labs = rawLabs().map(publishedLab);
  return `// Measurements of \`npm run lab\`, without the single latencies. Written by \`npm run docs\` from lab/results: do not edit.

import { t } from '../../languages/t.ts';
import type { LabMeasurement } from './measurement.ts';

export const LAB_MEASUREMENTS: readonly LabMeasurement[] = ${marked(JSON.stringify(labs, null, 2))};
`;
}

/** Marks server titles and the note for translation. */
function marked(json: string): string {
  return json.replace(
    /^( *"(?:title|note)": )(".+")(,?)$/gm,
    (_, before: string, text: string, after: string) =>
      [before, 't`', String(JSON.parse(text)).replace(/[\\`$]/g, '\\$&'), '`', after].join(''),
  );
}

/** The tables of docs/reference/lab.md. Runs every simulation. */
export function labTables(): string {
  return rawLabs().map(publishedLab).map(tablesOf).join('\n\n');
}

/** Raw data of real threads, sorted by file name. */
export const rawThreads = (): readonly ThreadsMeasurement[] => rawIn<ThreadsMeasurement>('threads');

/** Raw data of full listen backlogs, sorted by file name. */
export const rawBacklogs = (): readonly BacklogMeasurement[] => rawIn<BacklogMeasurement>('backlog');

/** Raw data of CPU limits, sorted by file name. */
export const rawCpuLimits = (): readonly CpuLimitMeasurement[] => rawIn<CpuLimitMeasurement>('cpu-limit');

function rawIn<Raw>(name: string): readonly Raw[] {
  const folder = `${RESULTS}/${name}`;
  return readdirSync(folder)
    .sort()
    .map((file) => JSON.parse(readFileSync(`${folder}/${file}`, 'utf8')) as Raw);
}

/** The listen backlog tables of docs/reference/lab.md. Runs every simulation. */
export function backlogTables(): string {
  return rawBacklogs()
    .map((raw) => {
      const rows = comparedBacklogs(raw).map(({ answeredSeconds, simulatedSeconds, ...load }) => {
        const [measured, simulated] = [answeredSeconds, simulatedSeconds].map((all) =>
          all.toSorted((a, b) => a - b),
        );
        const at = (share: number): string => {
          const place = Math.ceil(share * load.clients) - 1;
          return `${measured![place]!.toFixed(2)} → ${simulated![place]!.toFixed(2)}`;
        };
        return [
          `${load.clients} clients, ${load.held} held, \`listen(${load.backlog})\``,
          ...[0.25, 0.5, 0.75, 1].map(at),
        ];
      });
      const head = ['', '25 %', '50 %', '75 %', 'all'];
      return `${raw.system}, measured ${raw.measured} by \`${raw.command}\`. Seconds until this share of the clients had a reply, measured → simulated:\n\n${markdownTable(head, rows)}`;
    })
    .join('\n\n');
}

/** The tables of CPU limits in docs/reference/lab.md. Runs every simulation. */
export function cpuLimitTables(): string {
  return rawCpuLimits()
    .map((raw) => {
      const rows = comparedCpuLimits(raw).map(({ limit, periodNanos, measured, simulated }) => {
        const cell = (
          name: keyof typeof measured,
          written: (value: number) => string,
          error = simulated[name] / measured[name] - 1,
        ): string => `${written(measured[name])} → ${written(simulated[name])} (${signed(error)})`;
        const millis = (nanos: number): string => (nanos / 1e6).toFixed(1);
        return [
          `${limit} cores, ${periodNanos / 1e6} ms`,
          cell('perSecond', (value) => value.toFixed(1)),
          cell('cpu', (value) => value.toFixed(3)),
          cell('throttledShare', percent),
          cell('p50Nanos', millis),
          cell('p99Nanos', millis),
        ];
      });
      const head = [
        'limit, period',
        'requests/s',
        'CPU time, cores',
        'throttled periods',
        'p50, ms',
        'p99, ms',
      ];
      return `${raw.system}, ${raw.cores} cores, load average ${raw.loadAverage.toFixed(1)} before the runs, measured ${raw.measured} by \`${raw.command}\`. Measured → simulated (error):\n\n${markdownTable(head, rows)}`;
    })
    .join('\n\n');
}

/**
 * The thread tables of docs/reference/lab.md: sleepers, errors of each lock, and rates with eight threads.
 * Runs every simulation.
 */
export function threadTables(): string {
  return rawThreads().map(threadTablesOf).join('\n\n');
}

const SHOWN_THREADS = 8;

function threadTablesOf(measured: ThreadsMeasurement): string {
  const { machine, values } = measured.profile;
  const all = comparedLocks(measured);
  const locks = LAB_LOCK_IDS.filter((id) => all.some(({ lock }) => lock === id));
  const cores = [...new Set(all.map((each) => each.cores))];
  const glance = locks.map((id) => [
    LAB_LOCKS[id].title,
    `\`${LAB_LOCKS[id].lock}\``,
    ...cores.map((count) => {
      const errors = all
        .filter((each) => each.lock === id && each.cores === count)
        .map(({ error }) => Math.abs(error))
        .sort((a, b) => a - b);
      return `${percent(errors[errors.length >> 1]!)} / ${percent(errors.at(-1)!)}`;
    }),
  ]);
  const loads = all.filter(({ lock, threads }) => lock === locks[0] && threads === SHOWN_THREADS);
  const rates = loads.map((load) => [
    `${load.cores}: ${load.insideNanos / 1e3} µs, ${load.outsideNanos / 1e3} µs`,
    ...locks.map((id) => {
      const found = all.find((each) => each.lock === id && isSameLoad(each, load))!;
      return `${thousands(found.perSecond)} → ${thousands(found.simulated)} (${signed(found.error)})`;
    }),
  ]);
  const micros = (nanos: number): string => (nanos / 1e3).toFixed(0);
  const sleepers = comparedSleepers(measured).map(({ lateNanos, simulated, ...load }) => [
    `${load.cores}: ${load.busy} busy, ${load.sleepNanos / 1e6} ms`,
    ...(['p50', 'p90', 'p99'] as const).map(
      (name) => `${micros(lateNanos[name])} → ${micros(simulated[name])}`,
    ),
  ]);
  const told = ['switchCost', 'slack', 'wakeUp', 'wakeCall'] as const;
  return [
    `### ${machine.cpu}, ${machine.cores} cores`,
    `Measured ${machine.measured} by \`${measured.command}\`, ${measured.seconds} s per run. The machine: ${told.map((key) => `\`${key}=${values[key]?.value}\``).join(', ')}.`,
    'How many µs later than asked a sleeping thread returned, measured → simulated, by cores, busy threads and length of sleep:',
    markdownTable(['', 'p50', 'p90', 'p99'], sleepers),
    'Locks: median / largest error over all numbers of threads (2, 8, 32) and times:',
    markdownTable(
      ['lock', 'simulated as', ...cores.map((count) => `${count} ${count === 1 ? 'core' : 'cores'}`)],
      glance,
    ),
    `Locks with ${SHOWN_THREADS} threads: thousands per second, measured → simulated (error), by cores, time under the lock and time outside:`,
    markdownTable(['', ...locks.map((id) => LAB_LOCKS[id].title)], rates),
  ].join('\n\n');
}

function thousands(count: number): string {
  return (count / 1e3).toFixed(count < 1e5 ? 1 : 0);
}

function tablesOf(lab: LabMeasurement): string {
  const compared = lab.servers.map((server) => ({ server, runs: comparedServer(lab, server) }));
  return [
    `## ${lab.profile.machine.cpu}, ${lab.profile.machine.cores} cores`,
    machineText(lab),
    '### Errors at a glance',
    glance(compared),
    glanceWithoutWaits(lab, compared),
    '### Calibrated beforehand',
    profileTable(lab),
    calibrationTable(lab),
    ...compared.map(({ server, runs }) => serverPart(server, runs)),
  ].join('\n\n');
}

function machineText(lab: LabMeasurement): string {
  const { machine } = lab.profile;
  const cores =
    lab.pinnedCores === null
      ? 'server and load shared all cores'
      : `the server had ${lab.pinnedCores} of the cores for itself, upstream and load had the others`;
  const averages = lab.servers.flatMap(({ runs }) => runs.map(({ loadAverage }) => loadAverage));
  const low = Math.min(...averages).toFixed(2);
  const high = Math.max(...averages).toFixed(2);
  return [
    `Measured ${machine.measured} by \`${lab.command}\`, ${lab.seconds} s per load, on ${machine.system}, ${machine.memory} of memory; ${cores}.`,
    `The load average was ${machine.loadAverage} before the calibration, and ${low} to ${high} when loads began, including the lab’s own.`,
    ...(lab.note === '' ? [] : [`**${lab.note}**`]),
    `Raw data with all latencies: [lab/results/${lab.machine}.json](../../lab/results/${lab.machine}.json).`,
  ].join(' ');
}

interface ComparedServer {
  readonly server: MeasuredServer;
  readonly runs: readonly ComparedRun[];
}

/** For each figure and server: median and maximum of the error sizes over all loads. */
function glance(compared: readonly ComparedServer[]): string {
  const rows = compared.map(({ server, runs }) => [
    server.title,
    ...FIGURE_NAMES.map((figure) => {
      const errors = runs.flatMap(({ rows: all }) =>
        all.filter((each) => each.figure === figure).map(({ error }) => error),
      );
      const { median, largest } = errorSummary(errors);
      return `${percent(median)} / ${percent(largest)}`;
    }),
  ]);
  return `Median / largest error over all loads of a server (open and closed loop, with and without a stalled node).\n\n${markdownTable(['server', ...FIGURE_NAMES.map(withoutUnit)], rows)}`;
}

/** Errors of a prediction without queues: the baseline a simulation must beat where requests queue. */
function glanceWithoutWaits(lab: LabMeasurement, compared: readonly ComparedServer[]): string {
  const fields = ['p50Nanos', 'p90Nanos', 'p99Nanos'] as const;
  const rows = compared.map(({ server }) => {
    const foretold = withoutWaits(lab, server);
    return [
      server.title,
      ...fields.map((field) => {
        const errors = server.runs.map(({ figures }) => foretold[field] / figures[field] - 1);
        const { median, largest } = errorSummary(errors);
        return `${percent(median)} / ${percent(largest)}`;
      }),
    ];
  });
  const names = FIGURE_NAMES.filter((name) => fields.some((field) => field === LAB_FIGURES[name].field));
  return `For comparison, the errors of a prediction without any queue, in which a request takes the upstream’s time plus its own CPU. These loads keep only half a core busy, so at p50 this is as good as the simulation or better. At p99 it is worse, and with a stalled node it fails.\n\n${markdownTable(['server', ...names.map(withoutUnit)], rows)}`;
}

/** A figure's title above a column of errors. */
function withoutUnit(figure: FigureName): string {
  return LAB_FIGURES[figure].label.replace(/, .*/, '');
}

function percent(share: number): string {
  return `${(100 * share).toFixed(1)} %`;
}

function signed(share: number): string {
  return `${share > 0 ? '+' : ''}${percent(share)}`;
}

function profileTable({ profile }: LabMeasurement): string {
  const rows = [
    ...Object.entries(profile.values).map(([key, { value, how }]) => [`\`${key}\``, value, how]),
    ...Object.entries(profile.others).map(([name, { value, how }]) => [name, value, how]),
  ];
  return `The machine, as \`threadway calibrate\` measures it. A row without a key sets no parameter.\n\n${markdownTable(['key', 'value', 'how'], rows)}`;
}

function calibrationTable(lab: LabMeasurement): string {
  const { upstreamNanos } = lab;
  const millis = (share: number): string =>
    (upstreamNanos[Math.floor(share * (upstreamNanos.length - 1))]! / 1e6).toFixed(2);
  const rows = lab.servers.map(({ title, runtime, model, threads, calibration }) => [
    title,
    runtime,
    threads === null ? model : `${model}, ${threads} threads`,
    `${(calibration.cpuNanos / 1e3).toFixed(0)}${calibration.isSettled === false ? ' (not settled)' : ''}`,
    (calibration.computeNanos / 1e3).toFixed(0),
    (calibration.residentBytes / 1024 ** 2).toFixed(1),
    String(calibration.requests),
  ]);
  const head = [
    'server',
    'runtime',
    'model',
    'CPU per request, µs',
    'of which computing, µs',
    'memory, MiB',
    'requests',
  ];
  return `The servers, under four users. The upstream, set to 20 ms, replies to a lone client after ${millis(0)} to ${millis(1)} ms (median ${millis(0.5)}).\n\n${markdownTable(head, rows)}`;
}

function serverPart(server: MeasuredServer, runs: readonly ComparedRun[]): string {
  const rows = runs.map(({ load, rows: all }) => [
    LAB_LOADS[load].title,
    ...FIGURE_NAMES.map((figure) => {
      const found = all.find((each) => each.figure === figure);
      if (found === undefined) return '';
      const { decimals } = LAB_FIGURES[figure];
      return `${found.measured.toFixed(decimals)} → ${found.simulated.toFixed(decimals)} (${signed(found.error)})`;
    }),
  ]);
  const errors = server.runs.reduce((sum, each) => sum + each.errors, 0);
  const missed = errors === 0 ? '' : ` ${errors} requests had no successful reply and are left out.`;
  return `### ${server.title}\n\n${server.runtime}. Measured → simulated (error).${missed}\n\n${markdownTable(['load', ...FIGURE_NAMES.map((figure) => LAB_FIGURES[figure].label)], rows)}`;
}
