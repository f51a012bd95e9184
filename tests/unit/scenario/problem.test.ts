// Messages about what came in from outside stay short, however much is wrong with it.

import { expect, test } from 'vitest';
import { decodeLink } from '../../../src/links/link.ts';
import { formatProblems, type Problem } from '../../../src/scenario/problem.ts';

const wrong = (key: string, allowed = 'a whole number'): Problem => ({ key, value: '"x"', allowed });

test('a message names every problem while they are few', () => {
  expect(formatProblems([wrong('threads'), wrong('cores')])).toEqual([
    'threads: "x" is not allowed; allowed is a whole number',
    'cores: "x" is not allowed; allowed is a whole number',
  ]);
});

test('of many problems it names twenty, and says how many more there are', () => {
  const sentences = formatProblems(Array.from({ length: 33_020 }, (_, place) => wrong(`k${place}`)));
  expect(sentences).toHaveLength(21);
  expect(sentences[19]).toContain('k19:');
  expect(sentences[20]).toBe('and 33,000 more');
});

test('what is wrong many times in the same way is said once', () => {
  expect(formatProblems(Array.from({ length: 1000 }, () => wrong('threads')))).toHaveLength(1);
});

test('the list of all keys is said once', () => {
  const link = decodeLink('preset=stalled-node&a&b&c');
  const [first, second, third] = formatProblems(link.ok ? link.leftOut : []);
  expect(first).toMatch(/^a: "" is not allowed; allowed is one of the keys .*threads.*seed/);
  expect(second).toBe('b: "" is not allowed; allowed is what is allowed for a');
  expect(third).toBe('c: "" is not allowed; allowed is what is allowed for a');
});
