// Starts a real server, calibrates it, and measures it under each load.

import { loadavg } from 'node:os';
import { figuresOf, percentile, type Span } from '../src/claims/lab/figures.ts';
import { intendedStarts, labScenario } from '../src/claims/lab/simulated.ts';
import { LAB_CONNECTIONS, LAB_LOADS } from '../src/scenario/lab/loads.ts';
import type {
  LabMeasurement,
  LoadId,
  MeasuredRun,
  MeasuredServer,
  ServerCalibration,
} from '../src/scenario/lab/measurement.ts';
import { calibrateServer } from './calibrate-server.ts';
import { Child, watchingMemory } from './child.ts';
import { type Cores, pinned } from './cores.ts';
import { countsOf, type LatencyCounts } from './histogram.ts';
import { HttpConnection } from './load/http-connection.ts';
import { runClosed } from './load/run-closed.ts';
import { runOpen } from './load/run-open.ts';
import type { LabServer, Prepared } from './servers.ts';
import type { LabUpstream } from './upstream.ts';

/** A run with all of its latencies, including the warm-up tenth. */
export interface RawRun extends MeasuredRun {
  readonly latencies: LatencyCounts;
}

export interface RawServer extends Omit<MeasuredServer, 'runs'> {
  readonly runs: readonly RawRun[];
}

export type Lab = Omit<LabMeasurement, 'servers'>;

interface Loaded {
  readonly spans: readonly Span[];
  readonly errors: number;
  readonly generatorLateNanos: MeasuredRun['generatorLateNanos'];
}

/** Pause between loads, so that each starts undisturbed by the previous one. */
const REST_MILLIS = 500;

export async function measureServer(
  lab: Lab,
  server: LabServer,
  prepared: Prepared & { ok: true },
  upstream: LabUpstream,
  cores: Cores | null,
  loads: readonly LoadId[],
  say: (what: string) => void,
): Promise<RawServer> {
  const child = await Child.start(pinned(prepared.command(upstream.ports), cores?.server));
  try {
    say('calibrating');
    const { calibration, path } = await calibrateServer(child);
    const { id, title, model, threads } = server;
    const known = { id, title, model, threads, runtime: prepared.runtime, calibration };
    const runs: RawRun[] = [];
    for (const load of loads) {
      say(LAB_LOADS[load].title);
      await new Promise((resolve) => setTimeout(resolve, REST_MILLIS));
      runs.push(await measureLoad(lab, known, load, path, child, upstream));
    }
    return { ...known, runs };
  } finally {
    await child.stop();
  }
}

async function measureLoad(
  lab: Lab,
  server: Omit<MeasuredServer, 'runs'> & { readonly calibration: ServerCalibration },
  load: LoadId,
  path: string,
  child: Child,
  upstream: LabUpstream,
): Promise<RawRun> {
  const { users, stall } = LAB_LOADS[load];
  const port = Number(child.ready);
  const starts = users === null ? intendedStarts(labScenario(lab, server, load)) : [];
  const stallThen = (): void => {
    if (stall !== null) upstream.stall(stall);
  };
  const work = async (): Promise<Loaded> => {
    if (users === null) {
      const { spans, errors } = await runOpen(port, path, starts, LAB_CONNECTIONS, stallThen);
      const late = spans.map(({ startNanos, sentNanos }) => sentNanos - startNanos).sort((a, b) => a - b);
      return { spans, errors, generatorLateNanos: [percentile(late, 0.5), percentile(late, 0.99)] };
    }
    const url = `http://127.0.0.1:${port}${path}`;
    return { ...(await runClosed(url, users, lab.seconds, stallThen)), generatorLateNanos: null };
  };
  const loadAverage = loadavg()[0]!;
  const before = await cpuOf(port);
  const [{ spans, errors, generatorLateNanos }, residentBytes] = await watchingMemory(child, work);
  const cpuNanos = Math.round(((await cpuOf(port)) - before) / spans.length);
  return {
    load,
    loadAverage,
    errors,
    figures: { ...figuresOf(spans, users !== null), cpuNanos, residentBytes },
    generatorLateNanos,
    latencies: countsOf(spans.map(({ startNanos, endNanos }) => endNanos - startNanos)),
  };
}

/** CPU time that the server's process has used so far. */
async function cpuOf(port: number): Promise<number> {
  const connection = await HttpConnection.open(port);
  const { cpuNanos } = JSON.parse(await connection.body('/stats')) as { readonly cpuNanos: number };
  connection.close();
  return cpuNanos;
}
