// Logs of each format: arrival times, and durations.

import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { encodingOf } from '../../../../src/importers/bytes.ts';
import { GatlingFeed } from '../../../../src/importers/traffic-log/gatling-binary.ts';
import { detectLog } from '../../../../src/importers/traffic-log/log-reader.ts';
import { LogRows } from '../../../../src/importers/traffic-log/log-rows.ts';
import { arrivalsOf, clf, combined, complaintOf, logOf, timesOf, wholeTraffic } from './logs.ts';

const MS = 1e6;

/** The number of instants in each second. */
function perSecond(nanos: readonly number[]): readonly number[] {
  const counts: number[] = [];
  for (const each of nanos) {
    const second = Math.floor(each / 1e9);
    while (counts.length <= second) counts.push(0);
    counts[second] += 1;
  }
  return counts;
}

describe('a log of nginx', () => {
  // There are three, no and two requests in the first seconds after nine.
  const lines = [
    combined(0, ' 0.100 0.080'),
    combined(0, ' 0.200 0.180'),
    combined(0, ' 0.300 -'),
    combined(2, ' 0.400 0.100, 0.200 : 0.050'),
    combined(2, ' 0.500 0.500'),
  ].join('\n');

  it('stamps the end of a request, which arrived earlier by its duration', () => {
    const log = logOf(lines);
    expect(log.layout).toMatchObject({ id: 'nginx', stamp: 'end', hasDurations: true, hasWaits: true });
    const times = timesOf(log);
    const ends = arrivalsOf(log).map((arrival, row) => arrival + times.durationAt(row));
    expect(perSecond(ends)).toEqual([3, 0, 2]);
    expect(new Set(ends).size).toBe(5);
  });

  it('adds up the times of all called upstreams, where "-" is none', () => {
    const times = timesOf(logOf(lines));
    expect([0, 1, 2, 3, 4].map((row) => times.waitAt(row) / MS)).toEqual([80, 180, 0, 350, 500]);
    expect([0, 3].map((row) => times.durationAt(row) / MS)).toEqual([100, 400]);
  });

  it("is read with names and quotes around its times, and as Kubernetes' ingress writes it", () => {
    const named = ' rt=0.250 uct="0.001" uht="0.200" urt="0.200, 0.010"';
    const quoted = ' "10.0.0.1" "0.250" "0.210"';
    const ingress = ' 512 0.250 [default-web-80] [] 10.0.0.1:8080 512 0.210 200 5f2a';
    for (const tail of [named, quoted, ingress]) {
      const times = timesOf(logOf(`${combined(0, tail)}\n${combined(1, tail)}\n`));
      expect(times.durationAt(1) / MS, tail).toBe(250);
      expect(times.waitAt(1) / MS, tail).toBe(210);
    }
  });

  it('gives the same result in pieces of any size', () => {
    const text = `\uFEFF${lines.replaceAll('\n', '\r\n')}\r\n`;
    const whole = arrivalsOf(logOf(lines));
    for (const piece of [1, 7, 64, 100_000]) expect(arrivalsOf(logOf(text, null, piece))).toEqual(whole);
  });
});

describe('a log of Apache', () => {
  const common = (seconds: number, tail: string): string =>
    `198.51.100.4 - frank [${clf(seconds)}] "GET / HTTP/1.0" 200 2326${tail}`;

  const unitAsked = (text: string): readonly string[] => logOf(text).layout.questions.map(({ key }) => key);

  it('requires the unit of a whole number, whatever its size, and stamps the arrival with microseconds (%D)', () => {
    const lines = [common(0, ' 1500'), common(0, ' 250000'), common(1, ' 900')].join('\n');
    expect(unitAsked(lines)).toEqual(['unit']);
    const log = logOf(lines, null, 1000, { unit: 'us' });
    expect(log.layout).toMatchObject({ id: 'apache', stamp: 'start', unitSource: 'asked' });
    expect(perSecond(arrivalsOf(log))).toEqual([2, 1]);
    const times = timesOf(log);
    expect([0, 1, 2].map((row) => times.durationAt(row))).toEqual([1.5 * MS, 250 * MS, 0.9 * MS]);
  });

  it("can have seconds (%T), Tomcat's milliseconds with a stamp at the end, or no duration", () => {
    const lines = [combined(0, ' 0'), combined(4, ' 3')].join('\n');
    expect(unitAsked(lines)).toEqual(['unit']);
    const times = timesOf(logOf(lines, null, 1000, { unit: 's' }));
    expect([times.durationAt(0), times.durationAt(1)]).toEqual([0, 3e9]);
    expect(logOf(lines, null, 1000, { unit: 'ms' }).layout.stamp).toBe('end');
    expect(logOf(lines, null, 1000, { duration: 'none' }).layout).toMatchObject({
      hasDurations: false,
      questions: [],
    });
  });

  it('requires a choice among several numbers, because bytes in and out (%I %O) may be among them', () => {
    const text = combined(0, ' 412 2326 81000');
    expect(logOf(combined(0, ' 412 2326')).layout.hasDurations).toBe(false);
    expect(unitAsked(text)).toEqual(['duration']);
    expect(timesOf(logOf(text, null, 1000, { duration: '5', unit: 'us' })).durationAt(0)).toBe(81 * MS);
    expect(timesOf(logOf(combined(0, ' **0/81000**'))).durationAt(0)).toBe(81 * MS);
  });

  it('is read without durations: common, combined, and with the host in front', () => {
    for (const line of [common(5, ''), combined(5), `www.example.com:443 ${combined(5)}`]) {
      const log = logOf(line);
      expect(log.layout.hasDurations, line).toBe(false);
      expect(wholeTraffic(log).durations).toBeNull();
    }
  });

  it('can be given what its lines do not show', () => {
    expect(logOf(combined(0, ' 0.250'), 'apache').layout.stamp).toBe('start');
    expect(logOf(combined(0), 'nginx').layout.stamp).toBe('end');
  });
});

describe('a log of Envoy', () => {
  const line = (millis: number, duration: number, upstream: string): string =>
    `[2026-11-23T09:00:00.${String(millis).padStart(3, '0')}Z] "POST /api HTTP/2" 204 - 154 0 ${duration} ${upstream} "10.0.35.28" "nsq2http" "cc21d9b0-cf5c" "locations" "tcp://10.0.2.1:80"`;
  const istio =
    '[2026-11-23T09:00:00.250Z] "GET / HTTP/1.1" 200 - via_upstream - "-" 0 1836 3 2 "-" "curl" "92ae" "echo" "10.8.1.2:80" outbound - -';

  it('stamps the arrival to the millisecond, and has the time of the upstream', () => {
    const log = logOf([line(10, 226, '100'), line(260, 4, '-')].join('\n'));
    expect(log.layout).toMatchObject({ id: 'envoy', stamp: 'start' });
    const times = timesOf(log);
    expect(arrivalsOf(log)).toEqual([10 * MS, 260 * MS]);
    expect([times.durationAt(0), times.waitAt(0), times.waitAt(1)]).toEqual([226 * MS, 100 * MS, 0]);
  });

  it("is read in Istio's form", () => {
    const times = timesOf(logOf(istio));
    expect([times.arrivalAt(0), times.durationAt(0), times.waitAt(0)]).toEqual([250 * MS, 3 * MS, 2 * MS]);
  });
});

describe('a trace in OTLP', () => {
  const START = 1_795_507_200_000_000_000n;
  const span = (millis: number, took: number, kind: unknown): unknown => ({
    traceId: '5b8efff798038103d269b633813fc60c',
    name: 'GET /"}]',
    kind,
    attributes: [{ key: 'spans', value: { stringValue: '[{' } }],
    startTimeUnixNano: String(START + BigInt(millis) * 1_000_000n + 7n),
    endTimeUnixNano: String(START + BigInt(millis + took) * 1_000_000n + 7n),
  });
  const request = (service: string, spans: readonly unknown[]): unknown => ({
    resourceSpans: [
      {
        resource: { attributes: [{ key: 'service.name', value: { stringValue: service } }] },
        scopeSpans: [{ scope: { name: 'http' }, spans }],
      },
    ],
  });

  it('gives the server spans, to the nanosecond', () => {
    const document = request('web', [span(0, 12, 2), span(40, 5, 3), span(100, 3, 'SPAN_KIND_SERVER')]);
    for (const text of [JSON.stringify(document), JSON.stringify(document, null, 2)]) {
      for (const piece of [1, 50, 1e6]) {
        const log = logOf(text, null, piece);
        expect(arrivalsOf(log)).toEqual([7, 100 * MS + 7]);
        expect(timesOf(log).durationAt(0)).toBe(12 * MS);
      }
    }
  });

  it('gives one service if there are several: the one with most requests', () => {
    const lines = [
      request('gateway', [span(0, 9, 2), span(9, 9, 2)]),
      request('web', [span(1, 8, 2)]),
      request('gateway', [span(20, 9, 2)]),
    ];
    const log = logOf(lines.map((each) => JSON.stringify(each)).join('\n'));
    expect(log.services).toEqual(['gateway', 'web']);
    expect(wholeTraffic(log).timestampsNanos).toEqual([7, 9 * MS + 7, 20 * MS + 7]);
  });

  it('counts spans without instants, and reports if there are no server spans', () => {
    const log = logOf(JSON.stringify(request('web', [{ kind: 2 }, span(0, 1, 2)])));
    expect(log.skipped.count).toBe(1);
    expect(complaintOf(JSON.stringify(request('web', [span(0, 1, 3)])))).toContain('server spans');
  });
});

describe('traces of Jaeger and Zipkin', () => {
  const EPOCH = 1_795_507_200_000_000;
  /** A span of Jaeger, which names the services only after the spans. */
  const span = (micros: number, took: number, process: string, kind = 'server'): unknown => ({
    operationName: 'GET /"}],',
    startTime: EPOCH + micros,
    duration: took,
    tags: [{ key: 'span.kind', type: 'string', value: kind }],
    processID: process,
  });
  const trace = (spans: readonly unknown[], names: readonly string[]): unknown => ({
    traceID: '5b8efff798038103',
    spans,
    processes: Object.fromEntries(names.map((serviceName, at) => [`p${at + 1}`, { serviceName }])),
  });

  it('distinguish the services of each trace by names that follow its spans', () => {
    const data = [
      trace(
        [span(0, 9000, 'p1'), span(1000, 8000, 'p2'), span(2000, 10, 'p1', 'client')],
        ['gateway', 'web'],
      ),
      // Here the same process id stands for another service.
      trace([span(20_000, 9000, 'p2')], ['web', 'gateway']),
    ];
    for (const text of [JSON.stringify({ data }), JSON.stringify({ data }, null, 2)]) {
      for (const piece of [1, 70, 1e6]) {
        const log = logOf(text, null, piece);
        expect(log.services).toEqual(['gateway', 'web']);
        expect(log.others).toBe(1);
        expect(wholeTraffic(log).timestampsNanos).toEqual([0, 20 * MS]);
        expect(timesOf(log).durationAt(0)).toBe(9 * MS);
      }
    }
  });

  it('are read as a list of spans or a list of traces', () => {
    const one = (micros: number, kind = 'SERVER'): unknown => ({
      traceId: '5b8efff798038103',
      kind,
      timestamp: EPOCH + micros,
      duration: 12_000,
      localEndpoint: { serviceName: 'web' },
    });
    const spans = [one(0), one(500, 'CLIENT'), one(40_000)];
    for (const document of [spans, [spans.slice(0, 2), spans.slice(2)]]) {
      const log = logOf(JSON.stringify(document, null, 1), null, 33);
      expect(arrivalsOf(log)).toEqual([0, 40 * MS]);
      expect(log.services).toEqual(['web']);
    }
  });
});

describe('a log in CSV', () => {
  it('reads instants as dates or numbers, and durations in the unit of their name', () => {
    const dates =
      'timestamp,duration_ms,path\n2026-11-23T09:00:00.250Z,12.5,"/a,b"\n2026-11-23T09:00:01Z,8,/\n';
    const millis = 'ts;latency (us);wait_ms\n1795507200250;12500;2\n1795507201000;8000;\n';
    const seconds = 'at\tresponse_time_s\n0.25\t0.0125\n1\t0.008\n';
    for (const text of [dates, millis, seconds]) {
      const log = logOf(text);
      expect(arrivalsOf(log), text).toEqual([250 * MS, 1000 * MS]);
      expect(timesOf(log).durationAt(0), text).toBe(12.5 * MS);
    }
    expect(timesOf(logOf(millis)).waitAt(0)).toBe(2 * MS);
  });

  it('gives the duration from start and end if it has both, and a single end as an end', () => {
    const both = logOf('start,end\n10.5,10.75\n11.25,11.5\n');
    expect(timesOf(both).durationAt(0)).toBe(250 * MS);
    const ended = logOf('end,duration_s\n10.5,0.25\n11.5,0.25\n');
    expect(ended.layout.stamp).toBe('end');
    expect(arrivalsOf(ended)).toEqual([250 * MS, 1250 * MS]);
  });

  it('leaves open a unit that its header does not state', () => {
    const { durationUnit, questions } = logOf('timestamp,duration\n1795507200,12\n').layout;
    expect(durationUnit).toBeNull();
    expect(questions.map(({ key }) => key)).toEqual(['unit']);
  });

  it('is no log of requests without a timestamp', () => {
    expect(detectLog('latency_ms\n12\n').kind).toBe('none');
  });
});

describe('requests with a server error', () => {
  const rows = (text: string): readonly number[] => {
    const { failed, length } = logOf(text).rows;
    return [failed, length];
  };

  it('are counted in access logs by their status, without client errors', () => {
    const statuses = [200, 500, 499, 404, 599, 302];
    expect(rows(statuses.map((status, second) => combined(second, '', status)).join('\n'))).toEqual([2, 6]);
    const envoy = (status: number): string =>
      `[2026-11-23T09:00:00.010Z] "GET / HTTP/2" ${status} UF 154 0 226 100 "-" "-" "-" "-" "-"`;
    expect(rows([0, 200, 503, 404].map(envoy).join('\n'))).toEqual([1, 4]);
  });

  it('are counted in spans by their status, and in a CSV with a column for it', () => {
    const span = (status: unknown): unknown => ({
      kind: 2,
      startTimeUnixNano: '1795507200000000000',
      endTimeUnixNano: '1795507200001000000',
      status,
    });
    const statuses = [{}, { code: 2 }, { code: 1 }, { code: 'STATUS_CODE_ERROR', message: 'x' }, 2];
    const spans = JSON.stringify({ resourceSpans: [{ scopeSpans: [{ spans: statuses.map(span) }] }] });
    expect(rows(spans)).toEqual([2, 5]);
    expect(rows('timestamp,duration_ms,status\n1,2,200\n2,3,503\n3,3,404\n')).toEqual([1, 3]);
    expect(
      rows('timeStamp,elapsed,responseCode,success\n1795507200250,2,200,true\n1795507200251,3,200,false\n'),
    ).toEqual([1, 2]);
    expect(rows('timestamp,duration_ms\n1,2\n')).toEqual([0, 1]);
  });
});

describe('a log of Rails', () => {
  const id = (n: number): string => `[0f8a7c1e-7a3b-4f0e-9f6e-0d3f1f1f000${n}] `;
  const started = (front: string, second: number): string =>
    `${front}Started GET "/users" for 192.0.2.1 at 2026-11-23 09:00:0${second} +0100`;
  const completed = (front: string, millis: number): string =>
    `${front}Completed 200 OK in ${millis}ms (Views: 8.3ms | ActiveRecord: 1.2ms)`;

  it('gives the arrival from the line with the same request ID, in whatever order requests end', () => {
    const log = logOf(
      [
        started(id(1), 5),
        started(id(2), 6),
        started(id(3), 6),
        completed(id(2), 14),
        completed(id(1), 1900),
      ].join('\n'),
    );
    const times = timesOf(log);
    expect(log.layout).toMatchObject({ id: 'rails', stamp: 'start' });
    expect([0, 1].map((row) => times.durationAt(row) / MS)).toEqual([14, 1900]);
    expect(Math.floor((times.arrivalAt(0) - times.arrivalAt(1)) / 1e9)).toBeGreaterThanOrEqual(0);
    expect(new Date(log.rows.startSeconds * 1000).toISOString()).toBe('2026-11-23T08:00:06.000Z');
  });

  it('omits a request whose beginning is not in the log', () => {
    const log = logOf([started(id(1), 5), completed(id(1), 14), completed(id(7), 1900)].join('\n'));
    expect(log.rows.length).toBe(1);
    expect(log.skipped.count).toBe(1);
  });

  it('is no traffic if all lines have the same tag, which is no request ID', () => {
    const tag = '[production] ';
    const text = [started(tag, 5), started(tag, 6), completed(tag, 14), completed(tag, 1900)].join('\n');
    expect(detectLog(text).kind).toBe('none');
  });
});

describe('rows of IIS without a line of fields', () => {
  const row = (end: string): string =>
    `2026-11-23 09:00:05 192.0.2.10 GET /a.aspx - 443 - 198.51.100.7 Mozilla/5.0 - ${end}`;
  const choices = (text: string): readonly string[] =>
    logOf(text).layout.questions.flatMap((each) => each.choices.map(({ value }) => value));

  it('require their duration even in the default order, and with other numbers after it', () => {
    expect(choices(row('200 0 0 14'))).toEqual(['13', '14', '15', 'none']);
    expect(choices(row('200 0 0 1210 455 14'))).toEqual(['13', '14', '15', '16', '17', 'none']);
  });

  it('are read with a pasted line of fields, in any order', () => {
    const fields =
      '#Software: Microsoft Internet Information Services 10.0\n#Fields: time-taken date time sc-status';
    const log = logOf(`${fields}\n14 2026-11-23 09:00:05 200`);
    expect(log.layout.questions).toEqual([]);
    expect(timesOf(log).durationAt(0) / MS).toBe(14);
  });
});

describe('the binary log of Gatling', () => {
  const bytes = readFileSync('tests/fixtures/readings/gatling-3.13.log');
  const text = new TextDecoder(encodingOf(bytes)).decode(bytes);

  it('gives the same result in pieces of any size', () => {
    for (const piece of [1, 7, 64, 100_000]) {
      const rows = new LogRows();
      const feed = new GatlingFeed(rows);
      for (let from = 0; from < text.length; from += piece)
        expect(feed.push(text.slice(from, from + piece))).toBeNull();
      expect(feed.end()).toBeNull();
      expect([rows.length, rows.durationAt(0), rows.durationAt(11), feed.lines]).toEqual([12, 436, 359, 37]);
    }
  });

  it('of a run that was killed is read up to its last whole record', () => {
    const log = logOf(text.slice(0, -3));
    expect(log.rows.length).toBe(11);
    expect(log.skipped.count).toBe(1);
  });

  it('is rejected if a byte is missing, instead of being read from a wrong position', () => {
    for (const at of [470, 500, 550, 600, 650])
      expect(complaintOf(text.slice(0, at) + text.slice(at + 1)), String(at)).toContain('byte');
  });

  it('is rejected as pasted text, which has lost its bytes', () => {
    expect(complaintOf(new TextDecoder().decode(bytes))).toContain('byte');
  });
});
