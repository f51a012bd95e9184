// Reads outputs of real load tools: see tests/fixtures/measured/README.md.

import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { Measurement } from '../../../../src/importers/measured/measurement.ts';
import type { Reading, TimeUnit } from '../../../../src/importers/measured/reader.ts';
import { readerOf, readMeasured } from '../../../../src/importers/measured/readers.ts';
import { NO_ANSWERS } from '../../../../src/importers/reading-report.ts';
import { formatProblem } from '../../../../src/scenario/problem.ts';

const fixture = (name: string): string => readFileSync(`tests/fixtures/measured/${name}`, 'utf8');

function read(text: string, unit: TimeUnit | null = null): Reading {
  const steps = readMeasured(text, { ...NO_ANSWERS, unit });
  for (;;) {
    const step = steps.next();
    if (step.done === true) return step.value;
  }
}

function measured(text: string, unit: TimeUnit | null = null): Measurement {
  const reading = read(text, unit);
  if (!reading.ok) throw new Error(formatProblem(reading.problem));
  return reading.measurement;
}

const millisAt = (measurement: Measurement, fraction: number): number | undefined => {
  const found = measurement.percentiles.find((each) => each.fraction === fraction);
  return found === undefined ? undefined : found.nanos / 1e6;
};

function problemOf(text: string, unit: TimeUnit | null = null): string {
  const reading = read(text, unit);
  return reading.ok ? 'read' : formatProblem(reading.problem);
}

describe('output of ab', () => {
  const report = measured(fixture('ab.txt'));

  it('gives rate, count, errors, connections and percentiles in whole milliseconds', () => {
    expect(report).toMatchObject({
      tool: 'ab',
      target: '127.0.0.1/',
      startsAt: 'actual',
      ratePerSecond: 1159.47,
      count: 4000,
      errors: 0,
      connections: 20,
      meanNanos: 17_249_000,
    });
    expect([0.5, 0.95, 0.99, 1].map((each) => millisAt(report, each))).toEqual([16, 30, 49, 62]);
    expect(report.notes).toEqual(['ab rounds to whole milliseconds.']);
  });

  it('counts replies with a status other than 2xx as errors', () => {
    expect(measured(fixture('ab-errors.txt'))).toMatchObject({ count: 2000, errors: 2000 });
  });

  it('gives the percentiles of -e with fractions of a millisecond', () => {
    const percentiles = measured(fixture('ab-percentiles.csv'));
    expect(millisAt(percentiles, 0)).toBe(5.318);
    expect(millisAt(percentiles, 0.02)).toBe(6.88);
    expect(percentiles.count).toBeNull();
  });

  it('is reported with what is missing if it is cut, or with the wrong line', () => {
    const text = fixture('ab.txt');
    expect(problemOf(text.slice(0, text.indexOf(' 100%')))).toContain('no line “100%  … (longest request)”');
    expect(problemOf(text.slice(0, text.indexOf('Percentage')))).toContain(
      'no line “Percentage of the requests',
    );
    expect(problemOf(text.replace('  95%     30', '  95%     x30'))).toContain(
      'line 39: "95%     x30"'.replace(/ {5}/, ' '),
    );
    expect(problemOf(text.replace('  95%     30', '  95%     3'))).toContain(
      'a time no shorter than the one before',
    );
  });
});

describe('output of wrk', () => {
  it('gives the percentiles of --latency and the maximum', () => {
    const report = measured(fixture('wrk-latency.txt'));
    expect(report).toMatchObject({
      tool: 'wrk',
      startsAt: 'actual',
      ratePerSecond: 3388.09,
      connections: 20,
      errors: 0,
    });
    expect(millisAt(report, 0.99)).toBe(27.39);
    expect(report.percentiles.map((each) => each.fraction)).toEqual([0.5, 0.75, 0.9, 0.99, 1]);
  });

  it('has only mean and maximum without --latency, and says so', () => {
    const report = measured(fixture('wrk-plain.txt'));
    expect(report.percentiles.map((each) => each.fraction)).toEqual([1]);
    expect(report.meanNanos).toBeGreaterThan(1e6);
    expect(report.notes[0]).toContain('Without --latency');
  });

  it('adds up socket errors and replies without success', () => {
    expect(measured(fixture('wrk-errors.txt'))).toMatchObject({ count: 1186, errors: 1186 });
    expect(measured(fixture('wrk-socket-errors.txt'))).toMatchObject({ count: 7904, errors: 161 + 28 });
  });

  it('is reported with its wrong line', () => {
    expect(problemOf(fixture('wrk-latency.txt').replace('27.39ms', '27.39'))).toMatch(
      /^line 10: "99% 27.39" is not allowed/,
    );
    expect(problemOf(fixture('wrk-latency.txt').split('Requests/sec')[0])).toContain(
      'no line “Requests/sec:”',
    );
  });
});

describe('output of wrk2', () => {
  const report = measured(fixture('wrk2-documented.txt'));

  it('gives the spectrum from the intended start, not the uncorrected one', () => {
    expect(report).toMatchObject({
      tool: 'wrk2',
      startsAt: 'intended',
      ratePerSecond: 2000.67,
      connections: 100,
    });
    expect(report.count).toBe(39_500);
    expect(millisAt(report, 0.5)).toBe(6.207);
    expect(millisAt(report, 1)).toBe(11.319);
    expect(report.meanNanos).toBe(6_178_000);
  });

  it('says that it leaves out its warm-up, and that there was another distribution', () => {
    expect(report.notes).toHaveLength(2);
    expect(report.notes[0]).toContain('39500 of 60031');
  });

  it('is rejected if its spectrum ends early', () => {
    const text = fixture('wrk2-documented.txt');
    expect(problemOf(text.replaceAll(/^.*1\.000000 .*\n/gm, ''))).toContain('no line “… 1.000000 … inf”');
  });
});

describe('output of hey', () => {
  it('is read with doubled percent signs, as in version 0.1.5, and with single ones', () => {
    const text = fixture('hey.txt');
    const report = measured(text);
    expect(report).toMatchObject({ tool: 'hey', ratePerSecond: 3268.9532, errors: 0 });
    expect(millisAt(report, 0.99)).toBe(8.7);
    expect(measured(text.replaceAll('%%', '%'))).toEqual(report);
  });

  it('omits the empty percentile of a short run, and counts requests without a reply', () => {
    const report = measured(fixture('hey-timeouts.txt'));
    expect(report.percentiles.every((each) => each.fraction > 0 && each.nanos > 0)).toBe(true);
    expect(report).toMatchObject({ count: 52, errors: 8 });
    expect(report.notes[1]).toContain('8 requests');
  });

  it('counts replies of 400 and above as errors', () => {
    expect(measured(fixture('hey-errors.txt'))).toMatchObject({ count: 2000, errors: 2000 });
  });

  it('is read as CSV in seconds', () => {
    const rows = measured(fixture('hey.csv'));
    expect(rows).toMatchObject({ tool: 'hey', startsAt: 'actual', count: 400, errors: 0 });
    const sorted = fixture('hey.csv')
      .trim()
      .split('\n')
      .slice(1)
      .map((line) => Number(line.split(',')[0]))
      .sort((a, b) => a - b);
    expect(millisAt(rows, 0.5)).toBeCloseTo(sorted[199] * 1000, 6);
    expect(millisAt(rows, 0.99)).toBeCloseTo(sorted[395] * 1000, 6);
    expect(millisAt(rows, 1)).toBeCloseTo(sorted[399] * 1000, 6);
  });
});

describe('output of k6', () => {
  it('gives the same from its text and its JSON, except for rounding', () => {
    const text = measured(fixture('k6-text.txt'));
    const json = measured(fixture('k6-export.json'));
    expect(text).toMatchObject({ tool: 'k6', startsAt: 'actual', count: 8177, errors: 0, connections: 10 });
    expect(json).toMatchObject({ count: 8177, errors: 0, connections: 10 });
    expect(json.percentiles.map((each) => each.fraction)).toEqual([0, 0.5, 0.9, 0.95, 0.99, 0.999, 1]);
    for (const { fraction } of json.percentiles) {
      expect(millisAt(text, fraction)).toBeCloseTo(millisAt(json, fraction)!, 1);
    }
  });

  it("is read in handleSummary's form, in which the numbers are one level deeper", () => {
    const document = JSON.parse(fixture('k6-export.json'));
    for (const [name, values] of Object.entries(document.metrics))
      document.metrics[name] = { type: 'x', values };
    expect(measured(JSON.stringify(document))).toEqual(measured(fixture('k6-export.json')));
  });

  it('counts failures, and uses the total among the parts of the full summary', () => {
    expect(measured(fixture('k6-failed.json'))).toMatchObject({ count: 1686, errors: 1686 });
    const full = measured(fixture('k6-full.txt'));
    expect(full).toMatchObject({ count: 1681, errors: 1681 });
    expect(millisAt(full, 0.95)).toBe(6.46);
  });

  it('is reported with the place where a JSON document ends early', () => {
    // This is the output of k6 before 1.0: columns are padded, and a metric with thresholds begins with a
    // sign.
    const legacy = fixture('k6-text.txt')
      .replace(/^( *)(http_req_duration)/m, '$1✓ $2')
      .replace(/^( *http_req_failed\.*: ).*$/m, '$10.02%  ✓ 2        ✗ 8175');
    expect(legacy).not.toBe(fixture('k6-text.txt'));
    expect(measured(legacy)).toEqual({ ...measured(fixture('k6-text.txt')), errors: 2 });
    expect(problemOf(fixture('k6-export.json').slice(0, 900))).toContain('a whole JSON document');
    // A brace does not identify k6 or any other tool.
    expect(problemOf('{"hello": 1}')).toContain('text: not known');
  });
});

describe('output of HdrHistogram', () => {
  it('requires the unit and then gives the percentiles', () => {
    const text = fixture('latency-ms.hgrm');
    expect(read(text)).toMatchObject({ ok: false, question: { key: 'unit' } });
    const spectrum = measured(text, 'ms');
    expect(spectrum).toMatchObject({
      tool: 'HdrHistogram',
      startsAt: null,
      count: 2000,
      meanNanos: 20_207_000,
    });
    expect(millisAt(spectrum, 0.5)).toBe(10.607);
    expect(measured(text, 'us').percentiles[0].nanos * 1000).toBe(spectrum.percentiles[0].nanos);
  });

  it('is read in the form with commas too', () => {
    const text =
      '"Value","Percentile","TotalCount","1/(1-Percentile)"\n4.603,0.0,1,1.00\n6.2,0.5,205,2.00\n9,1.0,400,Infinity\n';
    expect(measured(text, 'ms')).toMatchObject({ count: 400 });
  });
});

describe('a CSV of latencies', () => {
  it('has the unit of its header, or requires it', () => {
    expect(millisAt(measured('latency_ms\n1\n3\n2\n'), 1)).toBe(3);
    expect(millisAt(measured('id;"Latency (us)"\n1;1500\n2;"500"\n'), 1)).toBe(1.5);
    expect(read('latency\n1\n')).toMatchObject({ ok: false, question: { key: 'unit' } });
    expect(millisAt(measured('0.25\n0.5\n', 's'), 1)).toBe(500);
  });

  it('counts failures by status or success', () => {
    const text =
      'timeStamp,elapsed,label,responseCode,success\n1,20,"a, b",200,true\n2,30,"a, b",500,false\n';
    expect(measured(text)).toMatchObject({ tool: 'JMeter', count: 2, errors: 1 });
  });

  it('is reported with the line of a wrong value', () => {
    expect(problemOf('latency_ms\n1\n-3\n')).toContain('line 3: "-3" is not allowed; allowed: a time');
    expect(problemOf('latency_ms\n1\nNaN\n')).toContain('line 3');
    expect(problemOf('a_ms,b\n1,2\n')).toContain('text: not known');
  });

  it('is read in steps if it is long, and rejected with the limit if it is longer', () => {
    const rows = `latency_ms\n${'12.5\n'.repeat(90_000)}`;
    const steps = readMeasured(rows, NO_ANSWERS);
    let count = 0;
    while (steps.next().done !== true) count += 1;
    expect(count).toBeGreaterThanOrEqual(4);
    expect(problemOf(`latency_ms\n${'1\n'.repeat(1_000_001)}`)).toContain('rows: more than 1000000');
    expect(problemOf(`latency_ms\n${'1234567.5\n'.repeat(2_000_001)}`)).toContain('at most 20,000,000');
  });
});

describe('an unknown text', () => {
  it('is reported with the formats that the readers know', () => {
    expect(problemOf('hello')).toContain('wrk2; wrk; hey');
    expect(problemOf('GET / HTTP/1.1\n\n')).toContain('not known');
    expect(readerOf('')).toBeNull();
  });
});
