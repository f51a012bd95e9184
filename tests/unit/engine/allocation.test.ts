// The hot path allocates nothing: once warm, taking events puts nothing on the heap.

import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const PROBE = fileURLToPath(new URL('../../support/allocation-probe.ts', import.meta.url));

const LONG_RUN = fileURLToPath(new URL('../../../bench/allocation-run.ts', import.meta.url));

interface Measured {
  readonly name: string;
  readonly events: number;
  readonly bytes: number;
}

it('taking events allocates nothing, on queues, pools and event loops', () => {
  const output = execFileSync(process.execPath, ['--import', 'tsx', PROBE], { encoding: 'utf8' });
  const results = JSON.parse(output) as readonly Measured[];
  expect(results).toHaveLength(3);
  for (const { name, events, bytes } of results) {
    expect(events, name).toBe(200_000);
    // A single number on the heap, once an event, would be 16 bytes an event. V8 leaves a rest of its own: code that it
    // has just thrown away runs unoptimized for a while, and that puts every double on the heap.
    expect(bytes / events, name).toBeLessThan(8);
  }
});

it('the heap grows by less than a tenth of a byte an event, over three million events', () => {
  const flags = ['--expose-gc', '--max-semi-space-size=1', '--import', 'tsx'];
  const output = execFileSync(process.execPath, [...flags, LONG_RUN], { encoding: 'utf8' });
  const { events, grownBytes, collections } = JSON.parse(output) as {
    readonly events: number;
    readonly grownBytes: number;
    readonly collections: number;
  };
  expect(events).toBe(3_000_000);
  expect(grownBytes / events).toBeLessThan(0.1);
  // Not even for a while. What is new has 1 MiB, or little more, and is collected when that is full: a single number on
  // the heap for every ten events would be 4 collections. V8 may collect once for reasons of its own.
  expect(collections).toBeLessThan(2);
});
