// The hot path allocates nothing, as WebAssembly; as plain JavaScript it leaves nothing behind.

import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const WHOLE = fileURLToPath(new URL('../../../bench/allocation-run.ts', import.meta.url));
const SCRIPT = fileURLToPath(new URL('../../support/allocation-probe.ts', import.meta.url));

function measured<T>(program: string, ...flags: string[]): T {
  const parameters = [...flags, '--expose-gc', '--import', 'tsx', program];
  return JSON.parse(execFileSync(process.execPath, parameters, { encoding: 'utf8' })) as T;
}

it('heap and memory grow by less than a tenth of a byte an event, over three million events', () => {
  const { events, grownBytes, collections } = measured<{
    readonly events: number;
    readonly grownBytes: number;
    readonly collections: number;
  }>(WHOLE, '--max-semi-space-size=1');
  expect(events).toBe(3_000_000);
  expect(grownBytes / events).toBeLessThan(0.1);
  // Not even for a while. What is new has 1 MiB, or little more, and is collected when that is full: a single number on
  // the heap for every ten events would be 4 collections. V8 may collect once for reasons of its own.
  expect(collections).toBeLessThan(2);
});

it('as plain JavaScript queues, pools and event loops keep no more on the heap than before', () => {
  const results =
    measured<readonly { readonly name: string; readonly events: number; readonly keptBytes: number }[]>(
      SCRIPT,
    );
  expect(results).toHaveLength(3);
  for (const { name, events, keptBytes } of results) {
    expect(events, name).toBe(500_000);
    // Doubles that cross a call are put on the heap for as long as the call takes: one that stayed for each event would be 16 bytes.
    expect(keptBytes / events, name).toBeLessThan(8);
  }
});
