// `npm test`: every check. Ends with the line "N passed, N failed", where each test counts as one, and so do
// types, lint, dead code and build. Exit status 1 if anything failed.
//
// Checks without a browser run first, in parallel with the page build, and use all cores. The browser tests
// follow alone, because they depend on timely responses. Each check's output is printed as one block when it
// ends. Names of tests that failed or passed only on retry are repeated at the end, because hosts keep the
// end of a long output.

import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import {
  playwrightCounts,
  playwrightDefects,
  playwrightFailures,
  vitestCounts,
  vitestFailures,
} from './test-counts.mjs';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
/** After this time a program counts as hung: it is killed and its output so far is shown. */
const LIMIT_MILLIS = 25 * 60_000;
/** Interval of progress lines, for people watching and for hosts that kill silent processes. */
const SIGN_OF_LIFE_MILLIS = 30_000;

const startedAt = Date.now();
const seconds = () => `${((Date.now() - startedAt) / 1000).toFixed(0)} s`;

/**
 * Runs npm or a program of the project to its end. Returns its exit status (1 if it cannot start) and its
 * output.
 */
function run(command, parameters, env = {}) {
  const bin = command === 'npm' ? command : join(ROOT, 'node_modules', '.bin', command);
  return new Promise((resolve) => {
    const stdio = ['ignore', 'pipe', 'pipe'];
    const child = spawn(bin, parameters, {
      cwd: ROOT,
      stdio,
      detached: true,
      env: { ...process.env, ...env },
    });
    const printed = [];
    // Runs in its own process group, so that everything it starts ends with it, here and when this program is
    // killed.
    const endGroup = () => process.kill(-child.pid, 'SIGKILL');
    process.on('exit', endGroup);
    const limit = setTimeout(() => {
      printed.push(Buffer.from(`\nended, as it still ran after ${LIMIT_MILLIS / 60_000} minutes`));
      endGroup();
    }, LIMIT_MILLIS);
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (data) => printed.push(data));
    const end = (status) => {
      clearTimeout(limit);
      process.off('exit', endGroup);
      resolve({ status, output: Buffer.concat(printed).toString().trim() });
    };
    child.on('error', (error) => {
      printed.push(Buffer.from(`${command}: ${error.message}`));
      end(1);
    });
    child.on('close', (status) => end(status ?? 1));
  });
}

function print(name, output, { passed, failed }) {
  console.log(`\n== ${name}, ended after ${seconds()}`);
  if (output !== '') console.log(output);
  if (failed > 0) console.log(`${passed} passed, ${failed} failed: ${name}`);
  else console.log(passed === 1 ? 'ok' : `${passed} passed`);
}

/** A check by a single program: passed if its exit status is 0. */
async function check(name, command, ...parameters) {
  const { status, output } = await run(command, parameters);
  const result = { name, passed: status === 0 ? 1 : 0, failed: status === 0 ? 0 : 1 };
  print(name, output, result);
  return result;
}

/** A test runner that writes a JSON report; without a readable report it counts as one failure. */
async function tests(name, report, { counts, failures, defects = () => [] }, command, parameters, env) {
  const { status, output } = await run(command, parameters, env);
  // Vitest's report omits errors outside tests, but the end of its output contains them.
  const end = output.split('\n').slice(-30);
  let result = { name, passed: 0, failed: 1, failures: end };
  let missing = '';
  try {
    const told = JSON.parse(readFileSync(report, 'utf8'));
    const named = failures(told);
    result = {
      name,
      ...counts(told, status),
      failures: named.length > 0 ? named : end,
      defects: defects(told),
    };
  } catch (error) {
    missing = `\n${name}: no report (${error.message})`;
  }
  print(name, output + missing, result);
  return result;
}

/** These run one after the other, because each uses a whole core. */
async function staticChecks() {
  return [
    await check('lint and format', 'biome', 'check', '--error-on-warnings', '.'),
    await check('types', 'npm', 'run', '-s', 'check:types'),
    await check('dead code', 'knip'),
  ];
}

async function unitTests(scratch) {
  const report = join(scratch, 'vitest.json');
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  const parameters = ['run', ...reporters];
  const name = 'all but browser tests';
  return tests(name, report, { counts: vitestCounts, failures: vitestFailures }, 'vitest', parameters);
}

async function browserTests(scratch, build) {
  const name = 'browser tests';
  if (build.failed > 0) return { name: `${name}, which need the page`, passed: 0, failed: 1 };
  const report = join(scratch, 'playwright.json');
  const parameters = ['test', '--reporter=list,json'];
  const env = { PLAYWRIGHT_JSON_OUTPUT_FILE: report };
  const reader = { counts: playwrightCounts, failures: playwrightFailures, defects: playwrightDefects };
  return tests(name, report, reader, 'playwright', parameters, env);
}

async function main() {
  const scratch = mkdtempSync(join(tmpdir(), 'threadway-test-'));
  const signs = setInterval(() => console.log(`… ${seconds()}`), SIGN_OF_LIFE_MILLIS);
  const units = unitTests(scratch);
  const checks = await staticChecks();
  const build = await check('build of the page', 'npm', 'run', '-s', 'build');
  const all = [...checks, build, await units];
  all.push(await browserTests(scratch, build));
  clearInterval(signs);
  rmSync(scratch, { recursive: true, force: true });
  const sum = (field) => all.reduce((total, each) => total + each[field], 0);
  console.log(`\n${seconds()}`);
  for (const { name, failed, failures = [] } of all.filter((each) => each.failed > 0)) {
    console.log(`  ${name}: ${failed} failed`);
    for (const failure of failures) console.log(`    ${failure}`);
  }
  for (const defect of all.flatMap(({ defects = [] }) => defects))
    console.log(`  a defect of the test: ${defect}`);
  console.log(`${sum('passed')} passed, ${sum('failed')} failed`);
  process.exitCode = sum('failed') > 0 ? 1 : 0;
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => process.exit(1));
await main();
