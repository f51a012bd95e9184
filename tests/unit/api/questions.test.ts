// Questions in programs get the same answers as on the command line, and all their problems are reported at
// once.

import { describe, expect, it } from 'vitest';
import { InputError } from '../../../src/api/input-error.ts';
import {
  type FindOptions,
  find,
  type LeversOptions,
  levers,
  type SweepOptions,
  sweep,
} from '../../../src/api/questions.ts';
import { threadwayCommand as threadway } from '../../support/threadway-command.ts';

const printed = (...args: readonly string[]): unknown => JSON.parse(threadway([...args, '--json']).stdout);

/** The value after a round trip through JSON. */
const plain = (value: unknown): unknown => JSON.parse(JSON.stringify(value));

const EFFORT = { requests: 800, replications: 2 } as const;
const SMALL = { 'A.threads': 10, arrivals: 'poisson' } as const;
const EFFORT_WORDS = ['--points-requests', '800', '--replications', '2'];

describe('the function sweep', () => {
  it('answers like the command', () => {
    const { scenario, question, answer } = sweep('rate-1k', { ...EFFORT, vary: 'threads=10..80', points: 4 });
    const words = ['--preset', 'rate-1k', '--vary', 'threads=10..80', '--points', '4', ...EFFORT_WORDS];
    expect(printed('sweep', ...words)).toEqual(plain({ schema: 1, scenario, question, ...answer }));
    const pool = answer.curves.find(({ flat }) => !flat)!;
    expect(pool.points.map(({ at }) => at)).toEqual(expect.arrayContaining([10, 20, 40, 80]));
    expect(pool.points.every(({ replications }) => replications === 2)).toBe(true);
  });

  it('varies two parameters', () => {
    const { answer } = sweep('rate-1k', {
      ...EFFORT,
      vary: 'threads=10..40',
      across: 'rate=100..400',
      points: 2,
    });
    expect(answer.curves[0].points.map(({ at, across }) => [at, across])).toEqual([
      [10, 100],
      [40, 100],
      [10, 400],
      [40, 400],
    ]);
  });
});

describe('the function find', () => {
  it('answers like the command', () => {
    const objectives = ['p99<1s', 'success>80%'];
    const { scenario, question, answer } = find('rate-1k', { ...EFFORT, vary: 'threads=1..100', objectives });
    const asked = objectives.flatMap((each) => ['--objective', each]);
    const words = ['--preset', 'rate-1k', '--vary', 'threads=1..100', ...asked, ...EFFORT_WORDS];
    const found = [{ question, answer }];
    expect(printed('find', ...words)).toEqual(plain({ schema: 1, scenario, found }));
    expect(answer.found).not.toBeNull();
    expect(answer.tries.find(({ at }) => at === answer.found)!.holds).toBe(true);
  });
});

describe('the function levers', () => {
  it('answers like the command', () => {
    const options = { requests: 600, replications: 2, objective: 'p99<100ms', set: SMALL };
    const { scenario, question, answer } = levers('rate-1k', options);
    const words = ['--points-requests', '600', '--replications', '2', '--objective', 'p99<100ms'];
    const scene = ['--preset', 'rate-1k', '--set', 'A.threads=10', '--set', 'arrivals=poisson'];
    expect(printed('levers', ...scene, ...words)).toEqual(plain({ schema: 1, scenario, question, answer }));
    expect(answer.tried[0].lever.parameter).toBe('threads');
  });
});

describe('a problem', () => {
  it.each<readonly [LeversOptions, readonly string[]]>([
    [{ objective: 'p98<1s', server: 'C' }, ['objective', 'server']],
    [{ replications: 0 }, ['replications']],
    [{ vary: 'threads' } as never, ['vary']],
  ])('with levers %j is named', (options, keys) => {
    expect(keysOf(() => levers('rate-1k', options))).toEqual(keys);
  });

  it.each<readonly [SweepOptions, readonly string[]]>([
    [{ vary: 'lanes' }, ['vary']],
    [
      { vary: 'threads', across: 'balancer', points: 1, replications: 2.5 },
      ['across', 'points', 'replications'],
    ],
    [{ vary: 'threads', scale: 'cubic' as never, warmup: 1 }, ['scale', 'warmup']],
    [{ vary: 3 as never, maxEvents: Number.NaN }, ['maxEvents', 'vary']],
    [{ vary: 'threads', set: { cores: 'all' } }, ['cores']],
  ])('with a sweep %j is named', (options, keys) => {
    expect(keysOf(() => sweep('rate-1k', options))).toEqual(keys);
  });

  it.each<readonly [FindOptions, readonly string[]]>([
    [{ vary: 'threads', objectives: [] }, ['objectives']],
    [{ vary: 'threads', objectives: ['p98<1s', 'p99<fast'] }, ['objective', 'objective p99']],
    [{ vary: 'threads', objectives: 'p99<1s' as never, server: 'C' }, ['objectives', 'server']],
    [{ vary: 'threads', objectives: ['p99<1s'], server: 'B' }, ['vary']],
    [{ vary: 'threads', objectives: ['p99<1s'], aim: 'best' as never, precision: 0 }, ['aim', 'precision']],
  ])('with a search %j is named', (options, keys) => {
    expect(keysOf(() => find('rate-1k', options))).toEqual(keys);
  });
});

it('options in a list are rejected by each question', () => {
  expect(keysOf(() => sweep('rate-1k', [] as never))).toEqual(['options']);
  expect(keysOf(() => find('rate-1k', [] as never))).toEqual(['options']);
});

/** Keys of the problems, sorted. */
function keysOf(ask: () => unknown): readonly string[] {
  try {
    ask();
  } catch (error) {
    if (error instanceof InputError) return error.problems.map(({ key }) => key).sort();
    throw error;
  }
  throw new Error('this was taken');
}
