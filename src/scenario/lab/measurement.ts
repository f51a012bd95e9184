// The result of a lab run: a machine, its calibration and that of each real server, and the measurements of
// each server under each load. Also the rules that compare them with a simulation. Times are whole
// nanoseconds unless a name says otherwise.

import { t } from '../../languages/t.ts';
import type { MachineProfile } from '../machine-profile.ts';
import type { ThreadModelName } from '../server.ts';

export interface LabMeasurement {
  /** Short name, also used in the name of the file of raw data. */
  readonly machine: string;
  /** The command that was typed. */
  readonly command: string;
  /** Remarks on the circumstances by the person who measured; '' if there are none. */
  readonly note: string;
  readonly profile: MachineProfile;
  /** Number of cores reserved for the server; null if it shared all cores with the load. */
  readonly pinnedCores: number | null;
  /** How long each load lasted. */
  readonly seconds: number;
  /**
   * Quantiles of the latencies that a single client measured at the upstream's nodes, evenly spaced from the
   * shortest to the longest.
   */
  readonly upstreamNanos: readonly number[];
  readonly servers: readonly MeasuredServer[];
}

export interface MeasuredServer {
  readonly id: string;
  readonly title: string;
  /** Version of the runtime. */
  readonly runtime: string;
  readonly model: ThreadModelName;
  /** Number of threads in the server's pool; null if it has none. */
  readonly threads: number | null;
  readonly calibration: ServerCalibration;
  readonly runs: readonly MeasuredRun[];
}

/** From a run with four users, separate from the runs that are compared. */
export interface ServerCalibration {
  readonly requests: number;
  /** CPU time of the whole process per request. */
  readonly cpuNanos: number;
  /** The part of `cpuNanos` that is the request's own computing, before its call. */
  readonly computeNanos: number;
  /** Physical memory of the process afterwards. */
  readonly residentBytes: number;
  /**
   * How long a thread continues while others wait for the runtime's lock, as the runtime documents it; null
   * if the kernel decides.
   */
  readonly sliceNanos: number | null;
  /**
   * False if the CPU time of a request was still changing from round to round at the end, because a compiler
   * was at work.
   */
  readonly isSettled?: boolean;
}

export interface MeasuredRun {
  readonly load: LoadId;
  /** Load average over one minute, at the beginning. */
  readonly loadAverage: number;
  readonly errors: number;
  readonly figures: RunFigures;
  /** How late the generator was at p50 and p99; null if requests follow replies. */
  readonly generatorLateNanos: readonly [p50: number, p99: number] | null;
}

/**
 * The compared figures of a measured or simulated run, computed by the same rules. The first tenth of the
 * requests is left out.
 */
export interface RunFigures {
  readonly requests: number;
  readonly perSecond: number;
  /** Latency from the intended start if there is one. */
  readonly p50Nanos: number;
  readonly p90Nanos: number;
  readonly p99Nanos: number;
  /**
   * p99 of a closed loop, corrected for coordinated omission; null in an open loop, whose latencies count
   * from the intended start.
   */
  readonly corrected99Nanos: number | null;
  /** CPU time of the server's process per request. */
  readonly cpuNanos: number;
  /** The peak of the process's physical memory. */
  readonly residentBytes: number;
}

export const LOAD_IDS = [
  'poisson-100',
  'poisson-300',
  'poisson-600',
  'even-300',
  'stall-300',
  'closed-16',
  'closed-16-stall',
] as const;
export type LoadId = (typeof LOAD_IDS)[number];

export interface ComparedFigure {
  readonly figure: FigureName;
  readonly measured: number;
  readonly simulated: number;
  /** (simulated - measured) / measured. */
  readonly error: number;
}

export interface ComparedRun {
  readonly load: LoadId;
  readonly rows: readonly ComparedFigure[];
}

interface Figure {
  /** The figure with its unit, for values. */
  readonly label: string;
  /** The figure alone, for errors in percent. */
  readonly name: string;
  readonly field: keyof RunFigures;
  /** Units of the scenario per unit in which the figure is shown. */
  readonly unit: number;
  readonly decimals: number;
}

/** The compared figures, in the order of the tables. */
export const LAB_FIGURES = {
  'requests a second': {
    label: t`requests/s`,
    name: t`requests/s`,
    field: 'perSecond',
    unit: 1,
    decimals: 1,
  },
  'p50, ms': { label: t`p50, ms`, name: 'p50', field: 'p50Nanos', unit: 1e6, decimals: 2 },
  'p90, ms': { label: t`p90, ms`, name: 'p90', field: 'p90Nanos', unit: 1e6, decimals: 2 },
  'p99, ms': { label: t`p99, ms`, name: 'p99', field: 'p99Nanos', unit: 1e6, decimals: 2 },
  'p99 corrected, ms': {
    label: t`p99 corrected, ms`,
    name: t`p99 corrected`,
    field: 'corrected99Nanos',
    unit: 1e6,
    decimals: 2,
  },
  'CPU a request, us': {
    label: t`CPU per request, µs`,
    name: t`CPU per request`,
    field: 'cpuNanos',
    unit: 1e3,
    decimals: 0,
  },
  'memory, MiB': {
    label: t`memory, MiB`,
    name: t`memory`,
    field: 'residentBytes',
    unit: 1024 ** 2,
    decimals: 1,
  },
} as const satisfies Readonly<Record<string, Figure>>;
export type FigureName = keyof typeof LAB_FIGURES;
export const FIGURE_NAMES = Object.keys(LAB_FIGURES) as readonly FigureName[];
