// What was pasted, read in slices of time so that the page goes on meanwhile.

import type { Problem } from '../../scenario/problem.ts';
import type { Measurement } from '../../share/measured/measurement.ts';
import type { ReadOptions } from '../../share/measured/reader.ts';
import { readerOf, readMeasured } from '../../share/measured/readers.ts';

export type Pasted =
  | { readonly kind: 'empty' }
  | { readonly kind: 'reading' }
  | { readonly kind: 'measured'; readonly measurement: Measurement }
  | { readonly kind: 'problem'; readonly problem: Problem; readonly asksUnit: boolean }
  /** No measurement: settings, or nothing that is known. */
  | { readonly kind: 'other'; readonly text: string };

const SLICE_MILLIS = 12;

/** null where `signal` ended it. */
export async function readPasted(
  text: string,
  options: ReadOptions,
  signal: AbortSignal,
): Promise<Pasted | null> {
  if (text.trim() === '') return { kind: 'empty' };
  if (readerOf(text) === null) return { kind: 'other', text };
  const steps = readMeasured(text, options);
  let until = performance.now() + SLICE_MILLIS;
  for (;;) {
    const step = steps.next();
    if (step.done === true) {
      return step.value.ok
        ? { kind: 'measured', measurement: step.value.measurement }
        : { kind: 'problem', problem: step.value.problem, asksUnit: step.value.asksUnit };
    }
    if (performance.now() < until) continue;
    await new Promise((resolve) => setTimeout(resolve));
    if (signal.aborted) return null;
    until = performance.now() + SLICE_MILLIS;
  }
}
