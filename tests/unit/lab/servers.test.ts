// Those of the lab's servers that need no compiler can start, answer over a real upstream, and stop. Nothing
// is timed.

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Child } from '../../../lab/child.ts';
import { HttpConnection } from '../../../lab/load/http-connection.ts';
import { runOpen } from '../../../lab/load/run-open.ts';
import { LAB_SERVERS } from '../../../lab/servers.ts';
import { LabUpstream } from '../../../lab/upstream.ts';

const folder = mkdtempSync(join(tmpdir(), 'threadway-lab-test-'));
const READY_AT_ONCE = ['node-loop', 'node-workers', 'python-threads'];
const prepared = LAB_SERVERS.filter(({ id }) => READY_AT_ONCE.includes(id)).flatMap((server) => {
  const found = server.prepare(folder);
  return found.ok ? [[server.id, found] as const] : [];
});

let upstream: LabUpstream;
beforeAll(async () => {
  upstream = await LabUpstream.start(undefined);
});
afterAll(async () => {
  await upstream.stop();
  rmSync(folder, { recursive: true });
});

describe('the servers of the lab', () => {
  it.each(prepared)(
    '%s computes, calls, replies, reports its resource use, and stops',
    async (_, { command }) => {
      const child = await Child.start(command(upstream.ports));
      try {
        const port = Number(child.ready);
        const connection = await HttpConnection.open(port);
        // A thousand rounds of the computation give this number in every language.
        expect(await connection.body('/work/1000')).toBe('3298996588');
        expect(Number(await connection.body('/time/1000'))).toBeGreaterThan(0);
        expect(JSON.parse(await connection.body('/stats')).cpuNanos).toBeGreaterThan(0);
        expect(child.residentBytes()).toBeGreaterThan(1e6);
        connection.close();
        const { spans, errors } = await runOpen(port, '/work/10', [0, 1e6, 2e6, 3e6], 2);
        expect([spans.length, errors]).toEqual([4, 0]);
        expect(
          spans.every(
            ({ startNanos, sentNanos, endNanos }) => startNanos <= sentNanos && sentNanos < endNanos,
          ),
        ).toBe(true);
      } finally {
        await child.stop();
      }
      expect(child.process.exitCode ?? child.process.signalCode).not.toBeNull();
    },
  );

  it('report why they cannot start', async () => {
    await expect(
      Child.start([process.execPath, '-e', 'console.error("no"); process.exit(3)']),
    ).rejects.toThrow(/ended with status 3: no/);
  });
});
