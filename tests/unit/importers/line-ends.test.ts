// Texts whose lines end with a lone return are read like those with other line ends.

import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { withLineEnds } from '../../../src/importers/line-ends.ts';
import { readMeasured } from '../../../src/importers/measured/readers.ts';
import { NO_ANSWERS } from '../../../src/importers/reading-report.ts';
import { readSettings } from '../../../src/importers/settings-from/read-settings.ts';
import { DEFAULT_SCENARIO } from '../../../src/scenario/default-scenario.ts';
import { isTrafficLog } from '../../../src/ui/traffic-log/log-source.ts';
import { arrivalsOf, combined, logOf } from './traffic-log/logs.ts';

const ENDS = ['\n', '\r\n', '\r'];
const ended = (lines: readonly string[], end: string): string => lines.map((line) => line + end).join('');

it('lone returns at line ends are distinguished from returns within a line', () => {
  expect(ENDS.map((end) => withLineEnds(ended(['a', 'b'], end)))).toEqual(['a\nb\n', 'a\nb\n', 'a\nb\n']);
  expect(withLineEnds('1 %\r2 %\nend\n')).toBe('1 %\r2 %\nend\n');
});

it('lone returns separate the lines of logs, in pieces of any length', () => {
  const access = Array.from({ length: 600 }, (_, index) => combined(index, ' 0.100'));
  const csv = ['timestamp,duration_ms', '1795507200,5', '1795507201,7'];
  for (const lines of [access, csv]) {
    const read = ENDS.flatMap((end) =>
      [1000, 70_000].map((piece) => {
        const log = logOf(ended(lines, end), null, piece);
        expect(log.skipped.count).toBe(0);
        return arrivalsOf(log);
      }),
    );
    for (const arrivals of read) expect(arrivals).toEqual(read[0]);
    expect(ENDS.every((end) => isTrafficLog(ended(lines, end)))).toBe(true);
  }
});

it('lone returns separate the lines of a measurement, and of settings', () => {
  const wrk = readFileSync('tests/fixtures/measured/wrk-latency.txt', 'utf8').split('\n');
  const rates = ENDS.map((end) => {
    const steps = readMeasured(ended(wrk, end), NO_ANSWERS);
    let step = steps.next();
    while (step.done !== true) step = steps.next();
    return step.value.ok ? step.value.measurement : step.value.problem;
  });
  for (const rate of rates) expect(rate).toEqual(rates[0]);
  const settings = ['GOMAXPROCS=8', 'spring.datasource.hikari.maximum-pool-size=20'];
  const understood = ENDS.map((end) => readSettings(ended(settings, end), DEFAULT_SCENARIO, 'A').understood);
  for (const each of understood) expect(each).toEqual(understood[0]);
  expect(understood[0].length).toBeGreaterThan(1);
});
