// `npm run lab`: runs real servers on this machine under load, beside a simulation of each.
//
// Measures the machine (like `threadway calibrate`), then starts each server whose runtime is installed,
// calibrates it under four users, and measures it under each load. Writes all measurements, including
// individual latencies, to lab/results/<machine>.json and prints the comparison; `npm run docs` then updates
// docs/reference/lab.md and the validation page. Needs a quiet machine.
//
//   npm run lab -- [--servers node-loop,go] [--loads poisson-300,...] [--seconds 8] [--machine NAME] [--note
// TEXT] [--out FILE]

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { measureMachine } from '../src/cli/calibrate/measure-machine.ts';
import { LOAD_IDS, type LoadId } from '../src/scenario/lab/measurement.ts';
import { coresOf, pinSelf } from './cores.ts';
import { machineName } from './machine-name.ts';
import { type Lab, measureServer, type RawServer } from './measure-server.ts';
import { reportText } from './report.ts';
import { LAB_SERVERS, type LabServer, type Prepared } from './servers.ts';
import { LabUpstream } from './upstream.ts';

const RESULTS = fileURLToPath(new URL('results', import.meta.url));

interface Options {
  readonly servers: readonly LabServer[];
  readonly loads: readonly LoadId[];
  readonly seconds: number;
  readonly machine: string;
  /** Shown beside the figures. */
  readonly note: string;
  readonly out: string;
}

/** Throws for unknown arguments. */
function optionsOf(args: string[]): Options {
  const text = { type: 'string' } as const;
  const options = { servers: text, loads: text, seconds: text, machine: text, note: text, out: text };
  const { values } = parseArgs({ args, options });
  const chosen = <Name extends string>(
    given: string | undefined,
    known: readonly Name[],
  ): readonly Name[] => {
    const names = given?.split(',') ?? known;
    const wrong = names.find((name) => !known.some((each) => each === name));
    if (wrong !== undefined) throw new Error(`${wrong} is not known; there are ${known.join(', ')}`);
    return known.filter((each) => names.includes(each));
  };
  const ids = chosen(
    values.servers,
    LAB_SERVERS.map(({ id }) => id),
  );
  const seconds = Number(values.seconds ?? 8);
  if (!(seconds >= 1 && seconds <= 600)) throw new Error(`--seconds: ${values.seconds} is not from 1 to 600`);
  const machine = values.machine ?? machineName();
  return {
    servers: LAB_SERVERS.filter(({ id }) => ids.includes(id)),
    loads: chosen(values.loads, LOAD_IDS),
    seconds,
    machine,
    note: values.note ?? '',
    out: values.out ?? join(RESULTS, `${machine}.json`),
  };
}

const UNRECORDED = ['--out', '--note'];

/** The command line without output file and note. */
function commandOf(args: readonly string[]): string {
  const isOf = (arg = ''): boolean => UNRECORDED.some((option) => arg.startsWith(option));
  const recorded = args.filter((arg, index) => !isOf(arg) && !UNRECORDED.includes(args[index - 1] ?? ''));
  return ['npm run lab', ...(recorded.length > 0 ? ['--', ...recorded] : [])].join(' ');
}

function log(text: string): void {
  process.stderr.write(`lab: ${text}\n`);
}

/** Servers whose runtime is installed; prints what is missing for the others. */
function preparedServers(
  servers: readonly LabServer[],
  folder: string,
): readonly (readonly [LabServer, Prepared & { ok: true }])[] {
  return servers.flatMap((server) => {
    const prepared = server.prepare(folder);
    if (prepared.ok) return [[server, prepared] as const];
    log(`${server.title} is left out: ${prepared.missing}`);
    return [];
  });
}

async function main(): Promise<void> {
  const args = process.argv.slice(2);
  const { servers, loads, seconds, machine, note, out } = optionsOf(args);
  const folder = mkdtempSync(join(tmpdir(), 'threadway-lab-'));
  let upstream: LabUpstream | null = null;
  try {
    const ready = preparedServers(servers, folder);
    const { profile, leftOut, busy } = measureMachine((what) => log(`measuring ${what}`));
    for (const each of leftOut) log(`not measured: ${each}`);
    if (busy !== null) log(busy);
    const cores = coresOf();
    if (cores === null) log('server and load share all cores: their figures will disturb each other');
    else pinSelf(cores.load);
    upstream = await LabUpstream.start(cores?.load);
    const lab: Lab = {
      machine,
      command: commandOf(args),
      note,
      profile,
      pinnedCores: cores?.server.length ?? null,
      seconds,
      upstreamNanos: await upstream.latencies(),
    };
    const measured: RawServer[] = [];
    for (const [server, prepared] of ready) {
      const onStep = (what: string): void =>
        log(`${server.title}: ${what}, load average ${loadavg()[0]!.toFixed(2)}`);
      measured.push(await measureServer(lab, server, prepared, upstream, cores, loads, onStep));
    }
    writeFileSync(out, `${JSON.stringify({ ...lab, servers: measured })}\n`);
    process.stdout.write(`${reportText({ ...lab, servers: measured })}\n\nRaw data: ${out}\n`);
  } finally {
    await upstream?.stop();
    rmSync(folder, { recursive: true });
  }
}

await main();
