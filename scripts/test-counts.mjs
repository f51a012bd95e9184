// Counts of passed and failed tests from the reports of the two runners, with the failures that their own sums miss.

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

/** Playwright's `flaky` passed at the second try, and its list names them; errors outside tests are in `errors`. */
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
