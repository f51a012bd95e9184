// `npm run bench`: speed of the engine and its peers, measured in one session on one machine; `-- --quick`
// for one round; `-- --json FILE` also writes the ratios (see report-file.ts).
//
// Every program runs in its own process. It is measured by the processor time of the simulation alone, which
// other work on the machine changes little. Programs with a run-time compiler warm up first. Programs take
// turns over several rounds, and the figures are medians. Events are those of the model, whatever a program
// does internally: an arrival, the end of a computing slice or of a wait, a thread switch. Ratios are ratios
// of time for the same work. One of the C++ programs only computes averages. The other takes the engine's
// measures and uses the same random numbers; the benchmark fails if its digest and figures differ from the
// engine's.

import { fileURLToPath } from 'node:url';
import { presentChromium } from '../scripts/find-chromium.mjs';
import { mmcWaitSeconds } from '../src/theory/laws/mmc.ts';
import { bundle, bundleOf } from './bundle.ts';
import { printCold } from './cold.ts';
import { type Contestant, compete, linesOf, mustAgree, type Program, type Workload } from './contest.ts';
import { printTable } from './figures.ts';
import { findPeers } from './peers.ts';
import { thisMachine } from './recorded.ts';
import { jsonFile, type Ratio, ratioOf, writeReport } from './report-file.ts';
import type { SweepCost } from './sweep-run.ts';
import { ratiosOf, TURN_PROGRAMS, Turns } from './turns.ts';
import { twoWorkersGain } from './two-workers.ts';
import { QUEUE_ARRIVALS_PER_SECOND, QUEUE_SERVERS, QUEUE_SERVICE_SECONDS } from './workloads.ts';

const ROUNDS = process.argv.includes('--quick') ? 1 : 7;
/** Runs per engine process, after warm-up runs. */
const RUNS = '5';

/** Number of turns that the engine and the baseline take. */
const TURNS = 3;

const PROGRAMS = ['engine-run', 'scaling-run', 'allocation-run', 'sweep-run', 'cold-worker'] as const;

const TITLES: Readonly<Record<Workload, string>> = {
  A: 'A: M/M/50 at 90 % load, a million customers',
  B: 'B: 1,000 threads on 4 cores, one of ten nodes stalled, 200,000 requests',
  C: 'C: the same on 4 reactors',
};
const OWN = 'Threadway, all measuring on';
/** The name of the engine without WebAssembly. */
const SCRIPT = 'Threadway in plain JavaScript, all measuring on';
const IN_CHROMIUM = 'Threadway in a worker of Chromium';

/** Arguments of node for one of our programs. */
function program(name: (typeof PROGRAMS)[number]): string[] {
  return ['--expose-gc', bundleOf(name, 'whole')];
}

function enginePrograms(): Program[] {
  const engine = { rounds: 0, command: process.execPath, env: {} } as const;
  const both = ['A', 'B'] as const;
  return [
    ...(['A', 'B', 'C'] as const).map(
      (workload): Program => ({
        ...engine,
        name: OWN,
        workload,
        table: workload === 'C' ? 'beside peers' : 'both',
        args: [...program('engine-run'), workload, RUNS],
      }),
    ),
    ...(['A', 'B', 'C'] as const).map(
      (workload): Program => ({
        ...engine,
        name: SCRIPT,
        workload,
        table: 'beside peers',
        args: [bundleOf('engine-run', 'script'), workload, RUNS],
      }),
    ),
    ...both.map(
      (workload): Program => ({
        ...engine,
        name: 'nothing measured',
        workload,
        table: 'cost of measuring',
        args: [bundleOf('engine-run', 'bare'), workload, RUNS],
      }),
    ),
    ...both.map(
      (workload): Program => ({
        ...engine,
        name: 'what only charts show, too',
        workload,
        table: 'cost of measuring',
        args: [...program('engine-run'), workload, RUNS, 'charted'],
      }),
    ),
    ...(presentChromium() === null ? [] : both).map(
      (workload): Program => ({
        ...engine,
        name: IN_CHROMIUM,
        workload,
        table: 'beside peers',
        args: [
          '--import',
          'tsx',
          fileURLToPath(new URL('./chromium-run.ts', import.meta.url)),
          workload,
          bundleOf('chromium-worker', 'browser'),
          RUNS,
        ],
      }),
    ),
  ];
}

const fixed = (value: number | null | undefined, digits: number): string =>
  value === undefined || value === null ? '' : value.toFixed(digits);

function printWorkload(workload: Workload, all: readonly Contestant[]): readonly Ratio[] {
  const entered = all.filter((each) => each.workload === workload && each.table !== 'cost of measuring');
  const own = entered[0]!.millis;
  console.log(`\n${TITLES[workload]}`);
  printTable([
    [
      '',
      'ms',
      'M events/s',
      'Threadway is',
      'events',
      'switches',
      'end s',
      'mean wait ms',
      'mean latency ms',
    ],
    ...entered.map(({ name, millis, last }) => [
      last.isCpu === false ? `${name}, on the wall` : name,
      millis.toFixed(1),
      (last.events / millis / 1000).toFixed(2),
      `${(millis / own).toFixed(millis < 10 * own ? 2 : 0)} x`,
      last.events.toLocaleString('en'),
      last.switches?.toLocaleString('en') ?? '',
      fixed(last.endSeconds, 3),
      fixed(last.meanWaitMillis, 3),
      fixed(last.meanLatencyMillis, 1),
    ]),
  ]);
  return entered.map(({ name, millis }) => ratioOf(workload, name, millis, 'ms', [OWN, own]));
}

/** The same runs by builds with more and fewer measures. */
function printMeasuring(all: readonly Contestant[]): readonly Ratio[] {
  const builds = all.filter(({ table }) => table !== 'beside peers');
  const millisOf = (name: string, workload: Workload): number =>
    builds.find((each) => each.name === name && each.workload === workload)!.millis;
  const names = [...new Set(builds.map(({ name }) => name))];
  names.sort((a, b) => millisOf(a, 'A') - millisOf(b, 'A'));
  const share = (name: string, workload: Workload): string[] => {
    const millis = millisOf(name, workload);
    return [millis.toFixed(1), `${((100 * millis) / millisOf(OWN, workload)).toFixed(0)} %`];
  };
  console.log('\nwhat measuring costs, events and digest being the same');
  printTable([
    ['', 'A, ms', '', 'B, ms', ''],
    ...names.map((name) => [name, ...share(name, 'A'), ...share(name, 'B')]),
  ]);
  return (['A', 'B'] as const).flatMap((workload) =>
    names.map((name) =>
      ratioOf(`${workload}, what measuring costs`, name, millisOf(name, workload), 'ms', [
        OWN,
        millisOf(OWN, workload),
      ]),
    ),
  );
}

function printBaseline(): readonly Ratio[] {
  const turns = new Turns();
  while (turns.taken < TURNS) turns.take();
  const ratios = ratiosOf(turns);
  console.log('\nbeside a baseline in plain JavaScript that only averages, as "npm run guard" has it');
  printTable([
    ['', 'ms', 'by', 'ratio'],
    ...ratios.map(({ name, value, to, ratio }) => [name, fixed(value, 1), to, fixed(ratio, 2)]),
  ]);
  return ratios;
}

function printScaling(table: string, title: string): readonly Ratio[] {
  const rows = linesOf(process.execPath, [...program('scaling-run'), table]) as {
    size: number;
    nanos: number;
  }[];
  console.log(`\n${title}`);
  printTable([
    ['', 'ns an event'],
    ...rows.map(({ size, nanos }) => [size.toLocaleString('en'), nanos.toFixed(0)]),
  ]);
  const [first] = rows;
  return rows.map(({ size, nanos }) =>
    ratioOf(title, String(size), nanos, 'ns an event', [String(first!.size), first!.nanos]),
  );
}

function printSweeps(): readonly Ratio[] {
  const [{ threads, rate }] = linesOf(process.execPath, program('sweep-run')) as [
    { threads: SweepCost; rate: SweepCost },
  ];
  const row = (name: string, { coarseMillis, wholeMillis, coarseRuns, wholeRuns }: SweepCost): string[] => [
    name,
    coarseMillis.toFixed(0),
    String(coarseRuns),
    wholeMillis.toFixed(0),
    String(coarseRuns + wholeRuns),
  ];
  console.log('\nsweeps of the opening scene, one thread');
  printTable([
    ['', 'first picture, ms', 'runs', 'all of it, ms', 'runs'],
    row('threads, both servers, nothing known', threads),
    row('rate, as the slider of the pool moves', rate),
  ]);
  return Object.entries({ threads, rate }).map(([axis, { coarseMillis, wholeMillis }]) =>
    ratioOf('sweeps of the opening scene', `${axis}, first picture`, coarseMillis, 'ms', [
      'all of it',
      wholeMillis,
    ]),
  );
}

function printAllocation(): readonly Ratio[] {
  const [{ events, grownBytes, collections }] = linesOf(process.execPath, program('allocation-run')) as [
    { events: number; grownBytes: number; collections: number },
  ];
  const kibibytes = (grownBytes / 1024).toFixed(0);
  console.log(
    `\nallocation: the heap grew by ${kibibytes} KiB over ${events.toLocaleString('en')} events, collected ${collections} times`,
  );
  return [ratioOf('allocation', 'growth of the heap', grownBytes, 'bytes', ['events', events])];
}

async function main(): Promise<void> {
  const json = jsonFile();
  const machine = thisMachine();
  await bundle([...PROGRAMS, ...TURN_PROGRAMS], 'whole');
  await bundle(['engine-run', ...TURN_PROGRAMS], 'script');
  await bundle(['engine-run'], 'bare');
  await bundle(['chromium-worker'], 'browser');
  const { peers, missing } = findPeers();
  if (presentChromium() === null) missing.push({ name: 'Chromium', reason: 'there is none here' });
  console.log(
    `Node ${machine.node}, ${machine.cores} cores (${machine.processor}), medians of ${ROUNDS} rounds`,
  );
  for (const { name, reason } of missing) console.log(`left out: ${name} (${reason})`);
  const all = compete([...enginePrograms(), ...peers], ROUNDS);
  for (const own of all.filter(({ name }) => name === OWN)) mustAgree(own, all);
  const ratios = (['A', 'B', 'C'] as const).flatMap((workload) => printWorkload(workload, all));
  const theory = mmcWaitSeconds(QUEUE_ARRIVALS_PER_SECOND, QUEUE_SERVICE_SECONDS, QUEUE_SERVERS);
  console.log(`\nmean wait on A by Erlang C: ${(theory * 1e3).toFixed(3)} ms`);
  ratios.push(...printMeasuring(all), ...printBaseline());
  printCold(
    ROUNDS,
    all.filter(({ name }) => name === IN_CHROMIUM),
  );
  const gain = await twoWorkersGain();
  console.log(`\ntwo worker threads do ${gain.toFixed(2)} times as much as one (B each)`);
  ratios.push(
    ratioOf('worker threads', 'two', gain, 'times as much', ['one', 1]),
    ...printScaling('threads', 'threads, all busy'),
    ...printScaling('queue', 'requests in the system, in the queue of 50 threads'),
    ...printScaling('list', 'requests in the system, each with an event in the list'),
    ...printSweeps(),
    ...printAllocation(),
  );
  writeReport(json, 'bench', machine, ratios);
}

await main();
