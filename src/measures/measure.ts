// The row of the table of measures, and the public name of a value: the measure's name, and its unit last.

/** rates are per second of simulated time; shares run from 0 to 1; instants are simulated times since the start. */
export type MeasureUnit = 'count' | 'factor' | 'rate' | 'share' | 'duration' | 'instant' | 'bytes';

/**
 * count: since the start. level: at this instant. peak: the highest level since the start. mean: over the time since the
 * start, or over requests. distribution: of one value for each completed request.
 */
export type MeasureKind = 'count' | 'level' | 'peak' | 'mean' | 'share' | 'rate' | 'instant' | 'distribution';

/** Where people find it: the group of the popover of numbers, and of the command's table. */
export type MeasureTopic = 'requests' | 'throughput' | 'cpu' | 'load' | 'memory' | 'time' | 'calls' | 'run';

export interface Measure {
  readonly unit: MeasureUnit;
  readonly kind: MeasureKind;
  readonly topic: MeasureTopic;
  /** What people read: a noun that stands alone. */
  readonly label: string;
  /** What it tells, in a sentence. */
  readonly explanation: string;
  /** How it is computed, where it is more than counted. */
  readonly formula?: string;
  /** Where the formula is from. */
  readonly source?: string;
  /** When there is no such value; null where there always is one. */
  readonly unknown: string | null;
  /**
   * The number of the core, as an expression in AssemblyScript on the object of its section (`engine`, `group`, `node`
   * or `engine` and `index`). scripts/core-measures.ts puts it into the core.
   */
  readonly core: string;
  /** Where the measure is shown: always, only if it is not 0, or only in reports. */
  readonly shown: 'always' | 'if any' | 'in reports';
}

export type MeasureRows = Readonly<Record<string, Measure>>;

/** The suffix of a measure's name in reports, and the number of engine units per reported unit. */
export const PLAIN_UNITS = {
  count: { end: '', size: 1 },
  factor: { end: '', size: 1 },
  rate: { end: 'Rps', size: 1 },
  share: { end: 'Share', size: 1 },
  duration: { end: 'Seconds', size: 1e9 },
  instant: { end: 'Seconds', size: 1e9 },
  bytes: { end: 'Bytes', size: 1 },
} as const satisfies Readonly<Record<MeasureUnit, { readonly end: string; readonly size: number }>>;

/** The name of a value outside: the measure's, and its unit. */
export function plainName(name: string, unit: MeasureUnit): string {
  return name + PLAIN_UNITS[unit].end;
}
