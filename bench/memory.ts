// What the engine takes of memory for an event, beside what it may take: as WebAssembly it allocates nothing, as plain JavaScript it
// keeps nothing.

import { bundleOf } from './bundle.ts';
import { linesOf } from './contest.ts';

interface MemoryFigure {
  readonly name: string;
  readonly unit: string;
  readonly value: number;
  /** It is too much from here on. */
  readonly most: number;
}

interface Kept {
  readonly name: string;
  readonly events: number;
  readonly keptBytes: number;
}

const HEAP_BYTES_MOST = 0.1;
/**
 * New objects have 1 MiB, or little more, and are collected when that is full: a single number on the heap for every ten
 * events would be 4 collections. V8 may collect once for reasons of its own.
 */
const COLLECTIONS_MOST = 2;
/** A double that crosses a call is on the heap for as long as the call takes. One that stayed for each event would be 16 bytes. */
const KEPT_BYTES_MOST = 8;
/** Code that V8 compiles meanwhile is on the heap, too, and is another each time: the least of some runs counts. */
const KEPT_RUNS = 3;

/** What is to be bundled for them, by variant. */
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
