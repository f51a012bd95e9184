// The recorded speed figures for comparison with later measurements: bench/recorded.json. `npm run guard --
// --record` writes the engine's ratios, `npm run bench:page -- --only f --record` the Lighthouse scores.

import { readFileSync, writeFileSync } from 'node:fs';
import { availableParallelism, cpus, loadavg } from 'node:os';
import type { Recorded } from './compare.ts';

const FILE = new URL('recorded.json', import.meta.url);

/** The environment of a measurement. */
export interface Machine {
  readonly node: string;
  readonly platform: string;
  readonly processor: string;
  readonly cores: number;
  /** Runnable processes, averaged over the last minute. */
  readonly load: number;
}

export interface Recording {
  /** The machine that recorded the ratios, and the number of measurements. */
  readonly machine: Machine;
  readonly runs: number;
  /** Processor time of the engine relative to the baseline: less is better. */
  readonly engine: Recorded;
  /** Lighthouse scores by page, device and category: more is better. */
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
 * Whether the ratios of two machines are comparable: they depend on the machine code that V8 generates, which
 * differs by version and kind of processor.
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
