// Reports of wrk and wrk2. Percentiles require --latency. Latencies of wrk2 count from when each request
// should have been sent at the requested rate, which only the command line contains.

import { t } from '../../languages/t.ts';
import type { Sign } from '../reading-report.ts';
import { type MeasuredPercentile, NOT_REPORTED } from './measurement.ts';
import { type FoundOrNot, found, type Reader, shortReader, type Unread } from './reader.ts';
import { isUnread, ReportText } from './report-text.ts';
import { readSpectrum } from './spectrum.ts';
import { parseToolTime } from './tool-time.ts';

const ROW = /^(\d{1,3}(?:\.\d{1,6})?)% +(\S+)$/;
const ROW_WORDS = t`a percentage and a time such as “99%   27.39ms”`;
const NO_PERCENTILES = t`Without --latency, wrk prints no percentiles, so only the longest latency is known.`;
const NOT_MEASURED = t`No latency was measured: no reply arrived within the tool’s time limit.`;
const UNITS = [{ role: 'duration', unit: 'beside', source: 'written' }] as const;

/** The common part of wrk's and wrk2's reports. */
interface WrkSummary {
  readonly target: string;
  readonly connections: number | null;
  readonly meanNanos: number | null;
  /** null if nothing was measured. */
  readonly longestNanos: number | null;
  readonly requests: number;
  readonly ratePerSecond: number;
  readonly errors: number;
}

/** The common part of wrk's and wrk2's reports, or its problem. */
function readWrkFrame(report: ReportText): WrkSummary | Unread {
  const stats = report.find(/^Latency +(\S+) +(\S+) +(\S+) +(\S+)$/);
  if (stats === null) return report.cut('Latency  … (under Thread Stats)');
  const [mean = '', , longest = '', within = ''] = stats.groups;
  const meanNanos = parseToolTime(mean);
  const longestNanos = parseToolTime(longest);
  if (meanNanos === null || longestNanos === null) {
    return report.wrongLine(stats.index, t`times such as 6.18ms`);
  }
  const requests = report.number(/^(\d{1,15}) requests in /);
  if (requests === null) return report.cut('… requests in …');
  const ratePerSecond = report.number(/^Requests\/sec: +([\d.]{1,30})$/);
  if (ratePerSecond === null) return report.cut('Requests/sec:');
  const otherStatus = report.number(/^Non-2xx or 3xx responses: (\d{1,15})$/) ?? 0;
  const socket = report.find(
    /^Socket errors: connect (\d{1,15}), read (\d{1,15}), write (\d{1,15}), timeout (\d{1,15})$/,
  );
  const errors = (socket?.groups ?? []).reduce((sum, each) => sum + Number(each), otherStatus);
  // Without samples, wrk prints "-nan%" as the share of samples within one standard deviation.
  const isMeasured = longestNanos > 0 && !within.includes('nan');
  report.show(stats.index, mean);
  return {
    target: report.text(/^Running \S+ test @ (\S+)/),
    connections: report.number(/^\d{1,9} threads and (\d{1,9}) connections$/),
    meanNanos: isMeasured ? meanNanos : null,
    longestNanos: isMeasured ? longestNanos : null,
    requests,
    ratePerSecond,
    errors,
  };
}

/**
 * Errors are counted in addition to the answered requests, so there may be more errors than answered
 * requests.
 */
function errorNotes({ errors, requests }: WrkSummary): readonly string[] {
  return errors > requests
    ? [
        t`Errors are counted in addition to the ${requests} requests with a reply, because there are more errors than replies.`,
      ]
    : [];
}

function read(text: string): FoundOrNot {
  const report = new ReportText('wrk', text);
  const frame = readWrkFrame(report);
  if (isUnread(frame)) return frame;
  const { longestNanos, requests, ...rest } = frame;
  const start = report.find(/^Latency Distribution/);
  const isRow = (line: string): boolean => line.includes('%');
  const percentiles: MeasuredPercentile[] | Unread =
    start === null || longestNanos === null
      ? []
      : report.percentiles(start.index + 1, isRow, ROW, parseToolTime, ROW_WORDS);
  if (isUnread(percentiles)) return percentiles;
  if (start !== null && longestNanos !== null && percentiles.length === 0)
    return report.wrongLine(start.index + 1, ROW_WORDS);
  if (longestNanos !== null)
    percentiles.push({ fraction: 1, nanos: Math.max(longestNanos, percentiles.at(-1)?.nanos ?? 0) });
  const why = longestNanos === null ? [NOT_MEASURED] : start === null ? [NO_PERCENTILES] : [];
  const notes = [...why, ...errorNotes(frame)];
  const common = { ...NOT_REPORTED, ...rest, tool: 'wrk', startsAt: 'actual', pauseNanos: 0 } as const;
  return found({ ...common, count: requests, percentiles, notes }, report.sample, UNITS);
}

/** autocannon's output begins like wrk's. */
const STATS = /^[ \t]{0,40}Thread Stats[ \t]{1,60}Avg/m;
const RUNNING = /^[ \t]{0,40}Running \S{1,40} test @ \S/m;
const isWrk2 = (head: string): boolean =>
  head.includes('HdrHistogram') || head.includes('Thread calibration') || /\bwrk2\b/.test(head);

function signOf(head: string, second: boolean): Sign | null {
  const isWhole = STATS.test(head);
  if (!isWhole && !(RUNNING.test(head) && / threads and \d/.test(head))) return null;
  if (isWrk2(head) !== second) return null;
  return { certainty: 'certain', words: t`its line “${second ? 'Thread calibration' : 'Thread Stats'}”` };
}

const OPENS = [/^Running \S+ test @ /, /^Thread Stats /];

export const WRK_READER: Reader = shortReader('wrk', (head) => signOf(head, false), OPENS, read);

/** The spectrum of wrk2 is in milliseconds. */
const SPECTRUM_UNIT_NANOS = 1e6;

/**
 * The rate in a command line above the report: `wrk2 -t2 -c100 -R2000`, `-R 2k`, `--rate=2000`; null if there
 * is none.
 */
function offeredIn(report: ReportText): number | null {
  for (const line of report.lines) {
    const command = line.split(' ').filter((word) => word !== '');
    if (!command.some((word) => /^(?:\.{0,2}\/?[\w./-]{0,80}\/)?wrk2?$/.test(word))) continue;
    const at = command.findIndex((word) => word.startsWith('-R') || word.startsWith('--rate'));
    const attached = (command[at] ?? '').replace(/^(?:-R|--rate=?)/, '');
    const rate = /^(\d{1,12}(?:\.\d{1,6})?)([kM]?)$/.exec(
      attached === '' ? (command[at + 1] ?? '') : attached,
    );
    if (at >= 0 && rate !== null)
      return Number(rate[1]) * { '': 1, k: 1e3, M: 1e6 }[rate[2] as '' | 'k' | 'M'];
  }
  return null;
}

function readWrk2(text: string): FoundOrNot {
  const report = new ReportText('wrk2', text);
  const frame = readWrkFrame(report);
  if (isUnread(frame)) return frame;
  const { longestNanos, requests, ...rest } = frame;
  const offeredPerSecond = offeredIn(report);
  const common = { ...NOT_REPORTED, ...rest, offeredPerSecond, tool: 'wrk2', startsAt: 'intended' } as const;
  const start = report.find(/HdrHistogram - Recorded Latency/);
  if (start === null || longestNanos === null) {
    const without = t`Without --latency, wrk2 prints no percentiles, so only the longest latency is known.`;
    const notes = [longestNanos === null ? NOT_MEASURED : without, ...errorNotes(frame)];
    const percentiles = longestNanos === null ? [] : [{ fraction: 1, nanos: longestNanos }];
    return found({ ...common, count: requests, percentiles, notes }, report.sample, UNITS);
  }
  const spectrum = readSpectrum(report, start.index, SPECTRUM_UNIT_NANOS);
  if (isUnread(spectrum)) return spectrum;
  const notes: string[] = [];
  if (spectrum.count < requests) {
    notes.push(
      t`The percentiles cover ${spectrum.count} of ${requests} requests: wrk2 leaves out its first 10 s.`,
    );
  }
  if (report.find(/HdrHistogram - Uncorrected Latency/) !== null) {
    notes.push(t`These latencies count from the intended start.`);
  }
  notes.push(...errorNotes(frame));
  const units = [{ role: 'duration', unit: 'ms', source: 'rule' }] as const;
  return found({ ...common, ...spectrum, notes }, report.sample, units);
}

export const WRK2_READER: Reader = shortReader('wrk2', (head) => signOf(head, true), OPENS, readWrk2);
