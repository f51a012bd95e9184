// Access logs of Envoy in its default format, and in that of Istio, which has three fields more. START_TIME is when the request
// began; DURATION and the upstream's service time are whole milliseconds.

import { t } from '../../languages/t.ts';
import { rememberingDates } from './instant.ts';
import type { LineLayout } from './log-format.ts';

const LINE =
  /^\[([^\]]{10,40})\] "(?:[^"\\]|\\.)*" (\d{1,3}) \S+ (?:\S+ \S+ (?:"[^"]*"|-) )?\d+ \d+ (\d{1,12}|-) (\d{1,12}|-)(?: |$)/;

export function envoyLayout(head: readonly string[]): LineLayout | null {
  const fitting = head.filter((line) => LINE.test(line));
  if (fitting.length === 0 || fitting.length * 2 < head.length) return null;
  const readInstant = rememberingDates();
  return {
    id: 'envoy',
    name: t`Envoy, default format`,
    stamp: 'start',
    durationUnit: 'ms',
    waitUnit: 'ms',
    hasDurations: true,
    hasWaits: fitting.some((line) => LINE.exec(line)![4] !== '-'),
    expected: t`[start time] "request", status, flags, bytes in and out, duration and upstream service time`,
    readLine: (line, into) => {
      const match = LINE.exec(line);
      if (match === null || match[3] === '-' || !readInstant(match[1]!, into)) return false;
      into.duration = Number(match[3]);
      into.wait = match[4] === '-' ? Number.NaN : Number(match[4]);
      into.service = 0;
      into.failed = Number(match[2]) >= 500;
      return true;
    },
    headerLines: 0,
  };
}
