// Access logs of Amazon Web Services: Application, Classic and Network Load Balancers, and S3.

import { t } from '../../languages/t.ts';
import { type FixedFormat, groupMarks, stampFirst } from './fixed-format.ts';
import { rememberingDates } from './instant.ts';

const ALB =
  /^(?:https?|h2|grpcs|wss?) (\d{4}-\d\d-\d\dT[\d:.]{8,20}Z) \S{1,200} \S{1,80} \S{1,80} (-?\d{1,9}(?:\.\d{1,9})?) (-?\d{1,9}(?:\.\d{1,9})?) (-?\d{1,9}(?:\.\d{1,9})?) (\d{3}|-) (?:\d{3}|-) \d{1,18} \d{1,18} "/;
/** When the load balancer received the request. No other field of a line has this form. */
const CREATED = / (\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{1,9})?Z) /g;

export const ALB_FORMAT: FixedFormat = {
  id: 'alb',
  name: t`AWS Application Load Balancer`,
  sign: {
    certainty: 'certain',
    words: t`its type, time, name of the load balancer and three times in seconds`,
  },
  stamp: 'start',
  unit: 's',
  expected: t`type, time, elb, client:port, target:port, three processing times, statuses, bytes, "request" and further fields`,
  instant: rememberingDates,
  parse(line) {
    const match = ALB.exec(line);
    if (match === null) return null;
    const [, time, request, target, response, status] = match;
    const created = [...line.slice(match[0].length).matchAll(CREATED)].at(-1)?.[1];
    return {
      stamp: created ?? time!,
      status: status!,
      durations: [request!, target!, response!],
      wait: [target!],
    };
  },
  fields: ({ stamp, status, durations }) => [
    ['duration', durations.join(' ')],
    ['status', status],
    ['arrival', stamp],
  ],
};

const ELB =
  /^(\d{4}-\d\d-\d\dT[\d:.]{8,20}Z) [\w-]{1,64} [\d.:a-f-]{3,60} (?:[\d.:a-f]{3,60}|-) (-?\d{1,9}(?:\.\d{1,9})?) (-?\d{1,9}(?:\.\d{1,9})?) (-?\d{1,9}(?:\.\d{1,9})?) (\d{3}|-) (?:\d{3}|-) \d{1,18} \d{1,18} "/;

export const ELB_FORMAT: FixedFormat = {
  ...ALB_FORMAT,
  name: t`AWS Classic Load Balancer`,
  sign: { certainty: 'certain', words: t`its time, name of the load balancer and three times in seconds` },
  parse(line) {
    const match = ELB.exec(line);
    if (match === null) return null;
    const [, time, request, target, response, status] = match;
    return { stamp: time!, status: status!, durations: [request!, target!, response!], wait: [target!] };
  },
  fields: ({ stamp, status, durations }) => [
    ['arrival', stamp],
    ['duration', durations.join(' ')],
    ['status', status],
  ],
};

/**
 * Type, version, time of the end, load balancer, listener, client and target, then the total time and the time of the
 * handshake in milliseconds (missing if it failed), and bytes. Only TLS listeners are logged.
 */
const NLB =
  /^tls [12]\.\d (\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{1,9})?Z?) \S{1,200} \S{1,80} \S{3,60}:\d{1,5} (?:\S{3,60}:\d{1,5}|-) (\d{1,12}) (\d{1,12}|-) \d{1,18} \d{1,18} /d;

export const NLB_FORMAT: FixedFormat = {
  id: 'alb',
  name: t`AWS Network Load Balancer`,
  sign: { certainty: 'certain', words: t`its type “${'tls'}”, version, time and two times in milliseconds` },
  stamp: 'end',
  unit: 'ms',
  expected: t`tls, version, time, elb, listener, client:port, target:port, connection and handshake time, and further fields`,
  isOfConnections: true,
  instant: rememberingDates,
  parse(line) {
    const match = NLB.exec(line);
    if (match === null) return null;
    const [, stamp, whole, handshake] = match;
    return { stamp: stamp!, status: '', durations: [whole!], wait: [], failed: handshake === '-' };
  },
  fields: stampFirst,
  marksOf: (line) => groupMarks(NLB, line, [null, 'arrival', 'duration']),
};

/** Owner, bucket, [time of arrival], address, requester, request, operation and key. */
const S3_FRONT =
  /^\S{3,90} [\w.-]{3,255} \[(\d\d\/[A-Z][a-z]{2}\/\d{4}:\d\d:\d\d:\d\d [+-]\d{4})\] \S{1,60} \S{1,250} \S{1,64} (?:REST|WEBSITE|S3|BATCH|SOAP)\.[A-Z_.]{2,80} \S{1,4000} /d;
/**
 * After the request line, which may contain quotes: status, error, bytes sent, size of the object, total time and
 * turn-around time.
 */
const S3_TIMES = /" (\d{3}) [\w-]{1,80} (?:\d{1,18}|-) (?:\d{1,18}|-) (\d{1,12}) (\d{1,12}|-) (?:"|-)/d;

export const S3_FORMAT: FixedFormat = {
  id: 's3',
  name: t`AWS S3, server access log`,
  sign: {
    certainty: 'certain',
    words: t`its owner, bucket, [time] and an operation such as “${'REST.GET.OBJECT'}”`,
  },
  stamp: 'start',
  unit: 'ms',
  expected: t`owner, bucket, [time], address, requester, request ID, operation, key, "request", status, error, bytes, size, total and turn-around time`,
  instant: rememberingDates,
  parse(line) {
    const front = S3_FRONT.exec(line);
    const match = front === null ? null : S3_TIMES.exec(line.slice(front[0].length));
    if (front === null || match === null) return null;
    return { stamp: front[1]!, status: match[1]!, durations: [match[2]!], wait: [] };
  },
  fields: stampFirst,
  marksOf: (line) => {
    const from = S3_FRONT.exec(line)?.[0].length ?? 0;
    const behind = groupMarks(S3_TIMES, line.slice(from), [null, 'status', 'duration']);
    return [
      ...groupMarks(S3_FRONT, line, [null, 'arrival']),
      ...behind.map((mark) => ({ ...mark, from: mark.from + from, to: mark.to + from })),
    ];
  },
  // Actions of S3 itself, such as those of a lifecycle rule, have no times, and neither has the reading half
  // of a copy.
  isOther(line) {
    const front = S3_FRONT.exec(line);
    return front !== null && !S3_TIMES.test(line.slice(front[0].length)) ? 'row' : null;
  },
};
