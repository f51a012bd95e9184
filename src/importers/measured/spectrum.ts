// The percentile spectrum of HdrHistogram: value, percentile, cumulative count, 1/(1-percentile). As a file
// it is an .hgrm file, possibly with commas, or a vegeta plot, whose header names the unit; wrk2 prints one
// inside its report.

import { t } from '../../languages/t.ts';
import { markOf, type Question, sampleOf } from '../reading-report.ts';
import { type MeasuredPercentile, NOT_REPORTED } from './measurement.ts';
import {
  type FoundOrNot,
  found,
  NANOS_OF_UNIT,
  type Reader,
  shortReader,
  TIME_UNITS,
  type TimeUnit,
  type Unread,
} from './reader.ts';
import { disorder, isUnread, ReportText } from './report-text.ts';

const HEAD =
  /^"?Value"?(?:\((ns|us|ms|s)\))?[ ,;\t]{1,20}"?Percentile"?[ ,;\t]{1,20}"?TotalCount"?[ ,;\t]{1,20}"?1\/\(1-Percentile\)"?$/;
const ROW =
  /^(\d{1,20}(?:\.\d{1,20})?)[ ,;\t]{1,30}([01](?:\.\d{1,20})?)[ ,;\t]{1,30}(\d{1,18})(?:[ ,;\t]{1,30}(?:\d{1,20}(?:\.\d{1,20})?|inf|Infinity))?,?$/;
const ROW_WORDS = t`value, percentile from 0 to 1, count, 1/(1-percentile)`;
const DECIMALS = /^\d{1,20}\.(\d{1,20})/;

export interface Spectrum {
  readonly count: number;
  readonly meanNanos: number | null;
  readonly percentiles: readonly MeasuredPercentile[];
}

/**
 * The first spectrum at or after a line, with its values in a unit of this many nanoseconds; or its problem.
 */
export function readSpectrum(report: ReportText, from: number, unitNanos: number): Spectrum | Unread {
  const head = report.find(HEAD, from);
  if (head === null) return report.cut('Value   Percentile   TotalCount 1/(1-Percentile)');
  const percentiles: MeasuredPercentile[] = [];
  let count = 0;
  let index = head.index + 1;
  for (; index < report.lines.length; index += 1) {
    const line = report.lines[index]!;
    if (line === '') continue;
    if (line.startsWith('#') || percentiles.at(-1)?.fraction === 1) break;
    const row = ROW.exec(line);
    if (row === null || Number(row[2]) > 1) return report.wrongLine(index, ROW_WORDS);
    percentiles.push({ fraction: Number(row[2]), nanos: Math.round(Number(row[1]) * unitNanos) });
    if (disorder(percentiles.slice(-2)) >= 0) {
      return report.wrongLine(index, t`a value and a percentile no smaller than the ones before`);
    }
    count = Number(row[3]);
    if (Number(row[2]) < 1) report.show(index, row[1]!);
  }
  if (percentiles.at(-1)?.fraction !== 1) return report.cut('… 1.000000 … inf');
  const mean = report.find(/^#\[Mean {1,9}= {1,60}(\d{1,20}(?:\.\d{1,20})?),/, index);
  return {
    count,
    meanNanos: mean === null ? null : Math.round(Number(mean.groups[0]) * unitNanos),
    percentiles: thinned(percentiles),
  };
}

/** Removes redundant points: of three in a row with the same latency, the middle one. */
function thinned(all: readonly MeasuredPercentile[]): readonly MeasuredPercentile[] {
  return all.filter(
    ({ nanos }, index) => !(all[index - 1]?.nanos === nanos && all[index + 1]?.nanos === nanos),
  );
}

/** Asks for the unit of a number without one, with the effect of each answer. */
export function unitQuestion(field: string, units: readonly TimeUnit[] = TIME_UNITS): Question {
  return {
    key: 'unit',
    words: t`In which unit are its times?`,
    choices: units.map((unit) => ({ value: unit, words: t`“${field}” is ${field} ${unit}` })),
  };
}

/**
 * The result of reading a text whose unit the user must choose: the problem, and the question with its
 * answers.
 */
export function unitUnread(line: number, text: string, field: string): Unread {
  return {
    ok: false,
    problem: { key: 'unit', value: t`not stated in the file`, allowed: TIME_UNITS.join(', ') },
    question: unitQuestion(field),
    sample: sampleOf(line, text, markOf('duration', text, field)),
  };
}

function read(text: string, chosen: TimeUnit | null): FoundOrNot {
  const report = new ReportText('HdrHistogram', text);
  const head = report.find(HEAD);
  const written = head?.groups[0] ?? '';
  const unit = (written === '' ? chosen : written) as TimeUnit | null;
  if (unit === null) {
    const row = report.find(/^(\d{1,20}(?:\.\d{1,20})?)[ ,;\t]/, head?.index ?? 0);
    return unitUnread((row?.index ?? 0) + 1, report.lines[row?.index ?? 0] ?? '', row?.groups[0] ?? '');
  }
  const spectrum = readSpectrum(report, 0, NANOS_OF_UNIT[unit]);
  if (isUnread(spectrum)) return spectrum;
  const decimals = report.lines.map((line) => DECIMALS.exec(line)?.[1]?.length ?? 0);
  const notes = Math.max(...decimals) === 0 ? [t`The values are whole numbers of the unit.`] : [];
  const units = [{ role: 'duration', unit, source: written === '' ? 'asked' : 'written' }] as const;
  return found({ ...NOT_REPORTED, ...spectrum, tool: 'HdrHistogram', notes }, report.sample, units);
}

export const HGRM_READER: Reader = shortReader(
  'HdrHistogram .hgrm',
  (head) =>
    head.split('\n', 20).some((line) => HEAD.test(line.slice(0, 200).trim()))
      ? { certainty: 'certain', words: t`its header “${'Value  Percentile  TotalCount'}”` }
      : null,
  [HEAD],
  (text, { unit }) => read(text, unit),
);
