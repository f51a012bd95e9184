// The reports of wrk and of wrk2. Percentiles are there with --latency only. Latencies of wrk2 count from when each request
// should have been sent, by the rate that was asked for.

import { t } from '../../languages/t.ts';
import { type MeasuredPercentile, NOT_REPORTED } from './measurement.ts';
import { type Reader, type Reading, shortReader } from './reader.ts';
import { Report } from './report.ts';
import { isSpectrum, readSpectrum } from './spectrum.ts';
import { parseToolTime } from './tool-time.ts';

const ROW = /^ +(\d{1,3}(?:\.\d+)?)% +(\S+)$/;
const ROW_WORDS = t`a percentage and a time such as “99%   27.39ms”`;
const NO_PERCENTILES = t`Without --latency wrk prints no percentiles, so only the longest latency is known.`;

/** What wrk and wrk2 print alike. */
interface WrkFrame {
  readonly target: string;
  readonly connections: number | null;
  readonly meanNanos: number | null;
  readonly longestNanos: number;
  readonly requests: number;
  readonly ratePerSecond: number;
  readonly errors: number;
}

/** What wrk and wrk2 print alike, or what is wrong with it. */
function readWrkFrame(report: Report): WrkFrame | Reading {
  const stats = report.find(/^ +Latency +(\S+) +(\S+) +(\S+) +\S+$/);
  if (stats === null) return report.cut('Latency  … (under Thread Stats)');
  const meanNanos = parseToolTime(stats.groups[0]!);
  const longestNanos = parseToolTime(stats.groups[2]!);
  if (meanNanos === null || longestNanos === null) {
    return report.wrongLine(stats.index, t`times such as 6.18ms`);
  }
  const requests = report.number(/^ +(\d+) requests in /);
  if (requests === null) return report.cut('… requests in …');
  const ratePerSecond = report.number(/^Requests\/sec: +(\d+(?:\.\d+)?)$/);
  if (ratePerSecond === null) return report.cut('Requests/sec:');
  const otherStatus = report.number(/^ +Non-2xx or 3xx responses: (\d+)$/) ?? 0;
  const socket = report.find(/^ +Socket errors: connect (\d+), read (\d+), write (\d+), timeout (\d+)$/);
  const errors = (socket?.groups ?? []).reduce((sum, each) => sum + Number(each), otherStatus);
  return {
    target: report.text(/^Running \S+ test @ (\S+)/),
    connections: report.number(/^ +\d+ threads and (\d+) connections$/),
    meanNanos,
    longestNanos,
    requests,
    ratePerSecond,
    errors,
  };
}

function isReading(frame: WrkFrame | Reading): frame is Reading {
  return 'ok' in frame;
}

function rowOf(line: string): MeasuredPercentile | null {
  const row = ROW.exec(line);
  const nanos = row === null ? null : parseToolTime(row[2]!);
  return row === null || nanos === null ? null : { fraction: Number(row[1]) / 100, nanos };
}

function read(text: string): Reading {
  const report = new Report('wrk', text);
  const frame = readWrkFrame(report);
  if (isReading(frame)) return frame;
  const start = report.find(/^ +Latency Distribution/);
  const isRow = (line: string): boolean => line.includes('%');
  const percentiles = start === null ? [] : report.percentiles(start.index + 1, isRow, rowOf, ROW_WORDS);
  if ('ok' in percentiles) return percentiles;
  if (start !== null && percentiles.length === 0) return report.wrongLine(start.index + 1, ROW_WORDS);
  percentiles.push({ fraction: 1, nanos: Math.max(frame.longestNanos, percentiles.at(-1)?.nanos ?? 0) });
  const { longestNanos: _, requests, ...rest } = frame;
  return {
    ok: true,
    measurement: {
      ...NOT_REPORTED,
      ...rest,
      tool: 'wrk',
      startsAt: 'actual',
      count: requests,
      percentiles,
      notes: start === null ? [NO_PERCENTILES] : [],
    },
  };
}

const isWrk = (head: string): boolean => /^Running \S+ test @ /m.test(head);
const isWrk2 = (head: string): boolean =>
  head.includes('HdrHistogram') || head.includes('Thread calibration');

export const WRK_READER: Reader = shortReader('wrk', (head) => isWrk(head) && !isWrk2(head), read);

/** The spectrum of wrk2 is in milliseconds. */
const SPECTRUM_UNIT_NANOS = 1e6;

function readWrk2(text: string): Reading {
  const report = new Report('wrk2', text);
  const frame = readWrkFrame(report);
  if (isReading(frame)) return frame;
  const { longestNanos, requests, ...rest } = frame;
  const common = { ...NOT_REPORTED, ...rest, tool: 'wrk2', startsAt: 'intended' } as const;
  const start = report.find(/HdrHistogram - Recorded Latency/);
  if (start === null) {
    const notes = [t`Without --latency wrk2 prints no percentiles, so only the longest latency is known.`];
    const percentiles = [{ fraction: 1, nanos: longestNanos }];
    return { ok: true, measurement: { ...common, count: requests, percentiles, notes } };
  }
  const spectrum = readSpectrum(report, start.index, SPECTRUM_UNIT_NANOS);
  if (!isSpectrum(spectrum)) return spectrum;
  const notes: string[] = [];
  if (spectrum.count < requests) {
    notes.push(
      t`The percentiles cover ${spectrum.count} of ${requests} requests: wrk2 leaves out its first 10 s.`,
    );
  }
  if (report.find(/HdrHistogram - Uncorrected Latency/) !== null) {
    notes.push(t`This is the distribution from the intended start.`);
  }
  return { ok: true, measurement: { ...common, ...spectrum, notes } };
}

export const WRK2_READER: Reader = shortReader('wrk2', (head) => isWrk(head) && isWrk2(head), readWrk2);
