// The words for a server in the head of its scene.

import { expect, it } from 'vitest';
import { blockingPool, serverOf } from '../../../src/scenario/default-scenario.ts';
import { THREAD_MODELS } from '../../../src/scenario/server.ts';
import { describeServer } from '../../../src/ui/stage/describe-server.ts';

const plain = (text: string): string => text.replace(/[\u00a0\u202f]/g, ' ');

it('names every thread model with its size', () => {
  expect(THREAD_MODELS.map((model) => plain(describeServer(serverOf(model, 'A'))))).toEqual([
    'Blocking pool, 50 threads',
    'Thread per request, up to 10 000 threads',
    'Event loop, 1 thread',
    'Event loops, 4 loops',
    'Green threads, 4 carriers',
    'Event loop and helpers, 4 helpers',
    'Staged, 50 threads a stage',
    'Single writer, 50 threads',
  ]);
});

it('knows one from many, and a pool that grows from one that is made whole', () => {
  expect(describeServer({ ...blockingPool('A'), threads: 1 })).toBe('Blocking pool, 1 thread');
  expect(describeServer({ ...blockingPool('A'), coreThreads: 5 })).toBe('Blocking pool, up to 50 threads');
  expect(describeServer({ ...blockingPool('A'), coreThreads: 50 })).toBe('Blocking pool, 50 threads');
});
