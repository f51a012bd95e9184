// The command line from a user's view: output, exit status, one line per problem.

import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { rowOf } from '../../../src/claims/claim.ts';
import { CLAIMS } from '../../../src/claims/claims.ts';
import { parseDuration } from '../../../src/scenario/duration.ts';
import { PRESETS, presetById } from '../../../src/scenario/presets.ts';
import { type Ended, threadwayCommand as threadway } from '../../support/threadway-command.ts';

const folder = mkdtempSync(join(tmpdir(), 'threadway-'));
afterAll(() => rmSync(folder, { recursive: true }));

function file(name: string, text: string): string {
  const path = join(folder, name);
  writeFileSync(path, text);
  return path;
}

/** Runs the sources as a program; `input` is its standard input. */
function program(args: readonly string[], input = ''): Ended {
  const words = ['run', '-s', 'threadway', '--', ...args];
  const { status, stdout, stderr } = spawnSync('npm', words, { input, encoding: 'utf8' });
  return { status, stdout, stderr };
}

const STALLED = ['--rate', '1000', '--num_req', '10000', '--latency', '20ms*9,30s'];

describe('threadway run', () => {
  it("accepts the tool's command line and prints JSON in the documented form", () => {
    const { status, stdout, stderr } = threadway(['run', '--json', ...STALLED, 'sync', '--threads', '50']);
    expect([status, stderr]).toEqual([0, '']);
    const report = JSON.parse(stdout);
    expect(report).toMatchObject({ schema: 2, scenario: { version: 7, stop: { requests: 10_000 } } });
    expect(report.servers).toHaveLength(1);
    const [server] = report.servers;
    expect(server).toMatchObject({
      id: 'A',
      model: 'blocking-pool',
      offered: 10_000,
      completed: 9000,
      failed: 1000,
      timedOut: 0,
      rejected: 0,
      abandoned: 0,
      inSystem: 0,
    });
    expect(server.interiorThroughputRps).toBeGreaterThan(14.67 * 0.95);
    expect(server.interiorThroughputRps).toBeLessThan(14.67 * 1.05);
    const parts = ['count', 'mean', 'min', 'p50', 'p90', 'p95', 'p99', 'p999', 'p9999', 'max'];
    expect(Object.keys(server.overheadSeconds)).toEqual(parts);
    expect(Object.keys(server.latencySeconds)).toEqual(parts);
    expect(server.memoryReservedPeakBytes).toBeGreaterThan(server.memoryResidentPeakBytes);
    expect(server.cpuUsefulShare + server.cpuSwitchingShare + server.cpuIdleShare).toBeCloseTo(1, 9);
    expect(server.digest).toMatch(/^[0-9a-f]{16}$/);
    expect(server.completedBySecond.reduce((sum: number, each: number) => sum + each, 0)).toBe(9000);
  });

  it('shows the rate that "verify" compares beside that of the whole run, with the tool\'s command line', () => {
    const { stdout } = threadway(['run', ...STALLED, 'sync', '--threads', '50']);
    const [, whole] = /^Throughput of the whole run, per second +([\d.]+)$/m.exec(stdout)!;
    const [, interior] = /^Throughput of interior seconds, per second +([\d.]+)$/m.exec(stdout)!;
    expect(whole).not.toBe(interior);
    expect(stdout).toMatch(/^Interior seconds .*"threadway verify"/m);
    // The result of `verify` for the same command line.
    const row = rowOf(CLAIMS.find(({ id }) => id === '002/sync-1k-30s')!);
    const { figure, simulated } = row.parts[0];
    expect(figure).toContain('interior seconds');
    expect(Number(simulated)).toBeCloseTo(Number(interior), 3);
    expect(threadway(['run', '--preset', 'stalled-node']).stdout).not.toMatch(/interior/i);
  });

  it("explains why the tool's command line has failed requests where the same run with a timeout has timed-out ones", () => {
    const late = threadway([
      'run',
      '--set',
      'servers=A:blocking-pool',
      '--set',
      'latency=1450ms',
      '--set',
      'failAt=1s',
      '--set',
      'requests=20',
    ]);
    expect(
      threadway([
        'run',
        '--set',
        'servers=A:blocking-pool',
        '--set',
        'latency=1450ms',
        '--set',
        'requests=20',
      ]).stdout,
    ).toMatch(/^Requests completed +20$/m);
    expect(late.stdout).toMatch(/^Failed: a call that took failAt \(1s\) or longer/m);
    const note = /^Failed, not timed out: .* a call of 1s or longer as failed when it ends\./m;
    const tool = threadway(['run', ...STALLED, 'sync', '--threads', '50']).stdout;
    expect(tool).toMatch(/^Requests failed +1,000$/m);
    expect(tool).toMatch(note);
    const timed = threadway(['run', ...STALLED, 'sync', '--threads', '50', '--set', 'timeout=30s']).stdout;
    expect(timed).toMatch(/^Requests timed out +1,000$/m);
    expect(timed).not.toMatch(note);
    const preset = threadway(['run', '--preset', 'stalled-node']).stdout;
    const digest = /^Digest +(\w+)/m;
    expect(digest.exec(preset)![1]).toBe(digest.exec(tool)![1]);
    expect(threadway(['run', '--rate', '10', '-n', '5', '-l', '5', 'async']).stdout).not.toMatch(note);
  });

  it('prints null, not NaN, if a number does not exist', () => {
    const { status, stdout } = threadway(['run', '-r', '1', '-n', '1', '-l', '5s', '--json']);
    expect(status).toBe(0);
    expect(JSON.parse(stdout).servers[0]).toMatchObject({
      throughputRps: 0,
      interiorThroughputRps: null,
      overheadSeconds: { count: 0, mean: null },
    });
  });

  it('runs a preset with settings, as a table', () => {
    const { status, stdout } = threadway([
      'run',
      '--preset',
      'rate-1k',
      '--set',
      'A.threads=80',
      '--set',
      'requests=500',
    ]);
    expect(status).toBe(0);
    expect(stdout).toContain('A: pool of 80');
    expect(stdout).toContain('B: 4 loops');
    expect(stdout).toMatch(/completed +500 +500\n/);
  });

  it('says if a result depends on even arrivals, and what irregular ones would give', () => {
    const scene = ['run', '--preset', 'stalled-node', '--set', 'bulkhead=30'];
    expect(threadway(scene).stdout).toContain(
      'With irregular (Poisson) arrivals, A and B would complete 3.1\u00a0% of the requests, not 70\u00a0%: this result depends on even arrivals. (--set arrivals=poisson)',
    );
    expect(threadway([...scene, '--set', 'arrivals=poisson']).stdout).not.toContain(
      'depends on even arrivals',
    );
    const { remarks } = JSON.parse(threadway([...scene, '--json']).stdout);
    expect(remarks).toMatchObject([
      { about: 'even-arrivals', text: expect.stringContaining('not 70\u00a0%') },
    ]);
    const [{ differences }] = remarks;
    expect(differences).toMatchObject([
      { server: 'A', measure: 'success' },
      { server: 'B', measure: 'success' },
    ]);
    for (const { even, irregular } of differences)
      expect([even, irregular]).toEqual([expect.closeTo(0.7, 1), expect.closeTo(0.03, 1)]);
    expect(JSON.parse(threadway(['run', '--preset', 'rate-1k', '--json']).stdout).remarks).toEqual([]);
  });

  it('reads a scenario from a file and from standard input', () => {
    const text = JSON.stringify({ ...presetById('rate-1k')!.scenario, stop: { requests: 100 } });
    const digests = [
      threadway(['run', '--scenario', file('good.json', text), '--json']),
      program(['run', '--scenario', '-', '--json'], text),
    ].map(({ stdout }) => JSON.parse(stdout).servers.map((server: { digest: string }) => server.digest));
    expect(digests[0]).toHaveLength(2);
    expect(digests[1]).toEqual(digests[0]);
  });

  it('ends a scenario without an end after a while, and says so', () => {
    const { status, stdout, stderr } = threadway(['run', '--json', '--set', 'rate=10']);
    expect(status).toBe(0);
    expect(stderr).toContain('never stops');
    expect(JSON.parse(stdout).scenario.stop.durationNanos).toBe(60e9);
  });
});

describe('a duration without a unit', () => {
  const said = (...settings: readonly string[]): string =>
    threadway(['run', '--preset', 'rate-1k', '--set', 'requests=50', '--json', ...settings]).stderr;

  it('is read as milliseconds, which standard error and the help say', () => {
    expect(said('--set', 'timeout=5')).toBe('threadway: --set timeout=5 has no unit and is taken as 5ms\n');
    expect(said('--set', 'B.timeout=300', '--set', 'latency=20')).toBe(
      'threadway: --set B.timeout=300 has no unit and is taken as 300ms\nthreadway: --set latency=20 has no unit and is taken as 20ms\n',
    );
    expect(threadway(['help']).stdout).toContain('timeout=5 is 5ms');
  });

  it('is the only value with such a remark: not numbers, 0 or values with a unit', () => {
    expect(said('--set', 'timeout=5s', '--set', 'threads=5', '--set', 'rate=100', '--set', 'slack=0')).toBe(
      '',
    );
  });
});

describe('wrong arguments and files', () => {
  it.each([
    ['an unknown command', ['dance'], '"dance" is not a command'],
    ['a command that was written wrongly', ['swep'], '"swep" is not a command; did you mean sweep?'],
    ['an unknown preset', ['run', '--preset', 'x'], '--preset: "x" is not known; known: one-bridge, '],
    [
      'a preset that was written wrongly',
      ['run', '--preset', 'staled-node'],
      '--preset: "staled-node" is not known; did you mean stalled-node?',
    ],
    [
      'an option that was written wrongly',
      ['run', '--preset', 'rate-1k', '--sett', 'threads=5'],
      'argument: "--sett" is not known; did you mean --set?',
    ],
    [
      'what to vary, written wrongly',
      ['sweep', '--preset', 'rate-1k', '--vary', 'thread=5..10'],
      '--vary: "thread" is not allowed; allowed: threads, or another key whose values are numbers',
    ],
    ['an option without its value', ['run', '--preset'], '--preset: a value is missing'],
    [
      'a bad setting',
      ['run', '--preset', 'rate-1k', '--set', 'threads=many'],
      'threads: "many" is not allowed; allowed: a whole number',
    ],
    [
      'a key that was written wrongly',
      ['run', '--set', 'thread=50'],
      '--set thread: there is no such key (value "50"); did you mean threads? The keys are servers, requests, rate, threads, ',
    ],
    [
      'a key like no other',
      ['run', '--set', 'wibble=50'],
      '--set wibble: there is no such key (value "50"); keys are servers, ',
    ],
    ['a setting without a value', ['run', '--set', 'threads'], 'key=value'],
    [
      'settings that do not fit together',
      ['run', '--set', 'fault=down:11@1s'],
      'faults[0].node: 11 is not allowed',
    ],
    ['half a command of the tool', ['run', '--rate', '5'], 'threadway: --num_req, --latency: missing; '],
    [
      'half a command with a bad value, which is named first',
      ['run', '--rate', 'abc'],
      'threadway: --rate: "abc" is not allowed; allowed: a whole number from 1 to 1000000; --num_req, --latency: missing',
    ],
    [
      'an option that was written wrongly, without a scene',
      ['run', '--jsn'],
      '"--jsn" is not known; did you mean --json?',
    ],
    [
      'an option of the tool that was written wrongly',
      ['run', '--rate', '10', '--num_rq', '5', '--latency', '5', 'async'],
      '"--num_rq" is not known; did you mean --num_req?',
    ],
    [
      'a mode of the tool that was written wrongly',
      ['run', '--rate', '10', '--num_req', '5', '--latency', '5', 'asnc'],
      '"asnc" is not known; did you mean async?',
    ],
    [
      'a scene without its option',
      ['run', 'stalled-node'],
      '"stalled-node" is not known; did you mean --preset stalled-node?',
    ],
    [
      'an option of a study that was written wrongly',
      ['sweep', '--preset', 'rate-1k', '--vry', 'threads'],
      '"--vry" is not known; did you mean --vary?',
    ],
    [
      'what to vary of one server, written wrongly',
      ['sweep', '--preset', 'rate-1k', '--vary', 'A.threds'],
      '--vary: "A.threds" is not allowed; allowed: A.threads, or another key',
    ],
    ['an option of merge', ['merge', '--jsn'], '"--jsn" is not allowed; allowed: files that "sweep --shard"'],
    ['a command that help does not know', ['help', 'rum'], '"rum" is not allowed; did you mean run?'],
    [
      'two sources',
      ['run', '--preset', 'rate-1k', ...STALLED],
      'argument: "--rate" is not allowed; allowed: the options of "threadway help"; a command such as',
    ],
    [
      'an option that is not there, by its name',
      ['run', '--preset', 'rate-1k', '--fast'],
      'argument: "--fast" is not allowed',
    ],
    [
      'an option of another command',
      ['sweep', '--vary', 'threads', '--preset', 'rate-1k', '--out', 'x'],
      'argument: "--out" is not allowed',
    ],
    ['a scene and a file', ['run', '--preset', 'rate-1k', '--scenario', 'x.json'], 'not both'],
    ['an option of help', ['help', '--fast'], '"--fast" is not allowed; allowed: the name of a command'],
    ['a missing file', ['run', '--scenario', join(folder, 'none.json')], 'cannot be read (ENOENT)'],
    ['a folder', ['run', '--scenario', folder], 'cannot be read (EISDIR)'],
    ['a file that is no JSON', ['run', '--scenario', file('no.json', '{')], 'is not JSON'],
    [
      'a file with wrong values',
      ['run', '--scenario', file('bad.json', '{"seed":-1,"x":1}')],
      'seed: -1 is not allowed',
    ],
    [
      'a bad profile',
      [
        'run',
        '--machine',
        file('bad-profile.json', '{"threadwayMachine":1,"values":{"slack":{"value":"x","how":""}}}'),
      ],
      'bad-profile.json: values.slack: "x" is not allowed; allowed: a duration',
    ],
    ['a missing profile', ['sweep', '--vary', 'rate', '--machine', join(folder, 'none.json')], '(ENOENT)'],
    [
      'an unknown option of calibrate',
      ['calibrate', '--fast'],
      '"--fast" is not allowed; allowed: --out FILE',
    ],
    ['an unknown option of verify', ['verify', '--fast'], '"--fast" is not allowed'],
    ['a line break in a value', ['run', '--preset', 'a\nb'], '--preset'],
  ])('give one line and exit status 2: %s', (_, args, text) => {
    const { status, stdout, stderr } = threadway(args);
    expect(status).toBe(2);
    expect(stdout).toBe('');
    expect(stderr).toContain(text);
    expect(stderr.trimEnd().split('\n')).toHaveLength(1);
    expect(stderr).not.toMatch(/\n\s+at /);
  });
});

describe('threadway calibrate', () => {
  it('reports before it measures that the profile cannot be written', () => {
    const nowhere = join(folder, 'none', 'machine.json');
    const { status, stderr } = threadway(['calibrate', '--out', nowhere]);
    expect(status).toBe(3);
    expect(stderr).toBe(`threadway: --out: "${nowhere}" cannot be written (ENOENT)\n`);
    expect(threadway(['calibrate', '--out', folder])).toMatchObject({
      status: 3,
      stderr: expect.stringMatching(/^threadway: --out: .* cannot be written \(EISDIR\)\n$/),
    });
  });

  it('writes a profile that `run` accepts and --set overrides', () => {
    const profile = join(folder, 'machine.json');
    const { status, stdout, stderr } = threadway(['calibrate', '--out', profile]);
    expect(status, stderr).toBe(0);
    const { values } = JSON.parse(readFileSync(profile, 'utf8'));
    expect(stdout).toContain(values.slack.value);
    const run = ['run', '--json', '--machine', profile, '--set', 'slack=7us', '--set', 'requests=10'];
    const { machine } = JSON.parse(threadway(run).stdout).scenario;
    expect(machine).toMatchObject({ cores: Number(values.cores.value), timerSlackNanos: 7000 });
    expect(parseDuration(values.slack.value)).not.toBe(7000);
  });
});

describe('the other commands', () => {
  it('list ids and titles: presets', () => {
    const list = JSON.parse(threadway(['presets', '--json']).stdout);
    expect(list.map((each: { id: string }) => each.id)).toEqual(PRESETS.map((preset) => preset.id));
    expect(list.every((each: { title: unknown }) => typeof each.title === 'string')).toBe(true);
    expect(threadway(['presets']).stdout).toContain('stalled-node');
  });

  it('print a JSON Schema: schema', () => {
    expect(JSON.parse(threadway(['schema']).stdout)).toMatchObject({
      type: 'object',
      additionalProperties: false,
    });
  });

  it('explain every command and the keys of settings: help', () => {
    const all = [threadway(['help']), threadway(['run', '--help']), threadway([])];
    for (const { status, stdout } of all) {
      expect(status).toBe(0);
      for (const word of ['run', 'verify', 'calibrate', 'presets', 'schema', 'A.threads=100', 'timeout'])
        expect(stdout).toContain(word);
    }
  });
});
