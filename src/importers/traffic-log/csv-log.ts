// A CSV with a header and a request a row: an instant and, where there is one, how long it took and how much of that it waited.

import { t } from '../../languages/t.ts';
import { cellOf, cellsOf, separatorOf, unitInName } from '../measured/csv-cells.ts';
import type { TimeUnit } from '../measured/reader.ts';
import { type InstantReader, readDate, readNumber, unitByEpoch } from './instant.ts';
import type { LineLayout } from './log-format.ts';

const START =
  /^(?:time[-_ ]?stamp|time|ts|start(?:ed)?(?:[-_ ]?(?:time|at))?|arriv(?:al|ed)(?:[-_ ]?(?:time|at))?|date(?:[-_ ]?time)?|at|offset|epoch)(?:$|[-_ ([])/i;
const END = /^(?:end(?:ed)?|finish(?:ed)?|complet(?:ed|ion))(?:[-_ ]?(?:time|at))?(?:$|[-_ ([])/i;
const DURATION =
  /^(?:response[-_ ]?time|request[-_ ]?time|latency|duration|elapsed|took|ttime|service[-_ ]?time|sojourn|rt|time[-_ ]taken|total[-_ ]?time)(?:$|[-_ ([])/i;
const WAIT =
  /^(?:wait(?:ing)?|upstream|backend|urt|blocked)(?:[-_ ]?(?:response)?[-_ ]?(?:time|duration))?(?:$|[-_ ([])/i;
const STATUS = /^(?:status|response|http)?[-_ ]?(?:status|code)(?:[-_ ]code)?$/i;
const CELL = /^\d{1,15}(?:\.\d{1,15})?(?:e[+-]?\d{1,2})?$/i;

interface Columns {
  readonly start: number;
  readonly end: number;
  readonly duration: number;
  readonly wait: number;
  readonly status: number;
  readonly success: number;
}

function columnsOf(cells: readonly string[]): Columns | null {
  const found = (names: RegExp): number =>
    cells.findIndex((cell) => names.test(cell) && (names === DURATION || !DURATION.test(cell)));
  const columns = {
    start: found(START),
    end: found(END),
    duration: found(DURATION),
    wait: found(WAIT),
    status: found(STATUS),
    success: found(/^success$/i),
  };
  return columns.start < 0 && columns.end < 0 ? null : columns;
}

/** Reads the instants of a column by its name and its first cell; null where they are none. */
function instantReader(name: string, cell: string): InstantReader | null {
  if (readDate(cell, { seconds: 0, nanos: 0 })) return readDate;
  const unit = unitInName(name) ?? unitByEpoch(cell) ?? (/^\d+(?:\.\d+)?$/.test(cell) ? 's' : null);
  return unit === null ? null : readNumber(unit);
}

/** Whether the line is the header of such a CSV. */
export function isCsvLogHeader(line: string): boolean {
  const separator = separatorOf(line);
  return line.includes(separator) || columnsOf([line.trim()]) !== null
    ? columnsOf(cellsOf(line, separator)) !== null
    : false;
}

export function csvLayout(head: readonly string[]): LineLayout | null {
  const [header = '', first = ''] = head;
  const separator = separatorOf(header);
  const names = cellsOf(header, separator);
  const columns = columnsOf(names);
  if (columns === null) return null;
  const { start, end, duration, wait, status, success } = columns;
  const at = start >= 0 ? start : end;
  const readInstant = instantReader(names[at]!, cellOf(first, separator, at));
  const readEnd = end >= 0 ? instantReader(names[end]!, cellOf(first, separator, end)) : null;
  if (readInstant === null) return null;
  // Start and end of a request say how long it took.
  const byEnd = duration < 0 && start >= 0 && readEnd !== null;
  const unitOf = (column: number): TimeUnit | null => (column < 0 ? null : unitInName(names[column]!));
  const jmeter = header.startsWith('timeStamp,elapsed');
  const until = { seconds: 0, nanos: 0 };
  return {
    id: 'csv',
    name: t`CSV`,
    stamp: start >= 0 ? 'start' : 'end',
    durationUnit: byEnd ? 'ns' : (unitOf(duration) ?? (jmeter ? 'ms' : null)),
    waitUnit: unitOf(wait),
    hasDurations: duration >= 0 || byEnd,
    hasWaits: wait >= 0,
    expected:
      duration < 0
        ? t`an instant before the year 10000 in each row, such as 2026-11-23 09:00:05 or 1795424405.5`
        : t`a duration and an instant before the year 10000 in each row, such as 2026-11-23 09:00:05 or 1795424405.5`,
    readLine: (line, into) => {
      if (!readInstant(cellOf(line, separator, at), into)) return false;
      into.service = 0;
      into.failed =
        (status >= 0 && Number(cellOf(line, separator, status)) >= 500) ||
        (success >= 0 && cellOf(line, separator, success).toLowerCase() === 'false');
      into.duration = Number.NaN;
      into.wait = Number.NaN;
      if (byEnd) {
        if (!readEnd(cellOf(line, separator, end), until)) return false;
        into.duration = (until.seconds - into.seconds) * 1e9 + until.nanos - into.nanos;
        if (into.duration < 0) return false;
      } else if (duration >= 0) {
        const cell = cellOf(line, separator, duration);
        if (!CELL.test(cell)) return false;
        into.duration = Number(cell);
      }
      if (wait >= 0) {
        const cell = cellOf(line, separator, wait);
        if (CELL.test(cell)) into.wait = Number(cell);
      }
      return true;
    },
    headerLines: 1,
  };
}
