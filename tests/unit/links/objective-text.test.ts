// Objectives as text.

import { describe, expect, it } from 'vitest';
import { formatObjective, parseObjective } from '../../../src/links/objective-text.ts';
import { formatProblem } from '../../../src/scenario/problem.ts';

describe('an objective', () => {
  it.each([
    ['p99<25ms', { measure: 'p99', relation: 'atMost', limit: 25e6 }],
    [' p99.9 <= 1s ', { measure: 'p99.9', relation: 'atMost', limit: 1e9 }],
    ['memory<512MiB', { measure: 'memory', relation: 'atMost', limit: 512 * 1024 ** 2 }],
    ['success>99.9%', { measure: 'success', relation: 'atLeast', limit: 0.999 }],
    ['throughput >= 10k', { measure: 'throughput', relation: 'atLeast', limit: 10_000 }],
    ['load<4.5', { measure: 'load', relation: 'atMost', limit: 4.5 }],
  ])('%s reads', (text, objective) => {
    const parsed = parseObjective(text);
    expect(parsed).toEqual(objective);
    if ('allowed' in parsed) return;
    expect(parseObjective(formatObjective(parsed))).toEqual(parsed);
  });

  it.each([
    ['p98<25ms', /measures are throughput, p50/],
    ['p99', /a measure, < or >, and a limit/],
    ['p99<25MiB', /objective p99: "25MiB" is not allowed; allowed: a duration such as 25ms/],
    ['memory<25ms', /a size such as 512MiB/],
    ['success>120%', /a share such as 99%/],
    ['', /objective/],
  ])('%s is rejected with what is allowed', (text, message) => {
    const parsed = parseObjective(text);
    expect('allowed' in parsed && formatProblem(parsed)).toMatch(message);
  });
});
