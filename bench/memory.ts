// Memory that the engine allocates per event, against its limits: nothing allocated as WebAssembly, nothing
// retained as plain JavaScript.

import { bundleOf } from './bundle.ts';
import { linesOf } from './contest.ts';

interface MemoryFigure {
  readonly name: string;
  readonly unit: string;
  readonly value: number;
  /** The largest value that is allowed. */
  readonly most: number;
}

interface Kept {
  readonly name: string;
  readonly events: number;
  readonly keptBytes: number;
}

const HEAP_BYTES_MOST = 0.1;
/**
 * New objects share about 1 MiB, which V8 collects when it is full: one number on the heap per ten events
 * would cause 4 collections. V8 may also collect once for unrelated reasons.
 */
const COLLECTIONS_MOST = 2;
/**
 * A double passed between functions is on the heap during the call. If one per event stayed there, that would
 * be 16 bytes per event.
 */
const KEPT_BYTES_MOST = 8;
/**
 * Code that V8 compiles meanwhile is on the heap, too, and its size varies, so the minimum over several runs
 * counts.
 */
const KEPT_RUNS = 3;

/** Programs to bundle, by variant. */
export const MEMORY_PROGRAMS = { whole: ['allocation-run'], script: ['kept-run'] } as const;

export function memoryFigures(): readonly MemoryFigure[] {
  const flags = ['--expose-gc', '--max-semi-space-size=1'];
  const [grown] = linesOf(process.execPath, [...flags, bundleOf('allocation-run', 'whole')]) as [
    { readonly events: number; readonly grownBytes: number; readonly collections: number },
  ];
  const kept = Array.from({ length: KEPT_RUNS }, keptRun);
  const bytes = 'bytes an event';
  return [
    {
      name: 'growth of the heap',
      unit: bytes,
      value: grown.grownBytes / grown.events,
      most: HEAP_BYTES_MOST,
    },
    { name: 'collections', unit: '', value: grown.collections, most: COLLECTIONS_MOST },
    ...kept[0]!.map(({ name, events }, place) => ({
      name: `kept by plain JavaScript, ${name}`,
      unit: bytes,
      value: Math.min(...kept.map((run) => run[place]!.keptBytes)) / events,
      most: KEPT_BYTES_MOST,
    })),
  ];
}

function keptRun(): readonly Kept[] {
  const [kept] = linesOf(process.execPath, ['--expose-gc', bundleOf('kept-run', 'script')]);
  return kept as readonly Kept[];
}
