// `npm run python`: builds the wheel of the Python package in dist-python/. `-- --test` also installs it into
// a fresh environment and checks its types and python/tests. PYTHON selects another interpreter than python3.
// pip downloads what is missing.

import { spawnSync } from 'node:child_process';
import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildPython } from './build-python.ts';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const OUT = join(ROOT, 'dist-python');
const SOURCE = join(OUT, 'source');
const ENVIRONMENT = join(ROOT, '.cache/python');

/** Exits if the command fails. */
function run(command: string, ...parameters: readonly string[]): void {
  const { status, error } = spawnSync(command, parameters, { stdio: 'inherit', cwd: OUT });
  if (error !== undefined) throw new Error(`${command} cannot be started: ${error.message}`);
  if (status !== 0) process.exit(status ?? 1);
}

rmSync(OUT, { recursive: true, force: true });
await buildPython(SOURCE);
const bin = join(ENVIRONMENT, process.platform === 'win32' ? 'Scripts' : 'bin');
run(process.env.PYTHON ?? 'python3', '-m', 'venv', ENVIRONMENT);
const python = join(bin, 'python');
run(python, '-m', 'pip', 'install', '-q', '--disable-pip-version-check', 'build');
run(python, '-m', 'build', '--outdir', OUT, SOURCE);
const wheel = readdirSync(OUT).find((name) => name.endsWith('.whl'));
if (wheel === undefined) throw new Error('pip made no wheel');
if (process.argv.includes('--test')) {
  const installed = `${join(OUT, wheel)}[test]`;
  run(
    python,
    '-m',
    'pip',
    'install',
    '-q',
    '--disable-pip-version-check',
    '--force-reinstall',
    '--no-deps',
    join(OUT, wheel),
  );
  run(python, '-m', 'pip', 'install', '-q', '--disable-pip-version-check', installed);
  run(python, '-m', 'mypy', '--config-file', join(SOURCE, 'pyproject.toml'), '-p', 'threadway');
  run(python, '-m', 'pytest', '-q', join(SOURCE, 'tests'));
}
console.log(join('dist-python', wheel));
