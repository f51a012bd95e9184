// Reads the log of Rails 3 and later: “Completed 200 OK in 12ms”. The arrival follows from the timestamp of
// that line, which is written at the end of the request. Without a timestamp it follows from the line
// “Started … at …” with the same request ID, as Rails 8 logs by default. Without both, only the durations are
// known, which another reader handles.

import { t } from '../../languages/t.ts';
import type { Mark } from '../reading-report.ts';
import { groupMarks } from './fixed-format.ts';
import { IN_FRONT, type Instant, readDate } from './instant.ts';
import { type LineLayout, PLAIN_LAYOUT } from './log-format.ts';

/** The prefix, with the tags last, then the status and the milliseconds. */
export const COMPLETED =
  /^(.{0,500}?)Completed (?:(\d{3}) [A-Za-z' -]{0,60}?)? ?in (\d{1,9}(?:\.\d{1,3})?)ms(?: \(|$)/d;
const STARTED =
  /^(.{0,500}?)Started [A-Z]{3,10} "[^"]{0,4000}" for \S{1,60} at (\d{4}-\d\d-\d\d \d\d:\d\d:\d\d(?: (?:[+-]\d{4}|UTC))?)$/;
/** A word that occurs in all lines is not a request ID. */
const REQUEST_ID = /[\w-]{8,}/;

/**
 * Maximum number of requests that have begun and not completed. Beyond it the oldest are dropped, because they will
 * not complete.
 */
const OPEN_MAX = 10_000;

/**
 * The tags at the end of a prefix: “[a] [b] ”. This is a loop because a pattern would take quadratic time.
 */
function tagsOf(front: string): string {
  let begin = front.length;
  for (;;) {
    const end = front[begin - 1] === ' ' ? begin - 1 : begin;
    if (front[end - 1] !== ']') return front.slice(begin).trim();
    const start = front.lastIndexOf('[', end - 1);
    if (start < 0 || end - start < 3 || /[\s\]]/.test(front.slice(start + 1, end - 1)))
      return front.slice(begin).trim();
    begin = start;
  }
}

export function railsLayout(head: readonly string[]): LineLayout | null {
  const completed = frontsOf(head, COMPLETED);
  if (completed.length === 0) return null;
  if (completed.every((front) => IN_FRONT.test(front))) return stampedLayout();
  const tags = frontsOf(head, STARTED).map(tagsOf);
  const isTagged = tags.length > 0 && tags.every((tag) => REQUEST_ID.test(tag));
  return isTagged && new Set(tags).size === tags.length ? pairedLayout() : null;
}

/** The prefixes of the matching lines. */
const frontsOf = (lines: readonly string[], kind: RegExp): readonly string[] =>
  lines.flatMap((line) => kind.exec(line)?.slice(1, 2) ?? []);

const LAYOUT = {
  ...PLAIN_LAYOUT,
  id: 'rails',
  name: 'Rails',
  durationUnit: 'ms',
  waitUnit: null,
  unitSource: 'written',
  hasDurations: true,
  hasWaits: false,
} as const;

/** Takes status and duration of a line; null if the line does not match. */
function takeCompleted(line: string, into: Parameters<LineLayout['readLine']>[1]): RegExpExecArray | null {
  const match = COMPLETED.exec(line);
  if (match === null) return null;
  into.duration = Number(match[3]);
  into.wait = Number.NaN;
  into.service = 0;
  into.failed = Number(match[2]) >= 500;
  return match;
}

const statusAndDuration = (line: string): readonly Mark[] =>
  groupMarks(COMPLETED, line, [null, null, 'status', 'duration']);

function stampedLayout(): LineLayout {
  return {
    ...LAYOUT,
    sign: { certainty: 'certain', words: t`its lines “${'Completed 200 OK in 12ms'}”, with a time in front` },
    stamp: 'end',
    expected: t`a time, and “${'Completed 200 OK in 12ms'}”`,
    readLine: (line, into) => {
      const match = takeCompleted(line, into);
      const stamp = match === null ? undefined : IN_FRONT.exec(match[1]!)?.[0];
      return stamp !== undefined && readDate(stamp, into);
    },
    marksOf: (line) => [...groupMarks(IN_FRONT, line, ['arrival']), ...statusAndDuration(line)],
    isOther: (line) => (COMPLETED.test(line) ? null : 'row'),
  };
}

function pairedLayout(): LineLayout {
  const open = new Map<string, Instant>();
  return {
    ...LAYOUT,
    sign: {
      certainty: 'certain',
      words: t`its lines “${'Started … at …'}” and “${'Completed 200 OK in 12ms'}” with the same request ID`,
    },
    stamp: 'start',
    expected: t`“${'Started … at …'}” and “${'Completed 200 OK in 12ms'}” with the same request ID in front`,
    readLine: (line, into) => {
      const match = takeCompleted(line, into);
      const tag = match === null ? '' : tagsOf(match[1]!);
      const from = open.get(tag);
      if (from === undefined) return false;
      open.delete(tag);
      into.seconds = from.seconds;
      into.nanos = from.nanos;
      into.zone = from.zone;
      return true;
    },
    marksOf: statusAndDuration,
    isOther: (line) => {
      if (COMPLETED.test(line)) return null;
      const [, front, stamp] = STARTED.exec(line) ?? [];
      const instant: Instant = { seconds: 0, nanos: 0, zone: Number.NaN };
      if (front !== undefined && readDate(stamp!, instant)) {
        open.set(tagsOf(front), instant);
        if (open.size > OPEN_MAX) open.delete(open.keys().next().value!);
      }
      return 'row';
    },
  };
}
