// The command as people call it: its output and exit status.

import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

export interface Ended {
  readonly status: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** `input` is what it finds on standard input. */
export function threadway(args: readonly string[], input = ''): Ended {
  const command = `${ROOT}/node_modules/.bin/tsx`;
  const { status, stdout, stderr } = spawnSync(command, ['src/cli/main.ts', ...args], {
    cwd: ROOT,
    input,
    encoding: 'utf8',
  });
  return { status, stdout, stderr };
}
