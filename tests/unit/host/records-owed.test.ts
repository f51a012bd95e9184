// A single writer completes requests before their records are written: the number of unwritten records is
// bounded and reported, and they do not count as completions.

import { describe, expect, it } from 'vitest';
import { simulatedServer } from '../../../src/api/server-report.ts';
import { changed, finished, presetScene } from '../../../src/claims/scenes.ts';
import { formatRun } from '../../../src/cli/run-text.ts';
import { compareServers } from '../../../src/facts/comparison.ts';
import { SimulationHost } from '../../../src/host/simulation-host.ts';
import { Frame } from '../../../src/protocol/frame-reader.ts';
import { describeScene } from '../../../src/road/words/caption.ts';
import type { Scenario } from '../../../src/scenario/scenario.ts';
import { differenceWords } from '../../../src/ui/stage/difference-sentences.tsx';
import { factsAt } from '../../support/facts-at.ts';
import { sentenceText } from '../../support/sentence-text.ts';
import { summaryAt } from '../../support/summary-at.ts';

/** The output takes 952 records a second. */
const OVERLOADED = changed(presetScene('one-output'), { rate: '1100' });
const UNBOUNDED = changed(OVERLOADED, { recordLimit: 'unlimited', recordBytes: '0' });

const saidOf = (scenario: Scenario, seconds: number): ReadonlyMap<string, string> =>
  new Map(
    compareServers(factsAt(scenario, seconds).facts)!.differences.map((difference) => [
      difference.about,
      sentenceText(differenceWords(difference)),
    ]),
  );

describe('under an overload of the output', () => {
  it('a queue without a limit has 1,441 unwritten records after 10 s, and these do not count as completions', () => {
    const [lock, writer] = summaryAt(UNBOUNDED, 10).servers;
    expect(lock.values.throughput).toBeCloseTo(952, -1);
    expect(writer.values.throughput).toBeGreaterThan(1.14 * lock.values.throughput);
    expect(writer.values.recordsOwed).toBeGreaterThan(1400);
    expect(writer.values.recordsOwed).toBeLessThan(1480);
    expect((writer.values.completed - writer.values.recordsOwed) / 10).toBeCloseTo(952, -1);
    const said = saidOf(UNBOUNDED, 10);
    expect(said.get('owed')).toMatch(/^B .*1,4\d\d records/);
    expect(said.get('throughput')).toBeUndefined();
  });

  it('a queue with a limit has no more unwritten records than that, takes memory for them, and has the throughput of the output', () => {
    const early = summaryAt(OVERLOADED, 10).servers[1];
    const late = summaryAt(OVERLOADED, 14).servers[1];
    // 1,024 records wait, and one is being written.
    expect(late.values.recordsOwed).toBe(1025);
    expect((late.values.completed - early.values.completed) / 4).toBeCloseTo(952, -1);
    const bytes = (recordBytes: string): number =>
      summaryAt(changed(OVERLOADED, { recordBytes }), 14).servers[1].values.memoryReserved;
    expect(bytes('512') - bytes('0')).toBe(1025 * 512);
    expect(saidOf(OVERLOADED, 30).get('throughput')).toBeUndefined();
  });

  it('the unwritten records at the end of a run are reported', () => {
    const server = OVERLOADED.servers[1];
    const report = simulatedServer(OVERLOADED, server, finished({ ...OVERLOADED, servers: [server] }));
    expect(report.recordsOwed).toBeGreaterThan(900);
    const text = formatRun({
      schema: 2,
      scenario: OVERLOADED,
      servers: [{ ...report, wallSeconds: 1 }],
      remarks: [],
    });
    expect(text).toMatch(/Records not written yet +1\S?0\d\d/);
    const host = new SimulationHost(() => 0);
    host.load(OVERLOADED);
    const { buffer } = host.frame({
      spanNanos: 60e9,
      budgetMillis: 1,
      commands: [],
      buffer: null,
      maxThreads: 10,
      maxVehicles: 10,
    });
    const frame = new Frame(new Float64Array(buffer)).servers[1];
    expect(describeScene(frame, 'single-writer')).toMatch(/[\d,]+ records/);
  });
});
