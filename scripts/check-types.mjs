// Checks the types of all projects; each environment has its own tsconfig. Uses TypeScript's native compiler,
// which takes a fifth of the time; scripts and tests that parse code use the older one, since the native
// compiler has no such API.

import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const COMPILER = fileURLToPath(new URL('../node_modules/typescript-native/bin/tsc', import.meta.url));
const PROJECTS = ['core', 'core-tests', 'engine', 'page', 'service-worker', 'node'];

/** Checks a project and prints its errors. Returns whether there are none. */
function isSound(project) {
  const parameters = [COMPILER, '-p', `tsconfig.${project}.json`];
  return spawnSync(process.execPath, parameters, { cwd: ROOT, stdio: 'inherit' }).status === 0;
}

const sound = PROJECTS.map(isSound);
process.exitCode = sound.every(Boolean) ? 0 : 1;
