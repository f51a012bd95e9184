// What is recorded of speed, beside which later measurements are held: bench/recorded.json. `npm run guard -- --record` writes
// the ratios of the engine, `npm run bench:page -- --only f --record` the points of Lighthouse.

import { readFileSync, writeFileSync } from 'node:fs';
import { availableParallelism, cpus, loadavg } from 'node:os';
import type { Recorded } from './compare.ts';

const FILE = new URL('recorded.json', import.meta.url);

/** Where and under what something was measured. */
export interface Machine {
  readonly node: string;
  readonly platform: string;
  readonly processor: string;
  readonly cores: number;
  /** Processes that wanted to run, over the last minute. */
  readonly load: number;
}

export interface Recording {
  /** Of the machine that recorded the ratios, and how many times all were measured. */
  readonly machine: Machine;
  readonly runs: number;
  /** Processor time of the engine by that of the baseline: less is better. */
  readonly engine: Recorded;
  /** Points of Lighthouse by page, device and category: more is better. */
  readonly lighthouse: Recorded;
}

export class RecordingError extends Error {
  constructor(reason: string) {
    super(`bench/recorded.json: ${reason}`);
    this.name = 'RecordingError';
  }
}

export function thisMachine(): Machine {
  return {
    node: process.version,
    platform: `${process.platform} ${process.arch}`,
    processor: cpus()[0]?.model ?? 'unknown processor',
    cores: availableParallelism(),
    load: Number(loadavg()[0]!.toFixed(1)),
  };
}

/**
 * Whether the ratios of two machines can be held against each other: they depend on what V8 makes of the code, which is other
 * code in each version and for each kind of processor.
 */
export function isOfOneKind(one: Machine, other: Machine): boolean {
  const major = ({ node }: Machine): string => node.split('.')[0]!;
  return one.platform === other.platform && one.processor === other.processor && major(one) === major(other);
}

export function readRecorded(): Recording {
  let text: string;
  try {
    text = readFileSync(FILE, 'utf8');
  } catch {
    throw new RecordingError('it cannot be read; "npm run guard -- --record" writes it');
  }
  const { machine, runs, engine, lighthouse } = JSON.parse(text) as Partial<Recording>;
  if (!machine || !runs || !engine || !lighthouse)
    throw new RecordingError('it lacks machine, runs, engine or lighthouse');
  return { machine, runs, engine, lighthouse };
}

export function writeRecorded(recording: Recording): void {
  writeFileSync(FILE, `${JSON.stringify(recording, null, 2)}\n`);
}
