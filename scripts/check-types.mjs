// Checks the types of all projects, one tsconfig for each world that code runs in. By TypeScript's native compiler, which
// takes a fifth of the time; scripts and tests that read code as data use the older one, as the native has no such interface.

import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const COMPILER = fileURLToPath(new URL('../node_modules/typescript-native/bin/tsc', import.meta.url));
const PROJECTS = ['core', 'core-tests', 'engine', 'page', 'service-worker', 'node'];

/** Whether a project has no errors; what is wrong is printed. */
function isSound(project) {
  const parameters = [COMPILER, '-p', `tsconfig.${project}.json`];
  return spawnSync(process.execPath, parameters, { cwd: ROOT, stdio: 'inherit' }).status === 0;
}

const sound = PROJECTS.map(isSound);
process.exitCode = sound.every(Boolean) ? 0 : 1;
