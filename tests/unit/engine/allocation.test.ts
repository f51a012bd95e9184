// The hot path allocates nothing: once warm, taking events puts nothing on the heap.

import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const PROBE = fileURLToPath(new URL('../../support/allocation-probe.ts', import.meta.url));

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
