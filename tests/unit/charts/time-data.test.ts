// The data of the two charts over time, with their sentences and tables.

import { describe, expect, it } from 'vitest';
import {
  fewSamplesNote,
  latencyData,
  latencySentence,
  latencySubtitle,
  latencyTable,
} from '../../../src/charts/latency-data.ts';
import {
  throughputData,
  throughputSentence,
  throughputSubtitle,
  throughputTable,
} from '../../../src/charts/throughput-data.ts';
import type { Summary } from '../../../src/protocol/summary.ts';
import {
  CLOSED_LOOP,
  input,
  MILLI,
  recent,
  SECOND,
  server,
  summary,
  timeline,
  values,
} from './fabricated.ts';

const plain = (text: string): string => text.replace(/\u00a0/g, ' ');
const NONE = Number.NaN;
const counts = values({
  offered: 4000,
  completed: 2015,
  failed: 0,
  timedOut: 0,
  rejected: 0,
  abandoned: 0,
  inSystem: 1985,
  retried: 0,
  ghosts: 0,
});

/**
 * Two healthy seconds, then A completes 15 requests in one second and none in the next; the fifth window is
 * still open.
 */
function stalled(parts: Partial<Summary> = {}): Summary {
  const a = server('A', {
    values: counts,
    recent: recent({ completedRps: 14.67, p50Nanos: 1.5e9, p99Nanos: NONE }),
    timeline: timeline(SECOND, {
      offered: [1000, 1000, 1000, 1000, 100],
      completed: [1000, 1000, 15, 0, 2],
      p50: [100e3, 110e3, 900 * MILLI, NONE, NONE],
      p90: [150e3, 160e3, 950 * MILLI, NONE, NONE],
      p99: [200e3, 210e3, 990 * MILLI, NONE, NONE],
    }),
  });
  const b = server('B', {
    values: { ...counts, completed: 3800 },
    recent: recent({ completedRps: 900, p50Nanos: MILLI, p99Nanos: 1.9 * MILLI, failedRps: 3 }),
    timeline: timeline(SECOND, {
      offered: [1000, 1000, 1000, 1000, 100],
      completed: [1000, 1000, 900, 900, 90],
      failed: [0, 0, 0, 3, 0],
      p50: [MILLI, MILLI, MILLI, MILLI, NONE],
      p90: [MILLI, MILLI, MILLI, MILLI, NONE],
      p99: [2 * MILLI, 2 * MILLI, 2 * MILLI, 2 * MILLI, NONE],
    }),
  });
  const faults = [{ kind: 'down', node: 10, fromNanos: 2 * SECOND, untilNanos: null }] as const;
  return summary([a, b], { clockNanos: 4.1 * SECOND, faults, ...parts });
}

describe('requests per second', () => {
  it('are rates of closed windows, with the traffic drawn once', () => {
    const data = throughputData(input(stalled()));
    expect([...data.servers[0].completed.values]).toEqual([1000, 1000, 15, 0]);
    expect([...(data.offered?.values ?? [])]).toEqual([1000, 1000, 1000, 1000]);
    expect(data.highestRps).toBe(1000);
  });

  it('include failures only of servers that have some', () => {
    const data = throughputData(input(stalled()));
    expect(data.servers.map((each) => each.anyFailed)).toEqual([false, true]);
    expect(throughputSubtitle(input(stalled()), data)).toBe(
      'completed · arriving dashed · failed dotted · each point: average of up to 1\u00a0s',
    );
  });

  it('have no common traffic if users wait for replies', () => {
    const closed = input(stalled(), CLOSED_LOOP);
    expect(throughputData(closed).offered).toBeNull();
    expect(throughputSubtitle(closed, throughputData(closed))).toContain('users wait');
    expect(plain(throughputSentence(closed))).toMatch(/^A completes/);
  });

  it('of users who all send at once leave the axis to the later rates', () => {
    const after = Array.from({ length: 39 }, () => 5);
    const window = timeline(SECOND / 10, { offered: [600, ...after], completed: [600, ...after] });
    const run = summary([server('A', { timeline: window })], { clockNanos: 4 * SECOND });
    const data = throughputData(input(run, CLOSED_LOOP));
    expect(data.servers[0].completed.values[0]).toBe(6000);
    // The first window of half a second, a fifth of the longest, has 600 completions and four times 5.
    expect(data.highestRps).toBe((600 + 4 * 5) / 0.5);
    // Where the traffic sends at its own rate, all windows count.
    expect(throughputData(input(run)).highestRps).toBeGreaterThan(2000);
  });

  it('are described in one sentence', () => {
    expect(plain(throughputSentence(input(stalled())))).toBe(
      'Of 1,000/s arriving, A completes 15/s and B completes 900/s and fails 3.0/s. Node 10 down.',
    );
    expect(plain(throughputSentence(input(stalled({ finished: true }))))).toBe(
      'The run has ended: A completed 2,015 of 4,000 and B completed 3,800 of 4,000 requests.',
    );
    const over = server('A', {
      values: counts,
      recent: recent({ offeredRps: 0, completedRps: 2, p50Nanos: 1, p99Nanos: 1 }),
    });
    expect(plain(throughputSentence(input(summary([over]))))).toBe(
      'No more requests arrive: A completes 2.0/s.',
    );
    expect(throughputSentence(input(summary([server('A')])))).toBe('No request has arrived yet.');
  });

  it('fill a table by the middle of each window', () => {
    const table = throughputTable(throughputData(input(stalled())));
    expect(table.columns).toEqual([
      'Time, s',
      'Offered per second',
      'A: completed per second',
      'A: failed per second',
      'B: completed per second',
      'B: failed per second',
    ]);
    expect(table.rows[3]).toEqual(['3.5', '1000', '0', '0', '900', '3']);
    expect(table.rows).toHaveLength(4);
  });

  it('are empty at time 0', () => {
    const data = throughputData(input(summary([server('A'), server('B')])));
    expect(data.empty).toBe(true);
    expect(throughputTable(data).rows).toEqual([]);
  });
});

describe('latency over time', () => {
  it('keeps windows without a completion as gaps', () => {
    const data = latencyData(input(stalled()));
    expect([...data.servers[0].bins[2].values]).toEqual([200e3, 210e3, 990 * MILLI, NONE]);
    expect([data.lowestNanos, data.highestNanos]).toEqual([100e3, 990 * MILLI]);
    expect(data.empty).toBe(false);
  });

  it('says which server is slow and which completes nothing', () => {
    const sentence = (of: Summary): string => plain(latencySentence(latencyData(input(of)), input(of)));
    expect(sentence(stalled())).toBe(
      'Overhead at p99 in the latest 1.0 s: none completed recently in A and 2.0 ms for B. Node 10 down. ' +
        'A: 1,985 of 4,000 are missing: still running, failed or rejected.',
    );
    expect(sentence(summary([server('A')]))).toBe('No request has completed yet.');
  });

  it('continues with the age of the oldest request if nothing completes any more', () => {
    const late = timeline(SECOND, {
      offered: [1000, 1000, 1000, 1000],
      completed: [1000, 1000, 15, 0],
      p99: [200e3, 210e3, 990 * MILLI, NONE],
      // An age that is not much longer than the completed latencies is not informative.
      oldestAge: [300e3, 10e3, 1500 * MILLI, 2500 * MILLI],
    });
    const counts = values({ offered: 4000, completed: 2015, inSystem: 1985, oldestAge: 2500 * MILLI });
    const of = summary([server('A', { timeline: late, values: counts })], { clockNanos: 4 * SECOND });
    const data = latencyData(input(of));
    expect([...data.servers[0].tellingAge.values]).toEqual([NONE, NONE, 1500 * MILLI, 2500 * MILLI]);
    expect([...data.servers[0].age.values]).toEqual([300e3, 10e3, 1500 * MILLI, 2500 * MILLI]);
    expect(data.highestNanos).toBe(2500 * MILLI);
    expect(latencySubtitle(data, input(of))).toContain('long dashes: oldest request');
    expect(plain(latencySentence(data, input(of)))).toContain('A: oldest request in progress 2.5 s.');
  });

  it('shows ages as long as nothing completes, however long earlier latencies were', () => {
    const asleep = timeline(SECOND, {
      offered: [1000, 1000, 0, 0, 0, 0, 1000],
      completed: [1000, 0, 0, 0, 0, 0, 1000],
      p99: [8 * SECOND, NONE, NONE, NONE, NONE, NONE, 8 * SECOND],
      oldestAge: [SECOND, NONE, 1 * SECOND, 2 * SECOND, 3 * SECOND, 4 * SECOND, SECOND],
    });
    const of = summary([server('A', { timeline: asleep })], { clockNanos: 7 * SECOND });
    const [age] = latencyData(input(of)).servers.map(({ tellingAge }) => [...tellingAge.values]);
    // A single window without any request in the system is not shown as a wait.
    expect(age).toEqual([NONE, NONE, SECOND, 2 * SECOND, 3 * SECOND, 4 * SECOND, NONE]);
  });

  it('marks each percentile that has too few samples', () => {
    const chosen = { ...input(stalled()), fractions: [0.99, 0.999] };
    const data = latencyData(chosen);
    // 1,000 requests in a window are enough for p99, but not for more.
    expect(data.unknown).toEqual([0.999]);
    expect(latencySubtitle(data, chosen)).toContain('p99.9: too few requests');
    expect(fewSamplesNote(data, 1.5 * SECOND)).toEqual([]);
    expect(fewSamplesNote(data, 2.5 * SECOND)).toEqual([
      'A: 15 requests, too few for p99',
      'B: 900 requests, too few for p99',
    ]);
  });

  it('counts all requests since the start for running percentiles', () => {
    const chosen = { ...input(stalled()), window: 'running' } as const;
    expect([...latencyData(chosen).servers[0].samples]).toEqual([1000, 2000, 2015, 2015]);
    expect(latencySubtitle(latencyData(chosen), chosen)).toContain('since the start');
  });

  it('shows both starts together', () => {
    const both = { ...input(stalled()), bothStarts: true };
    const data = latencyData(both);
    expect(data.measure).toBe('intended');
    expect(data.servers[0].actual).toHaveLength(3);
    expect(latencyTable(data).columns).toContain('A p99 from the actual start, ms');
  });

  it('leaves the cells of gaps empty', () => {
    const table = latencyTable(latencyData(input(stalled())));
    expect(table.columns.slice(0, 4)).toEqual(['Time, s', 'A p50, ms', 'A p90, ms', 'A p99, ms']);
    expect(table.rows[2].slice(0, 4)).toEqual(['2.5', '900', '950', '990']);
    expect(table.columns[4]).toBe('A oldest request in progress, ms');
    expect(table.rows[3].slice(0, 6)).toEqual(['3.5', '', '', '', '', '1']);
  });

  it('is empty at time 0', () => {
    const data = latencyData(input(summary([server('A'), server('B')])));
    expect(data.empty).toBe(true);
    expect(data.highestNanos).toBeNaN();
  });
});
