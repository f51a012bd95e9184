// Durations as text ("20ms", "1.5s", "100us") and in the form that the engine stores: whole nanoseconds.

/** Whole nanoseconds of simulated time, stored as a float64. */
export type Nanos = number;

export const NANOS_PER_MILLI = 1e6;

const UNITS: readonly (readonly [name: string, nanos: number])[] = [
  ['h', 3600e9],
  ['m', 60e9],
  ['s', 1e9],
  ['ms', 1e6],
  ['us', 1e3],
  ['ns', 1],
];

const PATTERN = /^(\d+(?:\.\d*)?|\.\d+)\s*(ns|us|µs|ms|s|m|h)?$/;

/**
 * Reads "20ms", "30s", "1m", "0.5ms" or a plain number in `bareUnit`. Returns whole nanoseconds, or null if
 * the text is not a duration.
 */
export function parseDuration(text: string, bareUnit: 'ms' | 'ns' = 'ms'): Nanos | null {
  const match = PATTERN.exec(text.trim());
  if (match === null) return null;
  const unit = (match[2] ?? bareUnit).replace('µ', 'u');
  const scale = UNITS.find(([name]) => name === unit)?.[1] ?? 1;
  const nanos = Math.round(Number(match[1]) * scale);
  return Number.isSafeInteger(nanos) ? nanos : null;
}

/** The shortest exact text that `parseDuration` reads back: 20000000 gives "20ms", 0 gives "0s". */
export function formatDuration(nanos: Nanos): string {
  if (nanos === 0) return '0s';
  for (const [name, scale] of UNITS) {
    if (name === 'h' || name === 'm') continue;
    const value = nanos / scale;
    if (value >= 1 && Math.round(Number(String(value)) * scale) === nanos && String(value).length <= 7) {
      return `${value}${name}`;
    }
  }
  return `${nanos}ns`;
}
