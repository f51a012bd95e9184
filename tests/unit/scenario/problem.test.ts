// Messages about external input stay short, however many problems it has.

import { describe, expect, it, test } from 'vitest';
import { decodeLink } from '../../../src/links/link.ts';
import { DEFAULT_SCENARIO } from '../../../src/scenario/default-scenario.ts';
import { parseScenario } from '../../../src/scenario/parse.ts';
import { formatProblems, type Problem } from '../../../src/scenario/problem.ts';

const wrong = (key: string, allowed = 'a whole number'): Problem => ({ key, value: '"x"', allowed });

test('a message names every problem if they are few', () => {
  expect(formatProblems([wrong('threads'), wrong('cores')])).toEqual([
    'threads: "x" is not allowed; allowed: a whole number',
    'cores: "x" is not allowed; allowed: a whole number',
  ]);
});

test('a message names the first twenty of many problems, and how many more there are', () => {
  const sentences = formatProblems(Array.from({ length: 33_020 }, (_, place) => wrong(`k${place}`)));
  expect(sentences).toHaveLength(21);
  expect(sentences[19]).toContain('k19:');
  expect(sentences[20]).toBe('and 33,000 more');
});

test('a repeated problem is reported once', () => {
  expect(formatProblems(Array.from({ length: 1000 }, () => wrong('threads')))).toHaveLength(1);
});

test('the list of all keys is shown once', () => {
  const link = decodeLink('preset=stalled-node&a&b&c');
  const [first, second, third] = formatProblems(link.ok ? link.leftOut : []);
  expect(first).toMatch(/^a: there is no such key \(value ""\); allowed: one of the keys .*threads.*seed/);
  expect(second).toBe('b: there is no such key (value ""); allowed: the same as for a');
  expect(third).toBe('c: there is no such key (value ""); allowed: the same as for a');
});

describe('an unknown key', () => {
  const said = (query: string) => {
    const link = decodeLink(`preset=stalled-node&${query}`);
    return formatProblems(link.ok ? link.leftOut : link.problems);
  };

  it.each([
    ['thread=50', 'thread: there is no such key (value "50"); did you mean threads?'],
    ['THREADS=50', 'THREADS: there is no such key (value "50"); did you mean threads?'],
    ['A.thread=50', 'A.thread: there is no such key (value "50"); did you mean A.threads?'],
    ['Z.threads=50', 'Z.threads: there is no such key (value "50"); did you mean threads?'],
    ['conn=5', 'conn: there is no such key (value "5"); did you mean connectTime or connect or connections?'],
    ['core=2', 'core: there is no such key (value "2"); did you mean cores or coreThreads or codel?'],
  ])('is not reported as a wrong value, and %s gets a suggestion', (query, sentence) => {
    expect(said(query)).toEqual([sentence]);
  });

  it('does not hide the list of keys from another one without a similar name', () => {
    const [first, second] = said('thread=50&wibble=1');
    expect(first).toContain('did you mean threads?');
    expect(second).toMatch(/^wibble: there is no such key \(value .*\); allowed: one of the keys .*seed$/);
  });

  it('is found in a document as well', () => {
    const parsed = parseScenario({ ...DEFAULT_SCENARIO, machin: {} });
    expect(parsed.ok ? [] : formatProblems(parsed.problems)).toEqual([
      'machin: there is no such key (value {}); did you mean machine?',
    ]);
  });
});
