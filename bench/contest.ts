// The contest: programs that run the same workload in their own processes take turns over several rounds, so
// that other activity on the machine affects all equally. The figures are medians.

import { execFileSync } from 'node:child_process';
import { median } from './figures.ts';
import { differences, type Kept } from './kept.ts';

export type Workload = 'A' | 'B' | 'C';

/** The table in which a program has a row. */
export type Table = 'beside peers' | 'cost of measuring' | 'both';

export interface Program {
  readonly name: string;
  readonly workload: Workload;
  readonly table: Table;
  /** Number of rounds in which a slow program takes part; 0 for all. */
  readonly rounds: number;
  readonly command: string;
  readonly args: readonly string[];
  readonly env: Readonly<Record<string, string>>;
}

/** A program's output: a line of JSON. */
export interface Result {
  readonly millis: number;
  readonly events: number;
  readonly digest?: string;
  readonly switches?: number;
  readonly endSeconds?: number;
  readonly meanWaitMillis?: number | null;
  readonly meanLatencyMillis?: number | null;
  /** Everything the engine measures, for programs with the same measures. */
  readonly kept?: Kept;
  /**
   * For a browser: time of the first 100,000 events in a new worker, and whether times are processor times.
   */
  readonly coldMillis?: number;
  readonly isCpu?: boolean;
}

export interface Contestant extends Program {
  readonly results: readonly Result[];
  readonly last: Result;
  readonly millis: number;
}

export function linesOf(
  command: string,
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
): unknown[] {
  const output = execFileSync(command, args, {
    encoding: 'utf8',
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  return output
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as unknown);
}

export function compete(programs: readonly Program[], rounds: number): Contestant[] {
  const results = programs.map((): Result[] => []);
  for (let round = 0; round < rounds; round++) {
    for (const [index, { rounds: own, command, args, env }] of programs.entries()) {
      if (own > 0 && round >= own) continue;
      results[index]!.push(linesOf(command, args, env)[0] as Result);
    }
  }
  return programs.map((program, index) => ({
    ...program,
    results: results[index]!,
    last: results[index]!.at(-1)!,
    millis: median(results[index]!.map(({ millis }) => millis)),
  }));
}

/**
 * Throws if a program has not done the same work as `own`: another digest, or other values of the same
 * measures.
 */
export function mustAgree(own: Contestant, all: readonly Contestant[]): void {
  for (const { name, workload, last } of all) {
    if (workload !== own.workload) continue;
    const { digest, kept } = last;
    const differing = digest === undefined || digest === own.last.digest ? [] : ['digest'];
    if (kept !== undefined) differing.push(...differences(own.last.kept!, kept));
    if (differing.length > 0)
      throw new Error(`${name} on ${workload} is not what ${own.name} is: ${differing.join(', ')}`);
  }
}
