// Invalid logs: each gives one clear message, or a count of omissions.

import { describe, expect, it } from 'vitest';
import { LogReader } from '../../../../src/importers/traffic-log/log-reader.ts';
import { formatProblem } from '../../../../src/scenario/problem.ts';
import { arrivalsOf, combined, complaintOf, logOf } from './logs.ts';

describe('a text that is no log', () => {
  it('is reported with its first line and the known formats', () => {
    expect(complaintOf('\nDear diary,\nnothing happened\n')).toMatch(
      /^line 2: "Dear diary," is not allowed; allowed: access logs of nginx/,
    );
    expect(complaintOf('')).toContain('log: empty');
    expect(complaintOf('{"a":1}')).toContain('line 1');
    expect(complaintOf(combined(0), 'envoy')).toContain('[start time]');
  });

  it('is reported as bytes if it contains some', () => {
    expect(complaintOf('\u007fELF\u0002\u0001\u0000\u0000')).toContain('bytes');
  });

  it('ends reading if a line has no end, long before the text is complete', () => {
    for (const begin of ['', `${combined(0, ' 0.1')}\n`]) {
      const reader = new LogReader();
      let pieces = 0;
      let problem = begin === '' ? null : reader.push(begin);
      while (problem === null && pieces < 1000) {
        problem = reader.push('a'.repeat(65_536));
        pieces += 1;
      }
      expect(pieces).toBeLessThan(40);
      expect(formatProblem(problem!)).toMatch(/line [12]: (longer than 1,000,000 characters|"aaa)/);
    }
  });

  it('ends reading if ten thousand lines contain no request', () => {
    const reader = new LogReader('csv');
    const problem = reader.push(`timestamp,duration_ms\n${'x,y\n'.repeat(40_000)}`);
    expect(formatProblem(problem!)).toContain('line 2: "x,y"');
  });
});

describe('an invalid part of a log', () => {
  it('is omitted and counted: other lines, invalid dates, distant instants', () => {
    const lines = [
      combined(0, ' 0.100'),
      'nginx: worker process 12 exited on signal 11',
      combined(1, ' 0.100').replace('23/Nov', '43/Nov'),
      combined(2, ' 0.100'),
      combined(3, ' 0.100').replace('2026', '1970'),
      combined(4, ' -'),
    ];
    const log = logOf(lines.join('\n'));
    expect(log.rows.length).toBe(2);
    expect(log.skipped).toMatchObject({ count: 3, farAway: 1 });
    expect(log.skipped.first.map(({ line }) => line)).toEqual([2, 3, 6]);
  });

  it('is omitted and counted: an instant after the year 9999, which no date can express', () => {
    const log = logOf('timestamp\n1795507200\n20261123090001\n253402300800\n1795507201\n');
    expect(log.rows.length).toBe(2);
    expect(log.skipped).toMatchObject({ count: 2 });
    expect(log.skipped.first.map(({ text }) => text)).toEqual(['20261123090001', '253402300800']);
  });

  it('is sorted if times go backwards, and counted', () => {
    const log = logOf([5, 3, 4, 3].map((second) => combined(second)).join('\n'));
    expect(log.rows.backwards).toBe(2);
    expect(Math.min(...arrivalsOf(log))).toBeLessThan(0);
  });

  it('does not affect the following lines: a list without an end', () => {
    const { length } = logOf(`${combined(0, ' 0.1')}\n${combined(0, ` 0.1 ${'0, '.repeat(200_000)}`)}`).rows;
    expect(length).toBe(2);
  });

  it('takes no time by nesting: JSON of a million brackets', () => {
    expect(complaintOf(`{"resourceSpans":${'['.repeat(1_000_000)}`)).toContain('server spans');
  });
});
