// `npm run lab:backlog`: clients of a server with a short listen backlog, beside simulated ones. Writes
// lab/results/backlog/<machine>.json, from which `npm run docs` makes the table in docs/reference/lab.md.
// Takes half a minute; the waits are so long that other work on the machine does not matter.

import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { release, type } from 'node:os';
import { fileURLToPath } from 'node:url';
import { type BacklogLoad, type BacklogMeasurement, comparedBacklogs } from '../src/claims/lab/backlog.ts';
import { machineName } from './machine-name.ts';

const LOADS: readonly BacklogLoad[] = [
  { held: 2, backlog: 20, clients: 16, seconds: 0.5 },
  { held: 2, backlog: 4, clients: 16, seconds: 0.5 },
  { held: 4, backlog: 8, clients: 40, seconds: 0.5 },
  { held: 1, backlog: 0, clients: 4, seconds: 0.5 },
];

const PROGRAM = fileURLToPath(new URL('backlog/backlog.py', import.meta.url));

function answered({ held, backlog, clients, seconds }: BacklogLoad): readonly number[] {
  const numbers = [held, backlog, clients, seconds].map(String);
  return JSON.parse(execFileSync('python3', [PROGRAM, ...numbers], { encoding: 'utf8' }));
}

const machine = machineName();
const measurement: BacklogMeasurement = {
  machine,
  system: `${type()} ${release().split('.').slice(0, 2).join('.')}`,
  measured: new Date().toISOString(),
  command: 'npm run lab:backlog',
  runs: LOADS.map((load) => ({ ...load, answeredSeconds: answered(load) })),
};
const out = fileURLToPath(new URL(`results/backlog/${machine}.json`, import.meta.url));
writeFileSync(out, `${JSON.stringify(measurement)}\n`);
for (const { held, backlog, clients, answeredSeconds, simulatedSeconds } of comparedBacklogs(measurement)) {
  const shown = (all: readonly number[]): string =>
    [...all]
      .sort((a, b) => a - b)
      .map((each) => each.toFixed(2))
      .join(' ');
  process.stdout.write(
    `${clients} clients, ${held} held, listen(${backlog})\n  measured  ${shown(answeredSeconds)}\n  simulated ${shown(simulatedSeconds)}\n`,
  );
}
