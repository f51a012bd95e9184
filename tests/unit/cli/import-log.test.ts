// The command that turns a log into a scenario: its output and its errors.

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, describe, expect, it } from 'vitest';
import { threadwayCommand as threadway } from '../../support/threadway-command.ts';
import { combined } from '../importers/traffic-log/logs.ts';

const folder = mkdtempSync(join(tmpdir(), 'threadway-log-'));
afterAll(() => rmSync(folder, { recursive: true }));

function file(name: string, content: string | Uint8Array): string {
  const path = join(folder, name);
  writeFileSync(path, content);
  return path;
}

/** Twenty requests per second for a minute, and one invalid line. */
const MORNING = [
  'starting',
  ...Array.from({ length: 1200 }, (_, index) =>
    combined(Math.floor(index / 20), ' 0.050 0.040', index < 3 ? 502 : 200),
  ),
].join('\n');
const log = file('access.log', MORNING);

describe('threadway import-log', () => {
  it('makes a scenario that `run` accepts, with as many requests as the log has', () => {
    const made = threadway(['import-log', log, '--preset', 'stalled-node', '--set', 'A.threads=200']);
    expect(made.status).toBe(0);
    expect(made.stderr).toContain('1,200 requests read, 1,200 of them from 2026-11-23 08:00:00');
    expect(made.stderr).toContain('completes');
    expect(made.stderr).toContain('(5xx): 3.');
    expect(made.stderr).toMatch(/: 1 .*line 1: "starting"\.$/m);
    const scenario = file('morning.json', made.stdout);
    const run = threadway(['run', '--json', '--scenario', scenario]);
    const { servers } = JSON.parse(run.stdout);
    expect(threadway(['run', '--scenario', scenario]).stdout).toMatch(/^Traffic of access\.log\n/);
    expect(servers[0].completed).toBe(1200);
    // Ten of the fifty milliseconds are CPU time, because the upstream took forty.
    expect(servers[0].latencySeconds.p50).toBeGreaterThan(0.049);
  });

  it('reads a log compressed by gzip, also with several members, like the log itself', () => {
    const half = MORNING.indexOf('\n', MORNING.length / 2);
    const members = [MORNING.slice(0, half), MORNING.slice(half)].map((part) => gzipSync(part));
    const packed = file('morning.log.gz', Buffer.concat(members));
    const timesOf = (path: string): unknown =>
      JSON.parse(threadway(['import-log', path]).stdout).traffic.timestampsNanos;
    expect(timesOf(packed)).toEqual(timesOf(log));
    const read = (path: string): unknown => JSON.parse(threadway(['read', path, '--json']).stdout);
    expect(read(packed)).toEqual(read(log));
  });

  it('says that no limit of the scenario cuts calls short, and removes the limits', () => {
    const lines = Array.from({ length: 300 }, (_, index) =>
      // nginx writes three decimals.
      combined(index, ` ${index % 3 === 0 ? '1.040' : '0.050'}`),
    );
    const slow = file('slow.log', lines.join('\n'));
    const made = threadway(['import-log', slow, '--set', 'timeout=1s']);
    expect(made.stderr).toMatch(/--set timeout=1s.*--set failAt=1s/);
    const run = (...settings: readonly string[]) =>
      JSON.parse(
        threadway(['run', '--json', '--scenario', file('slow.json', made.stdout), ...settings]).stdout,
      ).servers[0];
    expect(run()).toMatchObject({ completed: 300, failed: 0, timedOut: 0 });
    // The suggested settings work.
    expect(run('--set', 'timeout=1s').timedOut).toBeGreaterThan(50);
    expect(run('--set', 'failAt=1s').failed).toBeGreaterThan(50);
    for (const [option, value] of [
      ['--waiting', 'none'],
      ['--service-times', 'kept'],
    ] as const)
      expect(threadway(['import-log', slow, option, value]).stderr).not.toContain('failAt');
  });

  it('selects a span by dates, by times after the first arrival, or the busiest', () => {
    const arrivals = (...options: readonly string[]): number =>
      JSON.parse(threadway(['import-log', log, ...options]).stdout).traffic.timestampsNanos.length;
    const dated = arrivals('--from', '2026-11-23T08:00:10Z', '--until', '2026-11-23T08:00:20Z');
    expect(Math.abs(dated - 200)).toBeLessThan(15);
    expect(Math.abs(arrivals('--until', '10s') - 200)).toBeLessThan(15);
    expect(Math.abs(arrivals('--busiest', '10s') - 200)).toBeLessThan(15);
  });

  it('fits service times, and turns them into computing', () => {
    const made = threadway(['import-log', log, '--service-times', 'exponential', '--waiting', 'none']);
    expect(JSON.parse(made.stdout).request).toEqual([
      { kind: 'cpu', time: { kind: 'exponential', meanNanos: 50_000_000 } },
    ]);
  });

  it('reports nanosecond durations of spans in a readable unit', () => {
    const spans = Array.from({ length: 9 }, (_, index) => ({
      traceId: String(index + 1).padStart(32, '0'),
      spanId: String(index + 1).padStart(16, '0'),
      kind: 2,
      startTimeUnixNano: `${1_780_000_000 + index}000000000`,
      endTimeUnixNano: `${1_780_000_000 + index}049693877`,
    }));
    const otlp = JSON.stringify({ resourceSpans: [{ scopeSpans: [{ spans }] }] });
    const { stderr } = threadway(['import-log', file('spans.json', otlp)]);
    expect(stderr).toContain('9 requests read');
    expect(stderr).toContain('Durations: median 49.694ms, p99 49.694ms.');
  });

  it('omits requests that took longer than the maximum, and says so', () => {
    const csv = file('endless.csv', 'end,duration_s\n1795507200,1e99\n1795507201,0.1\n1795507202,0.1\n');
    const { status, stderr } = threadway(['import-log', csv, '--until', '1s']);
    expect(status).toBe(0);
    expect(stderr).toContain('2 requests read');
    expect(stderr).toMatch(/: 1 .*"1795507200,1e99"/);
  });

  it('reports in one line what is wrong, and what would be right', () => {
    const said = (...args: readonly string[]): string => {
      const { status, stderr } = threadway(['import-log', ...args]);
      expect(status).toBe(2);
      return stderr;
    };
    expect(said()).toContain('the log is missing');
    expect(said('--as', 'nginx')).toContain('the log is missing');
    expect(said(join(folder, 'none.log'))).toContain('cannot be read (ENOENT)');
    expect(said(log, '--as', 'iis')).toContain('--as: "iis" is not allowed; allowed: nginx, apache');
    expect(said(log, '--from', 'noon')).toContain('--from: "noon" is not allowed; allowed: a date such as');
    expect(said(log, '--busiest', '1m', '--from', '1s')).toContain('without --from and --until');
    expect(said(log, '--from', '5m')).toContain('no requests');
    expect(said(log, '--service', 'web')).toContain('the log names no service');
    expect(said(file('empty.log', ''))).toContain('the log: empty is not allowed; allowed: access logs');
    expect(said(log, '--scenario', file('empty.json', ' \n'))).toContain('empty.json: is empty');
    expect(said(log, '--machine', file('none.json', ''))).toContain('none.json: is empty');
    expect(said(file('diary.txt', 'Dear diary'))).toContain('line 1: "Dear diary" is not allowed');
    expect(said(file('a.log.zst', Buffer.from('28b52ffd00', 'hex')))).toContain('zstdcat');
    const packed = gzipSync(MORNING);
    expect(said(file('cut.log.gz', packed.subarray(0, -9)))).toContain('cut.log.gz: cannot be unpacked');
    expect(said(file('more.log.gz', Buffer.concat([packed, Buffer.from('more')])))).toContain('unpacked');
    expect(said(file('a.csv', 'timestamp,duration\n1795507200,5\n'))).toContain('--unit: the header');
    const noDate = file('no-date.csv', 'timestamp,duration_ms\n20261123090001,5\n');
    expect(said(noDate)).toContain('line 2: "20261123090001,5" is not allowed');
    const bare = file('bare.log', combined(0));
    expect(said(bare, '--service-times', 'taken')).toContain('as the log has no durations');
    expect(said(bare, '--waiting', 'logged')).toContain('how long upstreams took');
  });
});
