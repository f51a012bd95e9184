// Times as tools print them: "12.3ms", "523µs", "1m30.5s" (Go), "1.2s", "2.00m" (wrk), "5.10 ms", "0.0087 secs".

import type { Nanos } from '../../scenario/duration.ts';

const NANOS: Readonly<Record<string, number>> = {
  ns: 1,
  us: 1e3,
  µs: 1e3,
  μs: 1e3,
  usec: 1e3,
  ms: 1e6,
  msec: 1e6,
  s: 1e9,
  sec: 1e9,
  secs: 1e9,
  seconds: 1e9,
  m: 60e9,
  min: 60e9,
  h: 3600e9,
};
const PART = /(\d{1,15}(?:\.\d{1,15})?) ?(ns|usec|us|µs|μs|msec|ms|seconds|secs|sec|s|min|m|h)/y;

/**
 * A duration whose units follow from its form: "00:00:01.234" (.NET, spreadsheets), "PT1.234S" (ISO 8601).
 */
const CLOCK = /^(\d{1,4}):([0-5]\d):([0-5]\d(?:\.\d{1,9})?)$/;
const ISO = /^PT(?=\d)(?:(\d{1,6})H)?(?:(\d{1,8})M)?(?:(\d{1,10}(?:\.\d{1,9})?)S)?$/i;

/**
 * Whole nanoseconds of a duration in a log's field, which may also have one of these forms. Null: a plain
 * number, or no duration.
 */
export function parseTimeWithUnit(text: string): Nanos | null {
  const parts = CLOCK.exec(text) ?? ISO.exec(text);
  if (parts === null) return /^\d.{0,40}[a-zµ]$/.test(text) ? parseToolTime(text) : null;
  const [, hours = '0', minutes = '0', seconds = '0'] = parts;
  return Math.round((Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds)) * 1e9);
}

/** Whole nanoseconds of a time as tools print it; null if the text is not one. */
export function parseToolTime(text: string): Nanos | null {
  let sum = 0;
  PART.lastIndex = 0;
  if (text === '') return null;
  for (let end = 0; end < text.length; end = PART.lastIndex) {
    PART.lastIndex = end;
    const match = PART.exec(text);
    if (match === null) return null;
    sum += Number(match[1]) * NANOS[match[2]!]!;
  }
  const nanos = Math.round(sum);
  return Number.isSafeInteger(nanos) ? nanos : null;
}
