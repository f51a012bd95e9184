// Reads the output of siege: its table, or JSON with the same names. It has a mean and a maximum in
// hundredths of a second, and no percentiles; "Concurrency" is a mean, not the number of users.

import { t } from '../../languages/t.ts';
import { NOT_REPORTED } from './measurement.ts';
import {
  type DocumentReader,
  type FoundOrNot,
  found,
  type Json,
  NANOS_OF_UNIT,
  nanosOf,
  numberOf,
  type Reader,
  shortReader,
  type TimeUnit,
} from './reader.ts';
import { figure, ReportText } from './report-text.ts';

/** Before version 4.1 siege writes seconds with two decimals, later milliseconds. */
const notesOf = (unit: TimeUnit): readonly string[] =>
  unit === 's'
    ? [t`siege prints no percentiles, and rounds times to hundredths of a second.`]
    : [t`siege prints no percentiles.`];

/**
 * siege counts a reply such as 404 as a transaction that neither succeeded nor failed. Here, every
 * transaction that did not succeed is an error.
 */
function errorsOf(count: number | null, good: number | null, failures: number | null): number | null {
  if (failures === null) return null;
  return failures + (count === null || good === null ? 0 : Math.max(0, count - good));
}

function readText(text: string): FoundOrNot {
  const report = new ReportText('siege', text);
  const longest = report.find(/^Longest transaction:\s{1,60}([\d.,]{1,15})(?: (ms|secs?))?$/);
  if (longest === null) return report.cut('Longest transaction:');
  const unit = longest.groups[1] === 'ms' ? 'ms' : 's';
  const count = report.number(/^Transactions:\s{1,60}([\d.,]{1,20})(?: |$)/);
  const mean = report.find(/^Response time:\s{1,60}([\d.,]{1,15})(?: (ms|secs?))?$/);
  report.show(longest.index, longest.groups[0]!);
  const meanNanos =
    mean === null ? null : Math.round(figure(mean.groups[0]!) * (mean.groups[1] === 'ms' ? 1e6 : 1e9));
  return found(
    {
      ...NOT_REPORTED,
      tool: 'siege',
      startsAt: 'actual',
      ratePerSecond: report.number(/^Transaction rate:\s{1,60}([\d.,]{1,20})(?: |$)/),
      count,
      errors: errorsOf(
        count,
        report.number(/^Successful transactions:\s{1,60}([\d.,]{1,20})$/),
        report.number(/^Failed transactions:\s{1,60}([\d.,]{1,20})$/),
      ),
      connections: report.number(/Preparing (\d{1,9}) concurrent users? for battle/),
      meanNanos,
      percentiles: [{ fraction: 1, nanos: Math.round(figure(longest.groups[0]!) * NANOS_OF_UNIT[unit]) }],
      notes: notesOf(unit),
    },
    report.sample,
    [
      {
        role: 'duration',
        unit,
        source: longest.groups[1] === '' ? 'rule' : 'written',
      },
    ],
  );
}

export const SIEGE_READER: Reader = shortReader(
  'siege',
  (head) =>
    /^[ \t]{0,40}Transaction rate:/m.test(head) && /^[ \t]{0,40}Longest transaction:/m.test(head)
      ? { certainty: 'certain', words: t`its line “${'Longest transaction:'}”` }
      : null,
  [/^\*{0,3} ?SIEGE \d/, /^Transactions:/],
  readText,
);

export const SIEGE_DOCUMENT: DocumentReader = {
  name: t`siege (JSON)`,
  names: 'transaction_rate, longest_transaction',
  is: (document) =>
    Object.hasOwn(document, 'transaction_rate') && Object.hasOwn(document, 'longest_transaction'),
  read(document: Json) {
    const unit = unitOf(document);
    const longest = nanosOf(numberOf(document, 'longest_transaction'), NANOS_OF_UNIT[unit]);
    return found(
      {
        ...NOT_REPORTED,
        tool: 'siege',
        startsAt: 'actual',
        ratePerSecond: numberOf(document, 'transaction_rate'),
        count: numberOf(document, 'transactions'),
        errors: errorsOf(
          numberOf(document, 'transactions'),
          numberOf(document, 'successful_transactions'),
          numberOf(document, 'failed_transactions'),
        ),
        meanNanos: nanosOf(numberOf(document, 'response_time'), NANOS_OF_UNIT[unit]),
        percentiles: longest === null ? [] : [{ fraction: 1, nanos: longest }],
        notes: notesOf(unit),
      },
      null,
      [{ role: 'duration', unit, source: 'rule' }],
    );
  },
};

/**
 * Newer versions write milliseconds under the same names. The report itself shows the unit: its concurrency
 * is its rate times the mean in seconds.
 */
function unitOf(document: Json): TimeUnit {
  const [mean, rate, concurrency] = ['response_time', 'transaction_rate', 'concurrency'].map((name) =>
    numberOf(document, name),
  );
  if (!mean || !rate || !concurrency) return 's';
  const ratio = (mean * rate) / concurrency;
  return ratio > 100 && ratio < 10_000 ? 'ms' : 's';
}
