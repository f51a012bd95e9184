// Lines of morgan in its formats dev, tiny and short: a request a line, with how long it took, and no instant. So they are durations
// alone, and no traffic.

import { t } from '../../languages/t.ts';
import { percentilesOf } from './latency-csv.ts';
import { NOT_REPORTED } from './measurement.ts';
import { type FoundOrNot, failed, found, type Reader, shortReader } from './reader.ts';
import { Report } from './report.ts';

const METHOD = '(?:GET|HEAD|POST|PUT|PATCH|DELETE|OPTIONS)';
/** Of each the status, "-" where no reply was sent, and the milliseconds. */
const DEV = new RegExp(
  `^${METHOD} \\S{1,400} (\\d{3}|-) (?:(\\d{1,9}\\.\\d{1,6}) |- ?)ms - (?:\\d{1,15}|-)$`,
);
const TINY = new RegExp(
  `^(?:\\S{1,60} \\S{1,60} )?${METHOD} \\S{1,400}(?: HTTP/\\d(?:\\.\\d)?)? (\\d{3}|-) (?:\\d{1,15}|-) - (?:(\\d{1,9}\\.\\d{1,6}) |- ?)ms$`,
);

const lineOf = (line: string): RegExpExecArray | null => DEV.exec(line) ?? TINY.exec(line);

function read(text: string): FoundOrNot {
  const report = new Report('morgan', text);
  const nanos: number[] = [];
  let count = 0;
  let errors = 0;
  for (let index = 0; index < report.lines.length; index += 1) {
    const match = lineOf(report.lines[index]!);
    if (match === null) continue;
    count += 1;
    const [, status, millis] = match;
    // Without a reply there is no status, and no duration.
    if (status === '-' || Number(status) >= 500) errors += 1;
    if (millis === undefined) continue;
    if (nanos.length === 0) report.show(index, millis);
    nanos.push(Math.round(Number(millis) * 1e6));
  }
  if (nanos.length === 0) return failed('morgan', t`none`, t`a duration in some line`);
  const sorted = Float64Array.from(nanos).sort();
  return found(
    {
      ...NOT_REPORTED,
      tool: 'morgan',
      count: nanos.length,
      errors,
      meanNanos: Math.round(sorted.reduce((sum, each) => sum + each, 0) / sorted.length),
      percentiles: percentilesOf(sorted),
      notes: [t`The lines have no instants, so nothing is known of the rate.`],
    },
    report.sample,
    [{ role: 'duration', unit: 'ms', source: 'written' }],
    { rows: [{ kind: 'requests', count }] },
  );
}

const HEAD_LINES = 50;

export const MORGAN_READER: Reader = {
  ...shortReader(
    'morgan',
    (head) => {
      const lines = head.split('\n', HEAD_LINES).filter((line) => line.trim() !== '');
      const fitting = lines.filter((line) => lineOf(line.slice(0, 600).trim()) !== null);
      return fitting.length > 0 && fitting.length * 2 >= lines.length
        ? { certainty: 'certain', words: t`its lines “${'GET / 200 14.250 ms - 170'}”` }
        : null;
    },
    [],
    read,
  ),
  charactersMax: 20_000_000,
};
