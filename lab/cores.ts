// Divides the cores: some exclusively for the server, the rest for the upstream and the load.

import { execFileSync } from 'node:child_process';

export interface Cores {
  readonly server: readonly number[];
  readonly load: readonly number[];
}

/** Maximum number of cores for the server: a single-threaded load generator cannot keep more of them busy. */
const SERVER_CORES_MAX = 4;

/**
 * Gives the server half of the cores, those with the highest numbers. null if there is only one core or
 * processes cannot be pinned.
 */
export function coresOf(): Cores | null {
  let list: string;
  try {
    list = execFileSync('taskset', ['-cp', String(process.pid)], { encoding: 'utf8' });
  } catch {
    return null;
  }
  return split(parseCores(list.split(':').at(-1)!));
}

/** Parses "0-3,6" to numbers. */
export function parseCores(text: string): readonly number[] {
  return text
    .trim()
    .split(',')
    .flatMap((part) => {
      const [from, to = from] = part.split('-').map(Number);
      return Array.from({ length: to! - from! + 1 }, (_, index) => from! + index);
    });
}

export function split(cores: readonly number[]): Cores | null {
  const server = Math.min(SERVER_CORES_MAX, Math.floor(cores.length / 2));
  return server === 0 ? null : { server: cores.slice(-server), load: cores.slice(0, -server) };
}

/** A command pinned to these cores. */
export function pinned(command: readonly string[], cores: readonly number[] | undefined): readonly string[] {
  return cores === undefined ? command : ['taskset', '-c', cores.join(','), ...command];
}

/** Pins this process with all its threads to these cores. */
export function pinSelf(cores: readonly number[]): void {
  execFileSync('taskset', ['-acp', cores.join(','), String(process.pid)], { stdio: 'ignore' });
}
