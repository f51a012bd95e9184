// The command as people call it: its output and exit status.

import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll } from 'vitest';
import { bundlePackage } from '../../scripts/build-package.ts';

export interface Ended {
  readonly status: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** `input` is what it finds on standard input. */
export type Command = (args: readonly string[], input?: string) => Ended;

/** For the tests of a file. Bundled once as the package has it: from the sources it would take a second to start. */
export function threadwayCommand(): Command {
  const folder = mkdtempSync(join(tmpdir(), 'threadway-command-'));
  beforeAll(async () => {
    await bundlePackage(folder);
    writeFileSync(join(folder, 'package.json'), '{ "type": "module" }');
  });
  afterAll(() => rmSync(folder, { recursive: true }));
  return (args, input = '') => ended(process.execPath, [join(folder, 'cli.js'), ...args], input);
}

/** A program, run to its end. */
export function ended(program: string, args: readonly string[], input = ''): Ended {
  const { status, stdout, stderr } = spawnSync(program, args, { input, encoding: 'utf8' });
  return { status, stdout, stderr };
}
