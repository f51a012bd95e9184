// Reads lines that contain the duration of each request but no timestamp, so they describe no traffic. They
// come from morgan in its formats dev, tiny and short, and from Rails in development, where nothing shows
// which line “Started” belongs to which request.

import { t } from '../../languages/t.ts';
import { COMPLETED } from '../traffic-log/rails-log.ts';
import { percentilesOf } from './latency-csv.ts';
import { NOT_REPORTED } from './measurement.ts';
import { type FoundOrNot, failed, found, type Reader, shortReader } from './reader.ts';
import { ReportText } from './report-text.ts';

const METHOD = '(?:GET|HEAD|POST|PUT|PATCH|DELETE|OPTIONS)';
/** Patterns for the status, "-" if no reply was sent, and the milliseconds. */
const DEV = new RegExp(
  `^${METHOD} \\S{1,400} (\\d{3}|-) (?:(\\d{1,9}\\.\\d{1,6}) |- ?)ms - (?:\\d{1,15}|-)$`,
);
const TINY = new RegExp(
  `^(?:\\S{1,60} \\S{1,60} )?${METHOD} \\S{1,400}(?: HTTP/\\d(?:\\.\\d)?)? (\\d{3}|-) (?:\\d{1,15}|-) - (?:(\\d{1,9}\\.\\d{1,6}) |- ?)ms$`,
);

interface Tool {
  readonly name: string;
  readonly words: string;
  /** Status, milliseconds, and their text in the line. */
  lineOf(line: string): {
    readonly status: string;
    readonly millis: string | undefined;
    readonly shown: string;
  } | null;
  /**
   * How many lines are searched to identify the tool, and whether most of them must be requests; otherwise
   * the program's own lines may be in between.
   */
  readonly headLines: number;
  readonly isMost: boolean;
}

const MORGAN: Tool = {
  name: 'morgan',
  words: 'GET / 200 14.250 ms - 170',
  lineOf(line) {
    const match = DEV.exec(line) ?? TINY.exec(line);
    return match === null ? null : { status: match[1]!, millis: match[2], shown: match[2] ?? '' };
  },
  headLines: 50,
  isMost: true,
};

const RAILS: Tool = {
  name: 'Rails',
  words: 'Completed 200 OK in 12ms',
  lineOf(line) {
    const match = COMPLETED.exec(line);
    return match === null ? null : { status: match[2] ?? '', millis: match[3]!, shown: `in ${match[3]!}ms` };
  },
  headLines: 400,
  isMost: false,
};

function read({ name, lineOf }: Tool, text: string): FoundOrNot {
  const report = new ReportText(name, text);
  const nanos: number[] = [];
  let count = 0;
  let errors = 0;
  for (let index = 0; index < report.lines.length; index += 1) {
    const match = lineOf(report.lines[index]!);
    if (match === null) continue;
    count += 1;
    const { status, millis, shown } = match;
    // Without a reply there is no status, and no duration.
    if (status === '-' || Number(status) >= 500) errors += 1;
    if (millis === undefined) continue;
    if (nanos.length === 0) report.show(index, shown);
    nanos.push(Math.round(Number(millis) * 1e6));
  }
  if (nanos.length === 0) return failed(name, t`none`, t`a duration in some line`);
  const sorted = Float64Array.from(nanos).sort();
  return found(
    {
      ...NOT_REPORTED,
      tool: name,
      count: nanos.length,
      errors,
      meanNanos: Math.round(sorted.reduce((sum, each) => sum + each, 0) / sorted.length),
      percentiles: percentilesOf(sorted),
      notes: [t`The lines have no timestamps, so the rate is unknown.`],
    },
    report.sample,
    [{ role: 'duration', unit: 'ms', source: 'written' }],
    { rows: [{ kind: 'requests', count }] },
  );
}

const readerFor = (tool: Tool): Reader => ({
  ...shortReader(
    tool.name,
    (head) => {
      const lines = head.split('\n', tool.headLines).filter((line) => line.trim() !== '');
      const fitting = lines.filter((line) => tool.lineOf(line.slice(0, 600).trim()) !== null);
      if (fitting.length === 0 || (tool.isMost && fitting.length * 2 < lines.length)) return null;
      // Lines with timestamps, which Rails may write, are a log.
      return { certainty: tool.isMost ? 'certain' : 'likely', words: t`its lines “${tool.words}”` };
    },
    [],
    (text) => read(tool, text),
  ),
  charactersMax: 20_000_000,
});

export const MORGAN_READER: Reader = readerFor(MORGAN);
export const RAILS_READER: Reader = readerFor(RAILS);
