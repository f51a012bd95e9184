// `npm test`: every check, in the order in which they are quick. Ends with the line "N passed, N failed", where each
// test counts one and so does each of types, lint, dead code and build. Exit status 1 if anything failed.

import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { playwrightCounts, vitestCounts } from './test-counts.mjs';

const ROOT = fileURLToPath(new URL('..', import.meta.url));

/** Runs npm or a program of the project, its output to the terminal. Resolves to its exit status, 1 where it cannot start. */
function run(command, parameters, env = {}) {
  const bin = command === 'npm' ? command : join(ROOT, 'node_modules', '.bin', command);
  return new Promise((resolve) => {
    const child = spawn(bin, parameters, { cwd: ROOT, stdio: 'inherit', env: { ...process.env, ...env } });
    child.on('error', (error) => {
      console.error(`${command}: ${error.message}`);
      resolve(1);
    });
    child.on('exit', (status) => resolve(status ?? 1));
  });
}

function heading(name) {
  console.log(`\n== ${name}`);
}

/** A check that is one program: passed if its exit status is 0. */
async function check(name, command, ...parameters) {
  heading(name);
  const good = (await run(command, parameters)) === 0;
  if (good) console.log('ok');
  return { name, passed: good ? 1 : 0, failed: good ? 0 : 1 };
}

/** A test runner that writes a JSON report; without a readable report it counts as one failure. */
async function tests(name, report, counts, command, parameters, env) {
  heading(name);
  const status = await run(command, parameters, env);
  try {
    return { name, ...counts(JSON.parse(readFileSync(report, 'utf8')), status) };
  } catch (error) {
    console.error(`${name}: no report (${error.message})`);
    return { name, passed: 0, failed: 1 };
  }
}

function unitTests(scratch) {
  const report = join(scratch, 'vitest.json');
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  return tests('all but browser tests', report, vitestCounts, 'vitest', ['run', ...reporters]);
}

function browserTests(scratch) {
  const report = join(scratch, 'playwright.json');
  const parameters = ['test', '--reporter=list,json'];
  const env = { PLAYWRIGHT_JSON_OUTPUT_FILE: report };
  return tests('browser tests', report, playwrightCounts, 'playwright', parameters, env);
}

/** Every result, in order: `{ name, passed, failed }`. */
async function results(scratch) {
  const all = [
    await check('types of the engine', 'tsc', '-p', 'tsconfig.engine.json'),
    await check('types of the page', 'tsc', '-p', 'tsconfig.page.json'),
    await check('types of the service worker', 'tsc', '-p', 'tsconfig.service-worker.json'),
    await check('types of the command line and the tests', 'tsc', '-p', 'tsconfig.node.json'),
    await check('lint and format', 'biome', 'check', '--error-on-warnings', '.'),
    await check('dead code', 'knip'),
    await unitTests(scratch),
  ];
  const build = await check('build of the page', 'npm', 'run', '-s', 'build');
  const noPage = { name: 'browser tests, which need the page', passed: 0, failed: 1 };
  return [...all, build, build.failed > 0 ? noPage : await browserTests(scratch)];
}

async function main() {
  const startedAt = Date.now();
  const scratch = mkdtempSync(join(tmpdir(), 'threadway-test-'));
  const all = await results(scratch);
  rmSync(scratch, { recursive: true, force: true });
  const sum = (field) => all.reduce((total, each) => total + each[field], 0);
  console.log(`\n${((Date.now() - startedAt) / 1000).toFixed(0)} s`);
  for (const each of all) if (each.failed > 0) console.log(`  ${each.name}: ${each.failed} failed`);
  console.log(`${sum('passed')} passed, ${sum('failed')} failed`);
  process.exitCode = sum('failed') > 0 ? 1 : 0;
}

await main();
