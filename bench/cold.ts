// Measures the cost of the first events of a freshly loaded engine, which determines how quickly a first
// sweep, embed or command responds.

import { bundleOf } from './bundle.ts';
import { type ColdCost, NUMBERS } from './cold-cost.ts';
import { type Contestant, linesOf } from './contest.ts';
import { median, printTable } from './figures.ts';

const WORKLOADS = ['A', 'B'] as const;
/** Arguments for cold-run.ts, and the rows made from its lines. */
const PLACES = [
  { where: 'process', names: ['new process'] },
  {
    where: bundleOf('cold-worker', 'whole'),
    names: ['new worker thread', 'the same, from its first line on'],
  },
] as const;
/** Index in NUMBERS of the browser measurement. */
const IN_BROWSER = 1;

/**
 * Measures the costs and prints them. `browsers`: programs of the contest that report the cost of a new
 * browser worker.
 */
export function printCold(rounds: number, browsers: readonly Contestant[]): void {
  const cases = PLACES.flatMap(({ where, names }) =>
    WORKLOADS.map((workload) => ({
      where,
      workload,
      rows: names.map((name) => ({ name, costs: [] as ColdCost[] })),
    })),
  );
  for (let round = 0; round < rounds; round++) {
    for (const { where, workload, rows } of cases) {
      const lines = linesOf(process.execPath, [bundleOf('cold-run', 'whole'), workload, where]) as ColdCost[];
      for (const [place, { costs }] of rows.entries()) costs.push(lines[place]!);
    }
  }
  const cells = (name: string, read: (cost: ColdCost) => readonly number[]): string[] =>
    cases
      .flatMap(({ rows }) => rows.filter((row) => row.name === name))
      .flatMap(({ costs }) =>
        NUMBERS.map((_, place) => median(costs.map((cost) => read(cost)[place]!)).toFixed(0)),
      );
  const inBrowser = WORKLOADS.flatMap((workload) => {
    const results = browsers.find((each) => each.workload === workload)?.results ?? [];
    const millis = results.map(({ coldMillis }) => coldMillis!);
    return NUMBERS.map((_, place) =>
      place === IN_BROWSER && millis.length > 0 ? median(millis).toFixed(0) : '',
    );
  });
  console.log(
    '\ncold: ms of processor time (on the wall) up to the first events, from loading the engine on',
  );
  printTable([
    [
      '',
      ...WORKLOADS.flatMap((workload) =>
        NUMBERS.map((number) => `${workload}: ${number.toLocaleString('en')}`),
      ),
    ],
    ...PLACES.flatMap(({ names }) => names).map((name) => {
      const wall = cells(name, ({ wallMillis }) => wallMillis);
      return [
        name,
        ...cells(name, ({ cpuMillis }) => cpuMillis).map((cpu, place) => `${cpu} (${wall[place]})`),
      ];
    }),
    ...(browsers.length > 0 ? [[`new worker of ${nameOf(browsers)}`, ...inBrowser]] : []),
  ]);
}

/** Says in the name of the row if its times are wall times. */
function nameOf(browsers: readonly Contestant[]): string {
  return browsers.every(({ last }) => last.isCpu) ? 'Chromium' : 'Chromium, on the wall';
}
