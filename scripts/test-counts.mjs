// Counts of passed and failed tests from the reports of the two runners, with the failures that their own sums miss, and the names of
// what failed or passed only at its second try.

import { stripVTControlCharacters } from 'node:util';

/**
 * Vitest's sums count neither a test file that could not be loaded nor an error outside any test; the exit status
 * tells of both. A test that was skipped counts as failed: there are to be none.
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

/** Playwright's `flaky` passed at the second try, see `playwrightDefects`; errors outside tests are in `errors`. */
export function playwrightCounts(report, status) {
  const { expected, unexpected, flaky, skipped } = report.stats;
  const passed = expected + flaky;
  const failed = unexpected + skipped + report.errors.length;
  return { passed, failed: atLeastOne(passed, failed, status) };
}

/** A runner that ended badly, or ran nothing, has at least one failure. */
function atLeastOne(passed, failed, status) {
  return failed === 0 && (status !== 0 || passed === 0) ? 1 : failed;
}

/** The names of what failed, each with the first line of what it said, for the end of a long output. */
export function vitestFailures(report) {
  return report.testResults.flatMap((file) => {
    const tests = file.assertionResults
      .filter((test) => test.status !== 'passed')
      .map((test) => told(`${file.name} › ${test.fullName}`, test.failureMessages?.[0] ?? test.status));
    const broken = file.status === 'failed' && tests.length === 0;
    return broken ? [told(file.name, file.message ?? 'could not be loaded')] : tests;
  });
}

/** As `vitestFailures`. A test has one result for each try. */
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
 * Tests that passed only at their second try, each with what the first try said. They count as passed, so that nobody's
 * first run is red because the machine is busy, but a test that can fail by chance is a defect.
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

/** Suites hold suites. */
function specsOf(report) {
  const ofSuite = (suite) => [...(suite.suites ?? []).flatMap(ofSuite), ...(suite.specs ?? [])];
  return report.suites.flatMap(ofSuite);
}

function told(name, message) {
  return `${name}: ${stripVTControlCharacters(message).trim().split('\n')[0]}`;
}
