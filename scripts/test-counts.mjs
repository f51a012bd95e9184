// Counts passed and failed tests from both runners' reports, including failures that their own totals miss,
// and lists tests that failed or passed only on retry.

import { stripVTControlCharacters } from 'node:util';

/**
 * Vitest's totals include neither test files that fail to load nor errors outside tests; the exit status
 * reveals both. Skipped tests count as failed: there should be none.
 */
export function vitestCounts(report, status) {
  let passed = 0;
  let failed = 0;
  for (const file of report.testResults) {
    const results = file.assertionResults.map((test) => test.status);
    const good = results.filter((result) => result === 'passed').length;
    passed += good;
    failed += results.length - good;
    const brokenFile = file.status === 'failed' && good === results.length;
    if (brokenFile) failed++;
  }
  return { passed, failed: atLeastOne(passed, failed, status) };
}

/**
 * Playwright's `flaky` tests passed on retry, see `playwrightDefects`; errors outside tests are in `errors`.
 */
export function playwrightCounts(report, status) {
  const { expected, unexpected, flaky, skipped } = report.stats;
  const passed = expected + flaky;
  const failed = unexpected + skipped + report.errors.length;
  return { passed, failed: atLeastOne(passed, failed, status) };
}

/** A runner that exited with an error, or ran nothing, counts at least one failure. */
function atLeastOne(passed, failed, status) {
  return failed === 0 && (status !== 0 || passed === 0) ? 1 : failed;
}

/** Names of failed tests with the first line of their messages, for the end of a long output. */
export function vitestFailures(report) {
  return report.testResults.flatMap((file) => {
    const tests = file.assertionResults
      .filter((test) => test.status !== 'passed')
      .map((test) => told(`${file.name} › ${test.fullName}`, test.failureMessages?.[0] ?? test.status));
    const broken = file.status === 'failed' && tests.length === 0;
    return broken ? [told(file.name, file.message ?? 'could not be loaded')] : tests;
  });
}

/** Like `vitestFailures`. A test has one result per try. */
export function playwrightFailures(report) {
  const failed = specsOf(report).filter((spec) => !spec.ok);
  const named = failed.map((spec) => {
    const tries = spec.tests.flatMap((test) => test.results);
    return told(`${spec.file} › ${spec.title}`, tries.at(-1)?.error?.message ?? 'did not run');
  });
  const outside = report.errors.map((error) => told('outside all tests', error.message ?? String(error)));
  return [...named, ...outside];
}

/**
 * Tests that passed only on retry, with the first try's message. They count as passed, so that a busy machine
 * does not fail a run, but a test that can fail by chance is a defect.
 */
export function playwrightDefects(report) {
  return specsOf(report).flatMap((spec) =>
    spec.tests
      .filter((test) => test.status === 'flaky')
      .map((test) => {
        const [first] = test.results;
        return told(
          `${spec.file} › ${spec.title} passed only at its second try`,
          first?.error?.message ?? '',
        );
      }),
  );
}

/** Suites can contain suites. */
function specsOf(report) {
  const ofSuite = (suite) => [...(suite.suites ?? []).flatMap(ofSuite), ...(suite.specs ?? [])];
  return report.suites.flatMap(ofSuite);
}

function told(name, message) {
  return `${name}: ${stripVTControlCharacters(message).trim().split('\n')[0]}`;
}
