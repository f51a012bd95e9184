// The row of the table of measures, and the public name of a value: the measure's name, and its unit last.

/** rates are per second of simulated time; shares run from 0 to 1; instants are simulated times since the start. */
export type MeasureUnit = 'count' | 'factor' | 'rate' | 'share' | 'duration' | 'instant' | 'bytes';

/**
 * count: since the start. level: at this instant. peak: the highest level since the start. mean: over the time since the
 * start, or over requests. distribution: of one value for each completed request.
 */
export type MeasureKind = 'count' | 'level' | 'peak' | 'mean' | 'share' | 'rate' | 'instant' | 'distribution';

/** Where people find the measure: the group in the popover of numbers and in the command's table. */
export type MeasureTopic = 'requests' | 'throughput' | 'cpu' | 'load' | 'memory' | 'time' | 'calls' | 'run';

export interface Measure {
  readonly unit: MeasureUnit;
  readonly kind: MeasureKind;
  readonly topic: MeasureTopic;
  /** The name that people read: a noun that is clear on its own. */
  readonly label: string;
  /** A sentence that explains the measure. */
  readonly explanation: string;
  /** How the measure is computed; omitted if it is simply counted. */
  readonly formula?: string;
  /** Where the formula comes from. */
  readonly source?: string;
  /** When the measure has no value; null if it always has one. */
  readonly unknown: string | null;
  /**
   * The number in the core, as an AssemblyScript expression on the object of its section (`engine`, `group`,
   * `node` or `engine` and `index`). scripts/core-measures.ts inserts the expression into the core.
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

/** The name of a value in reports: the measure's name and its unit. */
export function plainName(name: string, unit: MeasureUnit): string {
  return name + PLAIN_UNITS[unit].end;
}
