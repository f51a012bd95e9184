// `threadway sweep` and `threadway find` from a user's view.

import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { findCommand } from '../../../src/cli/find-command.ts';
import { sweepCommand } from '../../../src/cli/sweep-command.ts';
import { presetById } from '../../../src/scenario/presets.ts';
import { answerOf } from '../../../src/study/study.ts';
import { threadwayCommand as threadway } from '../../support/threadway-command.ts';

const SCENE = ['--preset', 'rate-1k', '--points-requests', '1500', '--replications', '1'];

describe('threadway sweep', () => {
  it("prints the module's answer as JSON", () => {
    const { status, stdout } = threadway([
      'sweep',
      ...SCENE,
      '--vary',
      'threads=4..100',
      '--points',
      '5',
      '--json',
    ]);
    expect(status).toBe(0);
    const { schema, scenario, question, curves } = JSON.parse(stdout);
    expect(schema).toBe(1);
    expect(question.axis).toEqual({
      parameter: 'threads',
      server: null,
      from: 4,
      to: 100,
      scale: 'log',
      points: 5,
    });
    const { answer } = answerOf(question, presetById('rate-1k')!.scenario);
    expect({ kind: 'sweep', requests: 1500, curves }).toEqual(answer);
    expect(scenario).toEqual(presetById('rate-1k')!.scenario);
  });

  it('prints a table for each server, with the bend of its curve', () => {
    const { stdout } = threadway([
      'sweep',
      ...SCENE,
      '--vary',
      'A.threads=10..40',
      '--points',
      '4',
      '--measure',
      'p99,memory',
    ]);
    expect(stdout).toMatch(/Server A\nThreads of A +Latency p99, ms +Memory reserved, MiB +Runs\n10 /);
    expect(stdout).toMatch(/Server B\n.*\nany /);
    expect(stdout).toMatch(/Maximum throughput \(within 1 % of it\) from: 2\d\./);
  });

  describe('with runs in which not all requests completed', () => {
    const stalled = ['--preset', 'stalled-node', '--vary', 'threads=400..500', '--points', '2'];
    const short = [...stalled, '--set', 'requests=600', '--replications', '1', '--warmup', '0'];

    it('shows how many requests latency and percentiles leave out, and explains it', () => {
      const { stdout } = threadway(['sweep', ...short]);
      // One of ten nodes is down: a tenth of the requests never completes, and p99 does not include them.
      expect(stdout.match(/^(400|500) .* 60 of 600 /gm)).toHaveLength(2);
      expect(stdout).toMatch(/Runs +Not completed \/ measured/);
      expect(stdout).toMatch(/^Not completed \/ measured: .*--warmup 0/m);
      // A table that shows no times leaves no requests out.
      expect(threadway(['sweep', ...short, '--measure', 'throughput,success']).stdout).not.toContain(
        'Not completed',
      );
      expect(
        threadway(['sweep', ...SCENE, '--vary', 'threads=40..80', '--points', '2']).stdout,
      ).not.toContain('Not completed');
      const tried = threadway(['find', ...short, '--objective', 'p50<25ms', '--as-is']).stdout;
      expect(tried).toMatch(/^400 .* 60 of 600 \(10\.00 %\) .* met$/m);
      expect(tried).toMatch(/^Not completed \/ measured: /m);
    });

    it('shows the number of measured requests if the first of each run are not measured', () => {
      const warm = stalled.concat('--set', 'requests=1000', '--replications', '2', '--warmup', '10%');
      const { stdout } = threadway(['sweep', ...warm, '--measure', 'p99']);
      const [, all] = / 200 of ([\d,]+) /.exec(stdout) ?? [];
      const measured = Number(all?.replaceAll(',', ''));
      expect(measured).toBeGreaterThan(1000);
      // Of the 2,000 requests of both runs, 200 arrived within the warm-ups. Some of these are measured,
      // because they had not ended when the warm-up ended.
      expect(measured).toBeLessThan(2000);
      expect(stdout).toMatch(/warm-up.* first 10 % of the requests/);
    });

    it('explains "not steady", and the option that it names makes runs steady', () => {
      const roomy = [
        '--preset',
        'stalled-node',
        '--vary',
        'threads=4000..5000',
        '--points',
        '2',
        '--events',
        '1M',
      ];
      const { stdout } = threadway(['sweep', ...roomy, '--replications', '1']);
      expect(stdout).toMatch(/^4,000 .* not steady$/m);
      const [, meaning, option, value] =
        /^not steady: (.*), so longer runs give other figures \((--set) (requests=100000)\)\. A server/m.exec(
          stdout,
        ) ?? [];
      expect(meaning).toContain('requests in the system');
      const longer = threadway(['sweep', ...roomy, '--replications', '1', option, value]).stdout;
      expect(longer).not.toContain('not steady');
    });

    it('names the option that limits the length of the runs', () => {
      const said = (...args: readonly string[]): string =>
        /give other figures(.*)\. A server/.exec(
          threadway(['sweep', ...stalled, '--replications', '1', ...args]).stdout,
        )?.[1] ?? '';
      expect(said('--points-requests', '500')).toBe(' (--points-requests 5000)');
      expect(said('--set', 'requests=none', '--set', 'duration=1s')).toBe(' (--set duration=10s)');
    });

    it('explains "cut"', () => {
      const { stdout } = threadway(['sweep', ...short, '--events', '1000']);
      expect(stdout).toMatch(/^400 .* cut/m);
      expect(stdout).toMatch(/^cut: .* 1,000 events.*--events 10000 allows more\.$/m);
    });
  });

  it('says that rates cover the traffic, while those of "run" cover the whole run', () => {
    const args = ['--preset', 'stalled-node', '--replications', '1'];
    const asked = ['sweep', ...args, '--vary', 'threads=10..20', '--points', '2'];
    const said = (...more: readonly string[]): string => threadway([...asked, ...more]).stdout;
    const { stdout } = threadway(asked);
    // Nine of ten nodes complete 900 of 1,000 requests/s for 10 s; the last call to the tenth fails at 40 s.
    expect(stdout).toMatch(/^Server B\n.*\nany +900\.\d /m);
    expect(threadway(['run', '--preset', 'stalled-node']).stdout).toMatch(
      /^Throughput of the whole run, per second .* 22\d\.\d+$/m,
    );
    expect(stdout).toMatch(/^Throughput: .* after the warm-up.*"threadway run".* whole run/m);
    expect(said('--warmup', '0')).toMatch(/^Throughput: (?!.*warm-up).*first request/m);
    expect(said('--measure', 'p99')).not.toContain('Throughput');
    const rate = ['find', ...SCENE, '--vary', 'threads=10..20', '--points', '2', '--objective'];
    expect(threadway([...rate, 'throughput>=1']).stdout).toMatch(/^Throughput: requests completed/m);
    expect(threadway([...rate, 'p99<1s']).stdout).not.toContain('Throughput');
  });

  it('accepts a second parameter', () => {
    const { stdout } = threadway([
      'sweep',
      ...SCENE,
      '--vary',
      'threads=5..20',
      '--across',
      'rate=100..1000',
      '--points',
      '2',
    ]);
    expect(stdout.match(/^(5|20) +(100|1,000) /gm)).toHaveLength(4);
  });
});

describe('threadway find', () => {
  it('finds the smallest pool and shows every tried value', () => {
    const args = ['--objective', 'p99<25ms', '--objective', 'memory<512MiB', '--vary', 'threads'];
    const { status, stdout } = threadway(['find', ...SCENE, ...args]);
    expect(status).toBe(0);
    expect(stdout).toMatch(
      /^p99<25ms and memory<512MiB on server A: .* 21 \(20 .*p99<25ms\)\. .* 100; 316 /m,
    );
    expect(stdout).toMatch(/ Requests measured +Met in runs/);
    expect(stdout).toMatch(/^20 .* not met$/m);
    expect(stdout).toMatch(/^21 .*[^t] +met$/m);
  });

  it('groups values, rounds percentiles, and says if runs differ in length and cannot be compared', () => {
    const asked = ['find', '--preset', 'stalled-node', '--objective', 'p50<50ms', '--vary', 'threads'];
    const { stdout } = threadway(asked);
    // Percentiles have only their known digits, as in the tables of run and sweep, and values are grouped.
    expect(stdout).toMatch(/ 3,022 \(2,995 .*p50<50ms\)\./);
    expect(stdout).toMatch(/^1 +16,700,000 /m);
    expect(stdout).toMatch(/^1,000 +- +53,000 of 71,036 \(74\.61 %\) +0 of 1 +not met$/m);
    expect(stdout).toMatch(/^3,022 +20\.3 +7,001 of 43,010 \(16\.28 %\) +1 of 1 +met$/m);
    const said = /different numbers of measured requests/m;
    expect(stdout).toMatch(said);
    expect(threadway([...asked, '--as-is']).stdout).not.toMatch(said);
  });

  it('prints a table of objectives with a row for each', () => {
    const args = ['--objective', 'p99<25ms', '--objective', 'p99<60s', '--each', '--vary', 'threads=1..100'];
    const { stdout } = threadway(['find', ...SCENE, ...args]);
    const [, strict, loose] =
      /Objective +Smallest Threads\np99<25ms +(\d+)\np99<60s +(\d+)/.exec(stdout) ?? [];
    expect(Number(strict)).toBe(21);
    expect(Number(loose)).toBeLessThan(10);
  });

  it('exits with 1 if no value holds', () => {
    const { status, stdout } = threadway([
      'find',
      ...SCENE,
      '--objective',
      'p99<1us',
      '--vary',
      'threads=1..100',
    ]);
    expect(status).toBe(1);
    expect(stdout).toContain('no value of Threads');
  });
});

describe('threadway merge', () => {
  const folder = mkdtempSync(join(tmpdir(), 'threadway-shares-'));
  afterAll(() => rmSync(folder, { recursive: true }));
  const asked = ['sweep', '--preset', 'stalled-node', '--vary', 'threads=8..200', '--points', '5'];
  const sweep = [...asked, '--points-requests', '400', '--replications', '3'];

  function shares(of: number, args = sweep): readonly string[] {
    return Array.from({ length: of }, (_, index) => {
      const { status, stdout } = threadway([...args, '--shard', `${index + 1}/${of}`]);
      expect(status).toBe(0);
      const file = join(folder, `${index + 1}-of-${of}.json`);
      writeFileSync(file, stdout);
      return file;
    });
  }

  it('prints the same bytes as one machine, for any number of machines and order of their files', () => {
    const alone = threadway([...sweep, '--json']).stdout;
    for (const of of [1, 3])
      expect(threadway(['merge', ...shares(of).toReversed(), '--json']).stdout).toBe(alone);
    expect(threadway(['merge', ...shares(2)]).stdout).toBe(threadway(sweep).stdout);
  });

  it("does so for a map of two parameters, and for a source's question", () => {
    const map = [
      ...asked.slice(0, 5),
      '--across',
      'rate=100..2000',
      '--points',
      '3',
      '--points-requests',
      '200',
    ];
    const question = ['sweep', '--question', 'users-against-pool', '--points-requests', '100'];
    for (const args of [map, question]) {
      expect(threadway(['merge', ...shares(2, args), '--json']).stdout).toBe(
        threadway([...args, '--json']).stdout,
      );
    }
  });

  it('makes only runs that depend on all others', () => {
    const [first] = shares(2);
    const { results } = JSON.parse(readFileSync(first, 'utf8'));
    // The share contains every second one of the six values (five of A, one of B, which has no threads), each
    // with three seeds.
    expect(results.length).toBeGreaterThanOrEqual(6);
    expect(results.length).toBeLessThanOrEqual(9);
  });

  it('reports which share is missing, belongs to another sweep, or is invalid', () => {
    const [one, two, three] = shares(3);
    const other = shares(2, [...sweep, '--warmup', '20%']);
    const broken = join(folder, 'broken.json');
    writeFileSync(
      broken,
      JSON.stringify({ ...JSON.parse(readFileSync(two, 'utf8')), results: [{ key: 'a' }] }),
    );
    const said = (...files: readonly (string | undefined)[]): string => {
      const { status, stderr } = threadway(['merge', ...files.map((file) => file!)]);
      expect(status).toBe(2);
      return stderr;
    };
    expect(said(one, three)).toBe('threadway: merge: missing: 2/3\n');
    expect(said(one, other[0])).toMatch(/1-of-2\.json: .*1-of-3\.json/);
    expect(said(one, broken)).toContain('results[0]: ');
    expect(said()).toContain('sweep --shard');
    const changed = JSON.parse(readFileSync(one, 'utf8'));
    changed.results[0].events += 1;
    writeFileSync(broken, JSON.stringify(changed));
    expect(said(one, two, broken)).toMatch(/^threadway: \S*: a run differs/);
  });
});

describe('a wrong argument', () => {
  it.each([
    ['sweep', [], '--vary: say what to vary'],
    ['sweep', ['--vary', 'lanes'], '--vary: "lanes" is not allowed; allowed: one of rate,'],
    ['sweep', ['--vary', 'balancer'], '--vary: "balancer" is not allowed'],
    [
      'sweep',
      ['--vary', 'threads=9..3'],
      '--vary: "9..3" is not allowed; allowed: FROM..TO with FROM below TO',
    ],
    ['sweep', ['--vary', 'C.threads'], /^--vary: "C\.threads" is not allowed; .*\bthreads\b.*\bA, B\b/],
    [
      'sweep',
      ['--vary', 'threads', '--replications', '2.5'],
      '--replications: "2.5" is not allowed; allowed: a whole number from 1 to 10',
    ],
    [
      'find',
      ['--vary', 'threads', '--objective', 'p99<1s', '--points-requests', '99.5'],
      '--points-requests: "99.5" is not allowed; allowed: a whole number from 1 to 1000000000',
    ],
    [
      'sweep',
      ['--vary', 'threads', '--warmup', '95%'],
      '--warmup: "95%" is not allowed; allowed: a number from 0 to 0.9',
    ],
    [
      'sweep',
      ['--vary', 'threads', '--measure', 'speed'],
      '--measure: "speed" is not allowed; allowed: throughput',
    ],
    [
      'sweep',
      ['--vary', 'threads', '--points', '1'],
      '--points: "1" is not allowed; allowed: a whole number from 2',
    ],
    ['sweep', ['--vary', 'threads', '--shard', '4/3'], '--shard: "4/3" is not allowed; allowed: I/N'],
    ['sweep', ['--question', 'nothing'], '--question: "nothing" is not known; known: threads-for-10k'],
    ['find', ['--vary', 'threads'], '--objective: say what must be met'],
    ['find', ['--vary', 'threads', '--objective', 'p98<1s'], '--objective: "p98<1s" is not allowed'],
    ['find', ['--question', 'nothing'], '--question: "nothing" is not known; known: acceptable-latency'],
    [
      'find',
      ['--question', 'threads-for-10k'],
      '--question: "threads-for-10k" belongs to threadway sweep --question threads-for-10k; questions of threadway find: acceptable-latency',
    ],
    [
      'sweep',
      ['--question', 'acceptable-latency'],
      '--question: "acceptable-latency" belongs to threadway find --question acceptable-latency; questions of threadway sweep: threads-for-10k, ',
    ],
  ] as const)('%s %j is rejected with what is allowed', (name, args, message) => {
    expect(() => (name === 'sweep' ? sweepCommand(args) : findCommand(args))).toThrow(message);
  });

  it('gives one line and exit status 2, even if it is found only with the question', () => {
    const args = ['--vary', 'threads', '--server', 'B', '--objective', 'p99<1s'];
    const { status, stdout, stderr } = threadway(['find', ...args]);
    expect([status, stdout]).toEqual([2, '']);
    expect(stderr).toBe(
      'threadway: --vary: threads is not allowed; allowed: a parameter of server B (multi-reactor)\n',
    );
  });
});
