// Reads instants as logs write them, into seconds of Unix time and nanoseconds within the second:
// "23/Nov/2026:19:36:47 +0000", ISO 8601, "23.11.2026 19:36:47", and numbers since 1970 or since the start of
// a recording.

import { type Nanos, parseDuration } from '../../scenario/duration.ts';
import { NANOS_OF_UNIT, type TimeUnit } from '../measured/reader.ts';

/** The timestamp that was read last. One object is reused for many lines. */
export interface Instant {
  /** Whole seconds of Unix time, or since the start of the recording. */
  seconds: number;
  /** 0 to 999,999,999. */
  nanos: number;
  /** Offset of the written zone from UTC in minutes; NaN if none is written. */
  zone: number;
}

/** Reads a timestamp into `into`; returns whether it is one. */
export type InstantReader = (text: string, into: Instant) => boolean;

const MONTHS = 'JanFebMarAprMayJunJulAugSepOctNovDec';
const COMMON =
  /^(\d{1,2})\/([A-Z][a-z]{2})\/(\d{4})[: ](\d{2}):(\d{2}):(\d{2})(?:\.(\d{1,9}))?(?: ([+-])(\d{2}):?(\d{2}))?$/;
const ISO =
  /^(\d{4})[-/](\d{2})[-/](\d{2})[T ](\d{2}):(\d{2}):(\d{2})(?:[.,](\d{1,9})\d{0,9})?(?: ?(?:Z|UTC|([+-])(\d{2}):?(\d{2})))?$/;

/** Days from 1970-01-01 to this day of the Gregorian calendar (H. Hinnant, days_from_civil). */
function daysSince1970(year: number, month: number, day: number): number {
  const shifted = month <= 2 ? year - 1 : year;
  const era = Math.floor(shifted / 400);
  const yearOfEra = shifted - era * 400;
  const dayOfYear = Math.floor((153 * (month + (month > 2 ? -3 : 9)) + 2) / 5) + day - 1;
  const dayOfEra = yearOfEra * 365 + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100) + dayOfYear;
  return era * 146_097 + dayOfEra - 719_468;
}

/** Dates with dots, as in German and some other languages. */
const POINTS = /^(\d{1,2})\.(\d{1,2})\.(\d{4})[ T](\d{1,2}):(\d{2}):(\d{2})(?:[.,](\d{1,9}))?$/;

function readPoints(text: string, into: Instant): boolean {
  const match = POINTS.exec(text);
  if (match === null) return false;
  const [, day, month, year, hour, minute, second, fraction] = match;
  into.seconds = secondsOf([year!, month!, day!, hour!, minute!, second!], '+', 0);
  into.nanos = Number((fraction ?? '').padEnd(9, '0'));
  into.zone = Number.NaN;
  return Number.isFinite(into.seconds);
}

function secondsOf(parts: readonly (string | number)[], sign: string, zone: number): number {
  const [year, month, day, hour, minute, second] = parts.map(Number) as [
    number,
    number,
    number,
    number,
    number,
    number,
  ];
  const isTime = month >= 1 && month <= 12 && day >= 1 && day <= 31 && hour <= 24 && minute <= 59;
  if (!isTime || second > 60) return Number.NaN;
  const local = daysSince1970(year, month, day) * 86_400 + hour * 3600 + minute * 60 + second;
  return sign === '-' ? local + zone : local - zone;
}

function readCommon(text: string, into: Instant): boolean {
  const match = COMMON.exec(text);
  if (match === null) return false;
  const [, day, name, year, hour, minute, second, fraction, sign, zoneHours, zoneMinutes] = match;
  const month = MONTHS.indexOf(name!) / 3 + 1;
  const zone = Number(zoneHours ?? 0) * 3600 + Number(zoneMinutes ?? 0) * 60;
  into.seconds = Number.isInteger(month)
    ? secondsOf([year!, month, day!, hour!, minute!, second!], sign ?? '+', zone)
    : Number.NaN;
  into.nanos = Number((fraction ?? '').padEnd(9, '0'));
  into.zone = sign === undefined ? Number.NaN : (sign === '-' ? -zone : zone) / 60;
  return Number.isFinite(into.seconds);
}

function readIso(text: string, into: Instant): boolean {
  const match = ISO.exec(text);
  if (match === null) return false;
  const [, year, month, day, hour, minute, second, fraction, sign, zoneHours, zoneMinutes] = match;
  const zone = Number(zoneHours ?? 0) * 3600 + Number(zoneMinutes ?? 0) * 60;
  into.seconds = secondsOf([year!, month!, day!, hour!, minute!, second!], sign ?? '+', zone);
  into.nanos = Number((fraction ?? '').padEnd(9, '0'));
  const isZulu = text.endsWith('Z') || text.endsWith('UTC');
  into.zone = sign === undefined ? (isZulu ? 0 : Number.NaN) : (sign === '-' ? -zone : zone) / 60;
  return Number.isFinite(into.seconds);
}

/** A timestamp near the beginning of a line. */
export const IN_FRONT =
  /\d{4}-\d\d-\d\d[T ]\d\d:\d\d:\d\d(?:[.,]\d{1,9})?(?:Z|[+-]\d\d:?\d\d| [+-]\d{4}(?=\D|$)| UTC)?/d;

/** A date and time of day in any of these formats, also in brackets; without a zone, UTC is assumed. */
export function readDate(text: string, into: Instant): boolean {
  const bare = text.charCodeAt(0) === 91 ? text.slice(1, -1) : text;
  const fourth = bare.charCodeAt(4);
  if (fourth === 45 || fourth === 47) return readIso(bare, into);
  return readCommon(bare, into) || readPoints(bare, into);
}

/** A reader of dates that remembers the last text, because many lines of a log have the same second. */
export function rememberingDates(): InstantReader {
  let lastText = '';
  const last: Instant = { seconds: 0, nanos: 0, zone: Number.NaN };
  return (text, into) => {
    if (text !== lastText) {
      if (!readDate(text, last)) {
        lastText = '';
        return false;
      }
      lastText = text;
    }
    into.seconds = last.seconds;
    into.nanos = last.nanos;
    into.zone = last.zone;
    return true;
  };
}

const NUMBER = /^(\d{1,19})(?:[.,](\d{1,18}))?$/;
const DIGITS_OF_UNIT: Readonly<Record<TimeUnit, number>> = { s: 0, ms: 3, us: 6, ns: 9 };

/**
 * The last second of the year 9999. Larger numbers are not timestamps but, for example, a date in digits:
 * "20261123090001".
 */
const SECONDS_MAX = 253_402_300_799;

/**
 * A number in this unit since 1970 or any other start, before the year 10000. Digits are split as text,
 * because a double would round nanoseconds.
 */
export function readNumber(unit: TimeUnit): InstantReader {
  const digits = DIGITS_OF_UNIT[unit];
  return (text, into) => {
    const match = NUMBER.exec(text);
    if (match === null) return false;
    const [, whole, fraction = ''] = match as unknown as [string, string, string | undefined];
    const padded = whole.padStart(digits + 1, '0');
    const below = padded.slice(padded.length - digits) + fraction;
    into.seconds = Number(padded.slice(0, padded.length - digits));
    into.nanos = Number((digits === 0 ? fraction : below).slice(0, 9).padEnd(9, '0'));
    // Unix time is UTC.
    into.zone = 0;
    return into.seconds <= SECONDS_MAX;
  };
}

/**
 * The unit of a timestamp that counts from 1970, by its magnitude, for the years 2001 to 2286; null for
 * numbers that count from another start.
 */
export function unitByEpoch(text: string): TimeUnit | null {
  const match = NUMBER.exec(text);
  const units: Readonly<Record<number, TimeUnit>> = { 10: 's', 13: 'ms', 16: 'us', 19: 'ns' };
  return match === null ? null : (units[match[1]!.length] ?? null);
}

/** The coarsest of seconds, milliseconds, microseconds and nanoseconds of which all of these are multiples. */
export function coarser(resolutionNanos: number, nanos: number): number {
  let resolution = resolutionNanos;
  while (resolution > 1 && nanos % resolution !== 0) resolution /= 1000;
  return resolution;
}

export const COARSEST_NANOS = NANOS_OF_UNIT.s;

/** Smaller values are not Unix time but belong to a recording: "12.5s" from its start. */
export const EPOCH_MIN = 1e9;

/**
 * Formats an instant of a log as "2026-11-23 09:00:05.25", `zone` minutes from UTC; an instant of a recording
 * as "12.5s".
 */
export function formatInstantOf(startSeconds: number, nanos: Nanos, zone = 0): string {
  const isRecording = startSeconds < EPOCH_MIN;
  const seconds = startSeconds + Math.floor(nanos / 1e9) + (isRecording ? 0 : zone * 60);
  const below = Math.floor(nanos - Math.floor(nanos / 1e9) * 1e9);
  let decimals = below === 0 ? '' : `.${String(below).padStart(9, '0')}`;
  while (decimals.endsWith('0')) decimals = decimals.slice(0, -1);
  if (isRecording) return `${seconds}${decimals}s`;
  const [day, time] = new Date(seconds * 1000).toISOString().split('T') as [string, string];
  return `${day} ${time.slice(0, 8)}${decimals}`;
}

/** A zone as written in timestamps: "+08:00"; "UTC" for UTC. */
export function formatZone(zone: number): string {
  if (zone === 0 || Number.isNaN(zone)) return 'UTC';
  const minutes = Math.abs(zone);
  const two = (value: number): string => String(value).padStart(2, '0');
  return `${zone < 0 ? '-' : '+'}${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`;
}

/**
 * Nanoseconds from `startSeconds` to a date, or to a time after `firstNanos` ("90s", "5m"); null if the text
 * is neither.
 */
export function parseInstantOf(text: string, startSeconds: number, firstNanos: Nanos): Nanos | null {
  const date: Instant = { seconds: 0, nanos: 0, zone: Number.NaN };
  if (startSeconds >= EPOCH_MIN && readDate(text.trim(), date)) {
    return (date.seconds - startSeconds) * 1e9 + date.nanos;
  }
  const after = /[a-z]$/.test(text.trim()) ? parseDuration(text) : null;
  if (after === null) return null;
  return startSeconds >= EPOCH_MIN ? firstNanos + after : after - startSeconds * 1e9;
}
