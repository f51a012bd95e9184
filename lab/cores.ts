// Which cores the server gets for itself, and which are left for the upstream and the load.

import { execFileSync } from 'node:child_process';

export interface Cores {
  readonly server: readonly number[];
  readonly load: readonly number[];
}

/** So many cores at most: a load generator of one thread asks no more of a server. */
const SERVER_CORES_MAX = 4;

/** Half of the cores for the server, the last ones. null where there is one core or nothing to hold processes to theirs. */
export function coresOf(): Cores | null {
  let list: string;
  try {
    list = execFileSync('taskset', ['-cp', String(process.pid)], { encoding: 'utf8' });
  } catch {
    return null;
  }
  return split(parseCores(list.split(':').at(-1)!));
}

/** "0-3,6" as numbers. */
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

/** A command that runs on these cores only. */
export function pinned(command: readonly string[], cores: readonly number[] | undefined): readonly string[] {
  return cores === undefined ? command : ['taskset', '-c', cores.join(','), ...command];
}

/** Holds this process, all its threads, to these cores. */
export function pinSelf(cores: readonly number[]): void {
  execFileSync('taskset', ['-acp', cores.join(','), String(process.pid)], { stdio: 'ignore' });
}
