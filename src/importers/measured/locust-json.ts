// The output of Locust's --json or --json-file: an entry for each kind of request, with the number of requests by
// milliseconds. Together they are one run.

import { t } from '../../languages/t.ts';
import { isRecord } from '../../scenario/is-record.ts';
import { markOf, type Sample, sampleOf } from '../reading-report.ts';
import { percentilesOf } from './latency-csv.ts';
import { ROUNDED } from './locust.ts';
import { NOT_REPORTED } from './measurement.ts';
import {
  type FoundOrNot,
  failed,
  found,
  type Json,
  numberOf,
  partOf,
  type Reader,
  shortReader,
} from './reader.ts';

/** With more responses than this, individual responses are not kept. */
const RESPONSES_MAX = 5_000_000;

function entriesIn(text: string): readonly Json[] | null {
  try {
    const value: unknown = JSON.parse(text.slice(text.indexOf('['), text.lastIndexOf(']') + 1));
    return Array.isArray(value) && value.every(isRecord) ? value : null;
  } catch {
    return null;
  }
}

/** Whole milliseconds, and the number of responses that took them. */
function responsesOf(entries: readonly Json[]): ReadonlyMap<number, number> | null {
  const counts = new Map<number, number>();
  for (const entry of entries) {
    for (const [name, count] of Object.entries(partOf(entry, 'response_times'))) {
      const millis = Number(name);
      if (!(millis >= 0) || typeof count !== 'number' || !Number.isInteger(count) || count < 0) return null;
      counts.set(millis, (counts.get(millis) ?? 0) + count);
    }
  }
  return counts;
}

function read(text: string): FoundOrNot {
  const entries = entriesIn(text);
  if (entries === null)
    return failed('JSON', 'Locust', t`one whole list, from the first bracket to the last`);
  const sum = (name: string): number =>
    entries.reduce((total, each) => total + (numberOf(each, name) ?? 0), 0);
  const counts = responsesOf(entries);
  const count = sum('num_requests') - sum('num_none_requests');
  const counted = counts === null ? 0 : [...counts.values()].reduce((total, each) => total + each, 0);
  if (counts === null || count < 1 || counted > RESPONSES_MAX)
    return failed('response_times', String(counted), t`at least one response, and at most ${RESPONSES_MAX}`);
  const longest = Math.round(
    Math.max(...entries.map((each) => numberOf(each, 'max_response_time') ?? 0)) * 1e6,
  );
  const nanos = new Float64Array(counted);
  let index = 0;
  for (const [millis, many] of [...counts].sort(([one], [other]) => one - other)) {
    // A time rounded to two digits may exceed the longest time, which is known exactly.
    nanos.fill(Math.min(millis * 1e6, longest), index, index + many);
    index += many;
  }
  nanos[counted - 1] = longest;
  const starts = entries.flatMap((each) => numberOf(each, 'start_time') ?? []);
  const ends = entries.flatMap((each) => numberOf(each, 'last_request_timestamp') ?? []);
  const seconds = Math.max(...ends) - Math.min(...starts);
  return found(
    {
      ...NOT_REPORTED,
      tool: 'Locust',
      startsAt: 'actual',
      ratePerSecond: seconds > 0 ? sum('num_requests') / seconds : null,
      count,
      errors: sum('num_failures'),
      meanNanos: Math.round((sum('total_response_time') / count) * 1e6),
      percentiles: percentilesOf(nanos),
      notes: [ROUNDED],
    },
    shown(text),
    [{ role: 'duration', unit: 'ms', source: 'rule' }],
    { rows: [{ kind: 'summaries', count: entries.length }] },
  );
}

/** The line of the longest response. */
function shown(text: string): Sample | null {
  const lines = text.split('\n', 2000);
  const at = lines.findIndex((line) => line.includes('"max_response_time"'));
  const value = /"max_response_time": ?([\d.]{1,30})/.exec(lines[at] ?? '')?.[1];
  return value === undefined || lines[at]!.length > 400
    ? null
    : sampleOf(at + 1, lines[at]!, markOf('duration', lines[at]!, value));
}

export const LOCUST_JSON_READER: Reader = {
  ...shortReader(
    t`Locust (JSON)`,
    (head) =>
      head.includes('"num_none_requests"') && head.includes('"response_times"')
        ? { certainty: 'certain', words: t`its field names “${'num_none_requests, response_times'}”` }
        : null,
    [],
    read,
  ),
  charactersMax: 5_000_000,
};
