// The closing line of the tests may not say that all is well when it is not.

import { describe, expect, it } from 'vitest';
import { playwrightCounts, vitestCounts } from '../../../scripts/test-counts.mjs';

const file = (status: string, ...tests: readonly string[]) => ({
  status,
  assertionResults: tests.map((each) => ({ status: each })),
});

describe('counts of vitest', () => {
  it('are those of its tests', () => {
    const report = { testResults: [file('passed', 'passed', 'passed'), file('failed', 'passed', 'failed')] };
    expect(vitestCounts(report, 1)).toEqual({ passed: 3, failed: 1 });
    expect(vitestCounts({ testResults: [file('passed', 'passed')] }, 0)).toEqual({ passed: 1, failed: 0 });
  });

  it('include a file that could not be loaded', () => {
    const report = { testResults: [file('failed'), file('passed', 'passed')] };
    expect(vitestCounts(report, 1)).toEqual({ passed: 1, failed: 1 });
  });

  it('include an error outside all tests, which only the exit status tells', () => {
    expect(vitestCounts({ testResults: [file('passed', 'passed')] }, 1)).toEqual({ passed: 1, failed: 1 });
  });

  it('take skipped tests and no tests at all for failures', () => {
    expect(vitestCounts({ testResults: [file('passed', 'passed', 'pending')] }, 0).failed).toBe(1);
    expect(vitestCounts({ testResults: [] }, 0)).toEqual({ passed: 0, failed: 1 });
  });
});

describe('counts of Playwright', () => {
  const stats = { expected: 5, unexpected: 0, flaky: 0, skipped: 0 };

  it('are those of its tests', () => {
    expect(playwrightCounts({ stats, errors: [] }, 0)).toEqual({ passed: 5, failed: 0 });
    expect(playwrightCounts({ stats: { ...stats, unexpected: 2 }, errors: [] }, 1)).toEqual({
      passed: 5,
      failed: 2,
    });
  });

  it('include skipped tests and errors outside tests', () => {
    expect(playwrightCounts({ stats: { ...stats, skipped: 1 }, errors: ['x'] }, 1).failed).toBe(2);
  });

  it('take what passed at the second try for passed', () => {
    const counts = playwrightCounts({ stats: { ...stats, flaky: 1 }, errors: [] }, 0);
    expect(counts).toEqual({ passed: 6, failed: 0 });
  });

  it('fail where the runner failed without saying so', () => {
    expect(playwrightCounts({ stats, errors: [] }, 1)).toEqual({ passed: 5, failed: 1 });
  });
});
