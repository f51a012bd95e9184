// The command: its output and its exit status.

import { threadway } from '../../src/cli/threadway.ts';

export interface Ended {
  readonly status: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs the command in this process; tests of the package and of its streams start it as a program. */
export function threadwayCommand(args: readonly string[]): Ended {
  const out: string[] = [];
  const err: string[] = [];
  const { stdout, stderr } = process;
  const [writeOut, writeErr] = [stdout.write, stderr.write];
  const into =
    (texts: string[]): typeof stdout.write =>
    (text: string | Uint8Array): boolean => {
      texts.push(String(text));
      return true;
    };
  stdout.write = into(out);
  stderr.write = into(err);
  try {
    const status = threadway(args);
    return { status, stdout: out.join(''), stderr: err.join('') };
  } finally {
    stdout.write = writeOut;
    stderr.write = writeErr;
  }
}
