// The report of wrk2. Its latencies count from when each request should have been sent, by the rate that was asked for.

import { UNSAID } from './measurement.ts';
import { type Reader, type Reading, shortReader } from './reader.ts';
import { Report } from './report.ts';
import { isSpectrum, readSpectrum } from './spectrum.ts';
import { isReading, readWrkFrame } from './wrk.ts';

/** The spectrum is in milliseconds. */
const MS = 1e6;

function read(text: string): Reading {
  const report = new Report('wrk2', text);
  const frame = readWrkFrame(report);
  if (isReading(frame)) return frame;
  const { longestNanos, requests, ...rest } = frame;
  const common = { ...UNSAID, ...rest, tool: 'wrk2', startsAt: 'intended' } as const;
  const start = report.find(/HdrHistogram - Recorded Latency/);
  if (start === null) {
    const notes = ['Without --latency wrk2 prints no percentiles, so only the longest is there.'];
    const percentiles = [{ fraction: 1, nanos: longestNanos }];
    return { ok: true, measurement: { ...common, count: requests, percentiles, notes } };
  }
  const spectrum = readSpectrum(report, start.index, MS);
  if (!isSpectrum(spectrum)) return spectrum;
  const notes: string[] = [];
  if (spectrum.count < requests) {
    notes.push(
      `The percentiles are of ${spectrum.count} of ${requests} requests: wrk2 leaves out its first 10 s.`,
    );
  }
  if (report.find(/HdrHistogram - Uncorrected Latency/) !== null) {
    notes.push('Of the two distributions this is the one from the intended start.');
  }
  return { ok: true, measurement: { ...common, ...spectrum, notes } };
}

export const WRK2_READER: Reader = shortReader(
  'wrk2',
  (head) =>
    /^Running \S+ test @ /m.test(head) &&
    (head.includes('HdrHistogram') || head.includes('Thread calibration')),
  read,
);
