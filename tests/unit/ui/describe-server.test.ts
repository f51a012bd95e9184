// The description of a server in the head of its road.

import { expect, it } from 'vitest';
import { withParameter } from '../../../src/app/stores/edits.ts';
import { decodeLink } from '../../../src/links/link.ts';
import { blockingPool, DEFAULT_SCENARIO, serverOf } from '../../../src/scenario/default-scenario.ts';
import { presetById } from '../../../src/scenario/presets.ts';
import { type Server, THREAD_MODELS } from '../../../src/scenario/server.ts';
import { describeServer } from '../../../src/ui/stage/describe-server.ts';

const plain = (text: string): string => text.replace(/\u00a0/g, ' ');

it('the description names thread models with their sizes', () => {
  expect(THREAD_MODELS.map((model) => plain(describeServer(serverOf(model, 'A'), DEFAULT_SCENARIO)))).toEqual(
    expect.arrayContaining([
      'Blocking pool, 50 threads',
      'Thread per request, up to 10,000 threads',
      'Event loop, 1 thread',
      'Event loops, 4 loops',
      'Green threads, 4 carriers',
      'Event loop and helpers, 4 helpers',
      'Staged, 50 threads per stage',
      'Single writer, 50 threads',
    ]),
  );
});

it('the description distinguishes one thread from many, and a growing pool from a fixed one', () => {
  expect(describeServer({ ...blockingPool('A'), threads: 1 }, DEFAULT_SCENARIO)).toBe(
    'Blocking pool, 1 thread',
  );
  expect(describeServer({ ...blockingPool('A'), coreThreads: 5 }, DEFAULT_SCENARIO)).toBe(
    'Blocking pool, up to 50 threads',
  );
  expect(describeServer({ ...blockingPool('A'), coreThreads: 50 }, DEFAULT_SCENARIO)).toBe(
    'Blocking pool, 50 threads',
  );
});

it('the description lists what differs from the shared settings, and counts the rest if it is much', () => {
  const [A, B] = DEFAULT_SCENARIO.servers as [Server, Server];
  const own = withParameter(DEFAULT_SCENARIO, 'timeout', 'A', 300e6);
  expect(plain(describeServer(A, own))).toBe('Blocking pool, 50 threads · call timeout 300 ms');
  expect(plain(describeServer(B, own))).toBe('Event loops, 4 loops');
  const share = withParameter(DEFAULT_SCENARIO, 'breakAt', 'A', 0.4);
  expect(plain(describeServer(A, share))).toMatch(/ 40 %$/);
  const link = decodeLink('lock=a:mutex&request=lock:a:1ms&B.lock=a:atomic&B.request=lock:a:23ns', []);
  const programs = link.ok ? link.scenario : DEFAULT_SCENARIO;
  expect(plain(describeServer(programs.servers[1], programs))).toBe(
    'Event loops, 4 loops · other steps per request',
  );
  const choice = withParameter(own, 'balancer', 'A', 'random');
  const many = withParameter(withParameter(choice, 'cores', 'A', 8), 'retries', 'A', 3);
  expect(plain(describeServer(A, many))).toMatch(/^Blocking pool, 50 threads · CPU cores 8 · .* · 2 more$/);
});

it('with several services, the description names the calls that a timeout applies to', () => {
  const { scenario } = presetById('slow-database')!;
  const said = plain(describeServer(scenario.servers[1]!, scenario));
  expect(said).toContain('orders 150 ms');
  expect(said).toContain('db 100 ms');
});
