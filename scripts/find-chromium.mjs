// Finds a Chromium for the browser tests, or installs one. Tries in order: the path in CHROMIUM_PATH,
// Playwright's own download, an installed one, the system's package (as root with apt-get), downloading
// Playwright's. Prefers the windowless "headless shell", which runs the same pages with two thirds of the
// processor time. `node scripts/find-chromium.mjs` prints the path. Also exports the launch flags.

import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { chromium } from '@playwright/test';

const SHELL = 'chromium-headless-shell';
const NAMES = [SHELL, 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const FOLDERS = ['/usr/bin', '/usr/local/bin', '/snap/bin', ...(process.env.PATH ?? '').split(delimiter)];
const APPLICATIONS = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

/** Launch flags: allow root, no graphics card, no background requests. */
export const CHROMIUM_FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** Path of an installed Chromium, or null. */
export function presentChromium() {
  const asked = process.env.CHROMIUM_PATH;
  if (asked) {
    if (existsSync(asked)) return asked;
    throw new Error(`CHROMIUM_PATH says ${asked}, where there is no file`);
  }
  const own = chromium.executablePath();
  if (own && existsSync(own)) return own;
  const places = FOLDERS.filter(Boolean).flatMap((folder) => NAMES.map((name) => join(folder, name)));
  return [...places, ...APPLICATIONS].find((path) => existsSync(path)) ?? null;
}

/** Path of a Chromium, installing one if necessary. Throws if that fails. */
export function findChromium() {
  const present = presentChromium();
  if (present !== null) return present;
  if (process.getuid?.() === 0 && works('apt-get', ['--version'])) {
    const quiet = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
    run('apt-get', ['update', '-qq'], quiet);
    const options = ['-y', '-qq', '--no-install-recommends', 'fonts-liberation'];
    run('apt-get', ['install', ...options, SHELL], quiet);
    if (presentChromium() === null) run('apt-get', ['install', ...options, 'chromium'], quiet);
  }
  if (presentChromium() === null) run('npx', ['playwright', 'install', 'chromium'], process.env);
  const installed = presentChromium();
  if (installed === null) throw new Error('no Chromium found or installed: set CHROMIUM_PATH to one');
  return installed;
}

function works(command, parameters) {
  return spawnSync(command, parameters, { stdio: 'ignore' }).status === 0;
}

/** Sends output to standard error, because standard output is for the path. */
function run(command, parameters, env) {
  process.stderr.write(`No Chromium here yet: ${command} ${parameters.join(' ')}\n`);
  spawnSync(command, parameters, { stdio: ['ignore', 2, 2], env });
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) console.log(findChromium());
