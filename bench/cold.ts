// What the first events of an engine cost that has just been loaded: what a first sweep, a first embed or a command feels like.

import { bundleOf } from './bundle.ts';
import { type ColdCost, NUMBERS } from './cold-cost.ts';
import { type Contestant, linesOf } from './contest.ts';
import { median, printTable } from './figures.ts';

const WORKLOADS = ['A', 'B'] as const;
const PLACES = [
  { name: 'new process', where: 'process' },
  { name: 'new worker thread', where: bundleOf('cold-worker', 'whole') },
] as const;
/** Place in NUMBERS of what is measured in a browser. */
const IN_BROWSER = 1;

/** Runs and prints. `browsers`: programs of the contest that say what a new worker of a browser costs. */
export function printCold(rounds: number, browsers: readonly Contestant[]): void {
  const cases = PLACES.flatMap((place) =>
    WORKLOADS.map((workload) => ({ ...place, workload, costs: [] as ColdCost[] })),
  );
  for (let round = 0; round < rounds; round++) {
    for (const { where, workload, costs } of cases)
      costs.push(linesOf(process.execPath, [bundleOf('cold-run', 'whole'), workload, where])[0] as ColdCost);
  }
  const cells = (name: string, read: (cost: ColdCost) => readonly number[]): string[] =>
    cases
      .filter((each) => each.name === name)
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
    ...PLACES.map(({ name }) => {
      const wall = cells(name, ({ wallMillis }) => wallMillis);
      return [
        name,
        ...cells(name, ({ cpuMillis }) => cpuMillis).map((cpu, place) => `${cpu} (${wall[place]})`),
      ];
    }),
    ...(browsers.length > 0 ? [[`new worker of ${nameOf(browsers)}`, ...inBrowser]] : []),
  ]);
}

/** Its times may be those on the wall. */
function nameOf(browsers: readonly Contestant[]): string {
  return browsers.every(({ last }) => last.isCpu) ? 'Chromium' : 'Chromium, on the wall';
}
