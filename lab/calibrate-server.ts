// Calibrates a server before measuring: how many rounds of computing take 500 us, the process's CPU time per
// request under four users, its memory. The simulation predicts from this and the machine's profile; the
// compared runs contribute nothing. A single user would not do, because every request would then pay for cold
// caches and idle cores.

import { LAB_COMPUTE_NANOS } from '../src/scenario/lab/loads.ts';
import type { ServerCalibration } from '../src/scenario/lab/measurement.ts';
import type { Child } from './child.ts';
import { HttpConnection } from './load/http-connection.ts';
import { runClosed } from './load/run-closed.ts';

/** Many short requests, then some like those measured, so that run-time compilers finish their work. */
const WARM_USERS = 16;
const SHORT_SECONDS = 2;
const WARM_SECONDS = 3;
const USERS = 4;
const SECONDS = 3;
/**
 * A calibration is accepted once the CPU time per request stays within this share of the previous round for
 * this many consecutive rounds: compilation has finished. A single match could be chance while a compiler is
 * still working.
 */
const SETTLED = 0.05;
const SETTLED_ROUNDS = 2;
const ROUNDS_MAX = 16;

interface Stats {
  readonly cpuNanos: number;
  readonly sliceNanos?: number;
}

export interface CalibratedServer {
  readonly calibration: ServerCalibration;
  /** The path requested each time. */
  readonly path: string;
}

export async function calibrateServer(server: Child): Promise<CalibratedServer> {
  const port = Number(server.ready);
  const url = (path: string): string => `http://127.0.0.1:${port}${path}`;
  const connection = await HttpConnection.open(port);
  const first = await roundsOf(connection);
  await runClosed(url('/time/100'), WARM_USERS, SHORT_SECONDS);
  await runClosed(url(`/work/${first}`), WARM_USERS, WARM_SECONDS);
  // Compiled code may have become faster.
  const rounds = await roundsOf(connection);
  const path = `/work/${rounds}`;
  const computeNanos = await timeOf(connection, rounds);
  const stats = async (): Promise<Stats> => JSON.parse(await connection.body('/stats')) as Stats;
  let found = { requests: 0, cpuNanos: Number.POSITIVE_INFINITY };
  let settledRounds = 0;
  for (let round = 0; round < ROUNDS_MAX && settledRounds < SETTLED_ROUNDS; round++) {
    const before = found.cpuNanos;
    const began = await stats();
    const { spans } = await runClosed(url(path), USERS, SECONDS);
    const ended = await stats();
    found = { requests: spans.length, cpuNanos: (ended.cpuNanos - began.cpuNanos) / spans.length };
    settledRounds = Math.abs(found.cpuNanos - before) <= SETTLED * before ? settledRounds + 1 : 0;
  }
  const { sliceNanos = null } = await stats();
  connection.close();
  return {
    path,
    calibration: {
      requests: found.requests,
      cpuNanos: Math.round(found.cpuNanos),
      computeNanos: Math.round(computeNanos),
      residentBytes: server.residentBytes(),
      sliceNanos,
      isSettled: settledRounds === SETTLED_ROUNDS,
    },
  };
}

/** Number of rounds of computing that takes 500 us. */
async function roundsOf(connection: HttpConnection): Promise<number> {
  let rounds = 1000;
  for (let time = await timeOf(connection, rounds); time < LAB_COMPUTE_NANOS / 2; ) {
    rounds *= 2;
    time = await timeOf(connection, rounds);
  }
  return Math.round((rounds * LAB_COMPUTE_NANOS) / (await timeOf(connection, rounds)));
}

/** Median time of `rounds` rounds, as measured by the server. */
async function timeOf(connection: HttpConnection, rounds: number): Promise<number> {
  const nanos: number[] = [];
  for (let at = 0; at < 25; at++) nanos.push(Number(await connection.body(`/time/${rounds}`)));
  return nanos.sort((a, b) => a - b)[nanos.length >> 1]!;
}
