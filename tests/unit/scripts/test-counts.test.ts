// The closing line of the tests never hides a failure.

import { describe, expect, it } from 'vitest';
import {
  playwrightCounts,
  playwrightDefects,
  playwrightFailures,
  vitestCounts,
  vitestFailures,
} from '../../../scripts/test-counts.mjs';

const file = (status: string, ...tests: readonly string[]) => ({
  status,
  assertionResults: tests.map((each) => ({ status: each })),
});

describe('the counts of Vitest', () => {
  it('are those of its tests', () => {
    const report = { testResults: [file('passed', 'passed', 'passed'), file('failed', 'passed', 'failed')] };
    expect(vitestCounts(report, 1)).toEqual({ passed: 3, failed: 1 });
    expect(vitestCounts({ testResults: [file('passed', 'passed')] }, 0)).toEqual({ passed: 1, failed: 0 });
  });

  it('include a file that could not be loaded', () => {
    const report = { testResults: [file('failed'), file('passed', 'passed')] };
    expect(vitestCounts(report, 1)).toEqual({ passed: 1, failed: 1 });
  });

  it('include an error outside all tests, which only the exit status shows', () => {
    expect(vitestCounts({ testResults: [file('passed', 'passed')] }, 1)).toEqual({ passed: 1, failed: 1 });
  });

  it('count skipped tests, and a run without tests, as failures', () => {
    expect(vitestCounts({ testResults: [file('passed', 'passed', 'pending')] }, 0).failed).toBe(1);
    expect(vitestCounts({ testResults: [] }, 0)).toEqual({ passed: 0, failed: 1 });
  });
});

describe('the counts of Playwright', () => {
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

  it('count tests that passed at the second try as passed', () => {
    const counts = playwrightCounts({ stats: { ...stats, flaky: 1 }, errors: [] }, 0);
    expect(counts).toEqual({ passed: 6, failed: 0 });
  });

  it('fail if the runner failed without saying so', () => {
    expect(playwrightCounts({ stats, errors: [] }, 1)).toEqual({ passed: 5, failed: 1 });
  });
});

describe('the names of failed tests', () => {
  it('include files that could not be loaded, with the first line of each message', () => {
    const report = {
      testResults: [
        {
          status: 'failed',
          name: 'a.test.ts',
          assertionResults: [
            { status: 'passed', fullName: 'good' },
            { status: 'failed', fullName: 'bad', failureMessages: ['\u001b[31mexpected 1\u001b[0m\n  at x'] },
            { status: 'pending', fullName: 'skipped' },
          ],
        },
        {
          status: 'failed',
          name: 'b.test.ts',
          message: 'no such module\n  at y',
          assertionResults: [],
        },
        { status: 'passed', name: 'c.test.ts', assertionResults: [] },
      ],
    };
    expect(vitestFailures(report)).toEqual([
      'a.test.ts › bad: expected 1',
      'a.test.ts › skipped: pending',
      'b.test.ts: no such module',
    ]);
  });

  it('are found in nested suites, with the message of the last try', () => {
    const results = [{ error: { message: 'first' } }, { error: { message: 'second\nand more' } }];
    const bad = { ok: false, file: 'x.spec.ts', title: 'bad', tests: [{ results }] };
    const never = { ok: false, file: 'x.spec.ts', title: 'never', tests: [{ results: [] }] };
    const good = { ok: true, file: 'x.spec.ts', title: 'good', tests: [{ results: [{}] }] };
    const suites = [{ specs: [good], suites: [{ specs: [bad, never] }] }];
    expect(playwrightFailures({ suites, errors: [{ message: 'no server' }] })).toEqual([
      'x.spec.ts › bad: second',
      'x.spec.ts › never: did not run',
      'outside all tests: no server',
    ]);
  });
});

describe('the defects of tests', () => {
  it('are tests that passed only at their second try, with the message of the first', () => {
    const results = [{ error: { message: '\u001b[31mtoo late\u001b[0m\n  at x' } }, {}];
    const second = {
      ok: true,
      file: 'x.spec.ts',
      title: 'sometimes',
      tests: [{ status: 'flaky', results }],
    };
    const first = {
      ok: true,
      file: 'x.spec.ts',
      title: 'always',
      tests: [{ status: 'expected', results: [{}] }],
    };
    const never = {
      ok: false,
      file: 'x.spec.ts',
      title: 'never',
      tests: [{ status: 'unexpected', results }],
    };
    const suites = [{ specs: [first], suites: [{ specs: [second, never] }] }];
    expect(playwrightDefects({ suites })).toEqual([
      'x.spec.ts › sometimes passed only at its second try: too late',
    ]);
  });
});
