// `threadway trace`: the same text as from the package, to a file or to standard output; a problem is one
// line.

import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { trace } from '../../../src/api/threadway.ts';
import { threadwayCommand as threadway } from '../../support/threadway-command.ts';
import { checkedChromeTrace, checkedOtlp } from '../../support/trace-rules.ts';

const folder = mkdtempSync(join(tmpdir(), 'threadway-trace-'));
afterAll(() => rmSync(folder, { recursive: true }));

const SPAN = ['--preset', 'one-bridge', '--from', '1s', '--until', '1.4s'];

describe('threadway trace', () => {
  it('writes for Perfetto by default', () => {
    const out = join(folder, 'trace.json');
    const { status, stdout, stderr } = threadway(['trace', ...SPAN, '--out', out]);
    expect([status, stderr]).toEqual([0, '']);
    expect(stdout).toMatch(/trace\.json: 0\.\d MB: open it at ui\.perfetto\.dev/);
    const text = readFileSync(out, 'utf8');
    expect(text).toBe(trace('one-bridge', { from: '1s', until: '1.4s' }));
    expect(checkedChromeTrace(text).length).toBeGreaterThan(100);
  });

  it('prints OpenTelemetry spans of one server, after a date', () => {
    const more = ['--format', 'otlp', '--server', 'B', '--start', '2026-01-31T08:00:00Z'];
    const { status, stdout } = threadway(['trace', ...SPAN, ...more]);
    expect(status).toBe(0);
    const resources = checkedOtlp(stdout);
    expect(resources.map(({ attributes }) => attributes['service.name'])).toEqual(['B']);
    const [span] = resources[0].spans;
    expect(BigInt(span.endTimeUnixNano)).toBeGreaterThan(1_769_846_401_000_000_000n);
    expect(BigInt(span.startTimeUnixNano)).toBeLessThan(1_769_846_401_400_000_000n);
  });

  it.each([
    [join(folder, 'none', 'x'), 'ENOENT'],
    [folder, 'EISDIR'],
    ...(existsSync('/dev/full') ? [['/dev/full', 'ENOSPC']] : []),
  ])('reports in one line that %s cannot be written, with its exit status', (out, code) => {
    const { status, stdout, stderr } = threadway(['trace', ...SPAN, '--out', out]);
    expect([status, stdout]).toEqual([3, '']);
    expect(stderr).toBe(`threadway: --out: "${out}" cannot be written (${code})\n`);
  });

  it.each([
    [['--format', 'svg'], '--format: "svg" is not allowed; allowed: perfetto or otlp'],
    [['--until', '1s'], '--until: "1s" is not allowed; allowed: a time after 1s'],
    [['--from', 'x'], '--from: "x" is not allowed; allowed: a time such as 1.5s, up to 10 days'],
    [['--server', 'C'], '--server: "C" is not allowed; allowed: A, B'],
    [['--start', 'today'], '--start: "today" is not allowed; allowed: a date with a time to the second'],
    [['--start', '1969-12-31T00:00:00Z'], '--start: "1969-12-31T00:00:00Z" is not allowed'],
    [
      ['--set', 'requests=10', '--from', '100s', '--until', '101s'],
      '--from: 100s is not allowed; allowed: an instant before',
    ],
  ])('rejects %j', (more, said) => {
    const { status, stdout, stderr } = threadway(['trace', ...SPAN, ...more]);
    expect([status, stdout.length]).toEqual([2, 0]);
    expect(stderr).toContain(said);
    expect(stderr.trim().split('\n')).toHaveLength(1);
  });
});
