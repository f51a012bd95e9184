// Simulates users of a server that only computes, in a control group with a CPU limit, as in the lab's
// program. Its inputs are the load, the limit and the machine's cores and tick; it uses no result of the runs
// that it is compared with.

import { Simulation } from '../../engine/simulation.ts';
import { DEFAULT_SCENARIO } from '../../scenario/default-scenario.ts';
import { changed } from '../scenes.ts';

export interface CpuLimitLoad {
  /** The CPU limit in cores. */
  readonly limit: number;
  readonly periodNanos: number;
  readonly users: number;
  readonly computeNanos: number;
  /** Mean think time; the times are exponential. */
  readonly thinkNanos: number;
  readonly seconds: number;
}

export interface CpuLimitFigures {
  /** Requests completed per second. */
  readonly perSecond: number;
  /** CPU time used, in cores. */
  readonly cpu: number;
  /** Share of the counted periods in which the server was throttled. */
  readonly throttledShare: number;
  readonly p50Nanos: number;
  readonly p99Nanos: number;
}

export interface CpuLimitRun extends CpuLimitLoad {
  readonly measured: CpuLimitFigures;
}

/** The output of a run of `npm run lab:cpu-limit`. */
export interface CpuLimitMeasurement {
  readonly machine: string;
  readonly system: string;
  readonly measured: string;
  readonly command: string;
  readonly cores: number;
  /** The machine's load average over one minute, before the runs. */
  readonly loadAverage: number;
  readonly runs: readonly CpuLimitRun[];
}

export interface ComparedCpuLimit extends CpuLimitRun {
  readonly simulated: CpuLimitFigures;
}

export function comparedCpuLimits({ cores, runs }: CpuLimitMeasurement): readonly ComparedCpuLimit[] {
  return runs.map((run) => ({ ...run, simulated: simulatedFigures(run, cores) }));
}

function simulatedFigures(load: CpuLimitLoad, cores: number): CpuLimitFigures {
  const scenario = changed(DEFAULT_SCENARIO, {
    servers: 'A:blocking-pool',
    threads: String(load.users),
    traffic: 'closed',
    users: String(load.users),
    think: `exp(${load.thinkNanos}ns)`,
    upstream: 'none',
    request: `cpu:${load.computeNanos}ns`,
    cores: String(cores),
    readyOrder: 'per-core',
    cpuLimit: String(load.limit),
    cpuPeriod: `${load.periodNanos}ns`,
    requests: 'none',
    duration: `${load.seconds}s`,
  });
  const simulation = new Simulation(scenario, scenario.servers[0]!);
  simulation.advance(load.seconds * 1e9, Number.POSITIVE_INFINITY);
  const { measures } = simulation.view;
  const { usefulNanos, switchingNanos } = measures.cpu();
  return {
    perSecond: measures.value('completed') / load.seconds,
    cpu: (usefulNanos + switchingNanos) / (load.seconds * 1e9),
    throttledShare: measures.value('throttledPeriods') / measures.value('cpuPeriods'),
    p50Nanos: measures.latencyActual.percentile(0.5),
    p99Nanos: measures.latencyActual.percentile(0.99),
  };
}
