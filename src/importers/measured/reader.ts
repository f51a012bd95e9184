// What every reader of a tool's output offers, and what it answers.

import type { Problem } from '../../scenario/problem.ts';
import type { Measurement } from './measurement.ts';

export const TIME_UNITS = ['s', 'ms', 'us', 'ns'] as const;
export type TimeUnit = (typeof TIME_UNITS)[number];

export const NANOS_OF_UNIT: Readonly<Record<TimeUnit, number>> = { s: 1e9, ms: 1e6, us: 1e3, ns: 1 };

export interface ReadOptions {
  /** The unit of times in files that do not say it. null: none was chosen yet. */
  readonly unit: TimeUnit | null;
}

export type Reading =
  | { readonly ok: true; readonly measurement: Measurement }
  /** `asksUnit`: all would be well with a unit. */
  | { readonly ok: false; readonly problem: Problem; readonly asksUnit: boolean };

export interface Reader {
  /** The tool and what of it. */
  readonly name: string;
  /** Most characters that it reads. */
  readonly charactersMax: number;
  /** Looks at the beginning only. */
  detect(head: string): boolean;
  /** In steps, so that a long file holds nobody up: each `yield` is a place to do something else. */
  read(text: string, options: ReadOptions): Generator<undefined, Reading>;
}

export function failed(key: string, value: string, allowed: string): Reading {
  return { ok: false, problem: { key, value, allowed }, asksUnit: false };
}

/** A reader of outputs that are short, so that one step does. */
export function shortReader(
  name: string,
  detect: (head: string) => boolean,
  read: (text: string, options: ReadOptions) => Reading,
): Reader {
  return {
    name,
    charactersMax: 1_000_000,
    detect,
    // biome-ignore lint/correctness/useYield: one step
    *read(text, options) {
      return read(text, options);
    },
  };
}
