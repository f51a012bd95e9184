// Logs of HAProxy: its HTTP format (option httplog or httpslog) has one request per line, its TCP format
// (option tcplog) one connection per line. Both have the time of the start. With “option logasap” a line is
// written before the end, with a plus before its last time, so the total time is not known.

import { t } from '../../languages/t.ts';
import { type FixedFormat, type FixedLine, groupMarks, stampFirst } from './fixed-format.ts';
import { rememberingDates } from './instant.ts';

/** Before the times: the process, if syslog is not removed, address and port, when it was accepted, frontend, backend and server. */
const FRONT =
  /^(?:[^[]{0,120}haproxy\[\d{1,8}\]: )?[\w.:-]{2,60}:\d{1,5} \[(\d{1,2}\/[A-Z][a-z]{2}\/\d{4}:\d\d:\d\d:\d\d(?:\.\d{1,6})?)\] \S{1,200} \S{1,200} /d;
/** Tq or TR, Tw, Tc, Tr and the total time, and the status. */
const HTTP_TIMES = /(-?\d{1,10})\/(-?\d{1,10})\/(-?\d{1,10})\/(-?\d{1,10})\/(\+?-?\d{1,10}) (-?\d{1,3}) /y;
/** Tw, Tc and Tt, bytes, the two letters of the termination state, and five counts. */
const TCP_TIMES =
  /-?\d{1,10}\/-?\d{1,10}\/(\+?\d{1,10}) \+?\d{1,18} ([A-Za-z-]{2}) \d{1,9}\/\d{1,9}\/\d{1,9}\/\d{1,9}\/\+?\d{1,9} /dy;

function timesBehind(
  line: string,
  times: RegExp,
): { readonly stamp: string; readonly found: RegExpExecArray } | null {
  const front = FRONT.exec(line);
  if (front === null) return null;
  times.lastIndex = front[0].length;
  const found = times.exec(line);
  return found === null ? null : { stamp: front[1]!, found };
}

/** A time with a plus before it is not final. */
const ended = (time: string): readonly string[] => (time.startsWith('+') ? [] : [time]);

export const HAPROXY_HTTP: FixedFormat = {
  id: 'haproxy',
  name: t`HAProxy, HTTP format`,
  nameWithoutDurations: t`HAProxy, HTTP format, logged before requests ended (logasap), so without durations`,
  sign: { certainty: 'certain', words: t`its five times in milliseconds, “${'TR/Tw/Tc/Tr/Ta'}”` },
  stamp: 'start',
  unit: 'ms',
  expected: t`address, [accept date], frontend, backend/server, TR/Tw/Tc/Tr/Ta and status`,
  instant: rememberingDates,
  parse(line): FixedLine | null {
    const times = timesBehind(line, HTTP_TIMES);
    if (times === null) return null;
    const [, , , connect, response, whole, status] = times.found;
    return {
      stamp: times.stamp,
      status: status!,
      durations: ended(whole!),
      wait: [connect!, response!],
    };
  },
  fields: ({ stamp, status, durations, wait }) => [
    ['arrival', stamp],
    ['wait', wait.join('/')],
    ['duration', durations[0] ?? ''],
    ['status', status],
  ],
};

export const HAPROXY_TCP: FixedFormat = {
  id: 'haproxy',
  name: t`HAProxy, TCP format`,
  nameWithoutDurations: t`HAProxy, TCP format, logged before connections ended (logasap), so without durations`,
  sign: { certainty: 'certain', words: t`its three times in milliseconds, “${'Tw/Tc/Tt'}”` },
  stamp: 'start',
  unit: 'ms',
  expected: t`address, [accept date], frontend, backend/server, Tw/Tc/Tt, bytes and termination state`,
  isOfConnections: true,
  instant: rememberingDates,
  parse(line): FixedLine | null {
    const times = timesBehind(line, TCP_TIMES);
    if (times === null) return null;
    const [, whole, state] = times.found;
    // Failures by termination state. The server refused or aborted (S) or kept the client waiting too long
    // (s). HAProxy had no resources (R), had an internal error (I) or found the server down (D).
    return {
      stamp: times.stamp,
      status: state!,
      durations: ended(whole!),
      wait: [],
      failed: /^[SsRID]/.test(state!),
    };
  },
  fields: stampFirst,
  marksOf: (line) => [
    ...groupMarks(FRONT, line, [null, 'arrival']),
    ...groupMarks(TCP_TIMES, line, [null, 'duration', 'status'], FRONT.exec(line)?.[0].length ?? 0),
  ],
};
