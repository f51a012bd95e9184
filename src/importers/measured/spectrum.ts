// The percentile spectrum that HdrHistogram writes: value, percentile, count up to it, 1/(1-percentile).
// Alone it is an .hgrm file, also with commas between; wrk2 prints one inside its report.

import { t } from '../../languages/t.ts';
import { type MeasuredPercentile, NOT_REPORTED } from './measurement.ts';
import { NANOS_OF_UNIT, type Reader, type Reading, shortReader, TIME_UNITS } from './reader.ts';
import { disorder, Report } from './report.ts';

const HEAD = /^ *"?Value"?[ ,]+"?Percentile"?[ ,]+"?TotalCount"?[ ,]+"?1\/\(1-Percentile\)"?$/;
const ROW = /^ *(\d+(?:\.\d+)?)[ ,]+([01](?:\.\d+)?)[ ,]+(\d+)(?:[ ,]+(?:\d+(?:\.\d+)?|inf|Infinity))?,?$/;
const ROW_WORDS = t`value, percentile from 0 to 1, count, 1/(1-percentile)`;
const DECIMALS = /^ *\d+\.(\d+)/;

export interface Spectrum {
  readonly count: number;
  readonly meanNanos: number | null;
  readonly percentiles: readonly MeasuredPercentile[];
}

/** The first spectrum at or after a line, its values in a unit of so many nanoseconds; or what is wrong with it. */
export function readSpectrum(report: Report, from: number, unitNanos: number): Spectrum | Reading {
  const head = report.find(HEAD, from);
  if (head === null) return report.cut('Value   Percentile   TotalCount 1/(1-Percentile)');
  const percentiles: MeasuredPercentile[] = [];
  let count = 0;
  let index = head.index + 1;
  for (; index < report.lines.length; index += 1) {
    const line = report.lines[index]!;
    if (line.trim() === '') continue;
    if (line.trimStart().startsWith('#')) break;
    const row = ROW.exec(line);
    if (row === null || Number(row[2]) > 1) return report.wrongLine(index, ROW_WORDS);
    percentiles.push({ fraction: Number(row[2]), nanos: Math.round(Number(row[1]) * unitNanos) });
    if (disorder(percentiles.slice(-2)) >= 0) {
      return report.wrongLine(index, t`a value and a percentile no smaller than the ones before`);
    }
    count = Number(row[3]);
  }
  if (percentiles.at(-1)?.fraction !== 1) return report.cut('… 1.000000 … inf');
  const mean = report.find(/^ *#\[Mean += +(\d+(?:\.\d+)?),/, index);
  return {
    count,
    meanNanos: mean === null ? null : Math.round(Number(mean.groups[0]) * unitNanos),
    percentiles: thinned(percentiles),
  };
}

/** Without those that say nothing new: the same latency at a lower percentile of a row of three. */
function thinned(all: readonly MeasuredPercentile[]): readonly MeasuredPercentile[] {
  return all.filter(
    ({ nanos }, index) => !(all[index - 1]?.nanos === nanos && all[index + 1]?.nanos === nanos),
  );
}

export function isSpectrum(read: Spectrum | Reading): read is Spectrum {
  return 'percentiles' in read;
}

function read(text: string, unitNanos: number): Reading {
  const report = new Report('HdrHistogram', text);
  const spectrum = readSpectrum(report, 0, unitNanos);
  if (!isSpectrum(spectrum)) return spectrum;
  const decimals = report.lines.map((line) => DECIMALS.exec(line)?.[1]?.length ?? 0);
  const notes = Math.max(...decimals) === 0 ? [t`The values are whole numbers of the unit.`] : [];
  return { ok: true, measurement: { ...NOT_REPORTED, ...spectrum, tool: 'HdrHistogram', notes } };
}

export const HGRM_READER: Reader = shortReader(
  'HdrHistogram .hgrm',
  (head) => head.split('\n', 20).some((line) => HEAD.test(line.slice(0, 200).trimEnd())),
  (text, { unit }) =>
    unit === null
      ? {
          ok: false,
          problem: { key: 'unit', value: t`the file does not say`, allowed: TIME_UNITS.join(', ') },
          asksUnit: true,
        }
      : read(text, NANOS_OF_UNIT[unit]),
);
