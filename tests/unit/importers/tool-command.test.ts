// The source tool's command line: its grammar, its rules, and one clear problem per mistake.

import { describe, expect, it } from 'vitest';
import { parseToolCommand } from '../../../src/importers/tool-command.ts';
import { blockingPool, DEFAULT_UPSTREAM } from '../../../src/scenario/default-scenario.ts';
import type { Scenario } from '../../../src/scenario/scenario.ts';

function scenarioOf(...args: string[]): Scenario {
  const parsed = parseToolCommand(args);
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.problems));
  return parsed.scenario;
}

const BASE = ['--rate', '1000', '--num_req', '10000'];

describe('the command line of the tool', () => {
  it('gives a blocking pool with its nodes in their order', () => {
    const scenario = scenarioOf(...BASE, '--latency', '20ms*9,30s', 'sync', '--threads', '50');
    expect(scenario.servers).toEqual([{ ...blockingPool('A'), threads: 50 }]);
    expect(scenario.traffic).toMatchObject({ kind: 'open', arrivals: 'batches', ratePerSecond: 1000 });
    expect(scenario.stop).toEqual({ requests: 10_000, durationNanos: null });
    expect(scenario.upstreams).toEqual([
      {
        ...DEFAULT_UPSTREAM,
        name: 'upstream',
        nodes: 10,
        latency: { kind: 'constant', nanos: 20e6 },
        nodeLatencies: [{ node: 10, latency: { kind: 'constant', nanos: 30e9 } }],
        replies: 'timer',
        timeoutNanos: null,
        failAtNanos: 1e9,
      },
    ]);
  });

  it('is async if it says so or says nothing', () => {
    for (const mode of [['async'], []]) {
      const { servers } = scenarioOf(...BASE, '-l', '20ms', ...mode);
      expect(servers.map((server) => server.model)).toEqual(['event-loop']);
    }
  });

  it('accepts short options, values after =, names, and options in any order', () => {
    const long = scenarioOf('--name', 'x', ...BASE, '--latency', '20ms*10', 'sync', '--threads', '5');
    expect(scenarioOf('sync', '-t', '5', '-l', '20ms*10', '-n', '10000', '-r', '1000', '-N', 'x')).toEqual(
      long,
    );
    expect(
      scenarioOf('--rate=1000', '--num_req=10000', '--latency=20ms*10', '--name=x', 'sync', '--threads=5'),
    ).toEqual(long);
  });

  it('reads bare numbers as milliseconds and keeps fractions of one', () => {
    const upstream = scenarioOf(...BASE, '-l', '20,0.5ms*2,100us,1m').upstreams[0];
    expect(upstream.nodes).toBe(5);
    expect(upstream.latency).toEqual({ kind: 'constant', nanos: 20e6 });
    expect(upstream.nodeLatencies.map((each) => [each.node, each.latency])).toEqual([
      [2, { kind: 'constant', nanos: 500_000 }],
      [3, { kind: 'constant', nanos: 500_000 }],
      [4, { kind: 'constant', nanos: 100_000 }],
      [5, { kind: 'constant', nanos: 60e9 }],
    ]);
  });
});

describe('a wrong command line', () => {
  it.each([
    ['nothing', [], ['--rate', '--num_req', '--latency']],
    ['no latency', BASE, ['--latency']],
    ['a rate of 0', ['-r', '0', '-n', '1', '-l', '1'], ['--rate']],
    ['a broken rate', ['-r', '1.5', '-n', '1', '-l', '1'], ['--rate']],
    ['no value at the end', ['-n', '1', '-l', '1', '-r'], ['--rate', '--rate']],
    ['an unknown word', [...BASE, '-l', '1', 'fast'], ['argument']],
    ['an unknown option', [...BASE, '-l', '1', '--__proto__'], ['argument']],
    ['sync without threads', [...BASE, '-l', '1', 'sync'], ['--threads']],
    ['threads without sync', [...BASE, '-l', '1', '-t', '5'], ['--threads']],
    ['too many threads', [...BASE, '-l', '1', 'sync', '-t', '1000000'], ['--threads']],
    ['an option twice', [...BASE, '-l', '1', '-r', '5'], ['--rate']],
    ['a latency of words', [...BASE, '-l', '20ms*x'], ['--latency']],
    ['an empty latency', [...BASE, '-l', '20ms,'], ['--latency']],
    ['no node', [...BASE, '-l', '20ms*0'], ['--latency']],
    ['too many nodes', [...BASE, '-l', '20ms*999999'], ['--latency']],
    ['too long a latency', [...BASE, '-l', '1h'], ['--latency']],
  ] as const)('with %s is reported with the option', (_, args, keys) => {
    const parsed = parseToolCommand(args);
    expect(parsed.ok ? [] : parsed.problems.map((problem) => problem.key)).toEqual(keys);
  });
});
