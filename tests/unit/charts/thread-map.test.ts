// The map of threads as drawn and described: pixels by shares of states, parts within the run, places as
// text.

import { describe, expect, it } from 'vitest';
import { paintCells } from '../../../src/charts/thread-map/map-cells.ts';
import { MapData } from '../../../src/charts/thread-map/map-data.ts';
import {
  between,
  type MapPart,
  movedTo,
  wholeRun,
  zoomedThreads,
  zoomedTime,
} from '../../../src/charts/thread-map/map-part.ts';
import {
  faultSentences,
  mapSentence,
  mapTable,
  placeText,
} from '../../../src/charts/thread-map/map-words.ts';
import { THREAD_KIND, THREAD_KINDS, type ThreadSpans } from '../../../src/protocol/thread-map-api.ts';
import { DEFAULT_UPSTREAM } from '../../../src/scenario/default-scenario.ts';

const COLUMNS = 200;
/** A map of threads that wait for 70 % of the time and run for the rest, with a queue of 3 by default. */
function mapOf(
  threads: number,
  threadsPerRow: number,
  spans: ThreadSpans | null = null,
  queued = 3,
): MapData {
  const rows = Math.ceil(threads / threadsPerRow);
  const request = {
    server: 'A',
    reachNanos: 2e9,
    fromNanos: 0,
    untilNanos: 2e9,
    columns: COLUMNS,
    mostRows: rows,
    firstThread: 0,
    threads: null,
  };
  const plan = { threadsInAll: threads, firstThread: 0, threads, rows, threadsPerRow, exact: true, looks: 2 };
  const data = new MapData(request, plan);
  const shares = new Float32Array(COLUMNS * rows * THREAD_KINDS);
  for (let cell = 0; cell < COLUMNS * rows; cell++) {
    shares[cell * THREAD_KINDS + THREAD_KIND.waiting] = 0.7;
    shares[cell * THREAD_KINDS + THREAD_KIND.running] = 0.3;
  }
  const queue = new Float32Array(COLUMNS * 2).fill(queued);
  const columns = { first: 0, count: COLUMNS, shares, queue };
  data.take({ share: 1, done: true, plan, columns, spans });
  return data;
}

describe('the pixels of the map', () => {
  it.each([1, 2, 3, 10])('show each state in proportion to its share, in rows of %i pixels', (rowPx) => {
    const data = mapOf(40, 1);
    const pixels = new Uint32Array(COLUMNS * 40 * rowPx);
    const colours = Uint32Array.from({ length: THREAD_KINDS }, (_, kind) => kind + 1);
    paintCells(data, pixels, colours, { rowPx, gapPx: 0, from: 0, until: COLUMNS });
    const count = (kind: number): number => pixels.filter((pixel) => pixel === kind + 1).length;
    expect(count(THREAD_KIND.running) / pixels.length).toBeCloseTo(0.3, 2);
    expect(count(THREAD_KIND.running) + count(THREAD_KIND.waiting)).toBe(pixels.length);
  });
});

describe('the shown part of the map', () => {
  const within = ({ fromNanos, untilNanos }: MapPart): void => {
    expect(fromNanos).toBeGreaterThanOrEqual(0);
    expect(untilNanos).toBeLessThanOrEqual(2e9);
    expect(untilNanos).toBeGreaterThan(fromNanos);
  };

  it('zooms around a moment, down to ten microseconds, and out to the whole run', () => {
    let part = wholeRun(2e9);
    for (let times = 0; times < 40; times++) {
      part = zoomedTime(part, 'in', 1.9e9, 2e9);
      within(part);
      expect(part.fromNanos).toBeLessThanOrEqual(1.9e9);
      expect(part.untilNanos).toBeGreaterThanOrEqual(1.9e9);
    }
    expect(part.untilNanos - part.fromNanos).toBe(10e3);
    for (let times = 0; times < 40; times++) part = zoomedTime(part, 'out', 1.9e9, 2e9);
    expect(part).toEqual(wholeRun(2e9));
  });

  it('is unchanged if the run has not begun, because there is nothing to zoom into', () => {
    for (const by of ['in', 'out'] as const) expect(zoomedTime(wholeRun(0), by, 0, 0)).toEqual(wholeRun(0));
  });

  it('stays within its ends around a moment, and can be dragged in either direction', () => {
    const part = between(wholeRun(2e9), 1.2e9, 1e9, 2e9);
    expect(part).toMatchObject({ fromNanos: 1e9, untilNanos: 1.2e9 });
    expect(movedTo(part, 1.1e9, 2e9)).toBe(part);
    for (const at of [0, 0.9e9, 1.3e9, 2e9]) {
      const moved = movedTo(part, at, 2e9);
      within(moved);
      expect(moved.fromNanos).toBeLessThanOrEqual(at);
      expect(moved.untilNanos).toBeGreaterThanOrEqual(at);
    }
  });

  it('halves and doubles the threads around one of them', () => {
    const half = zoomedThreads(wholeRun(2e9), 'in', 99, 100);
    expect(half).toMatchObject({ firstThread: 50, threads: 50 });
    expect(zoomedThreads(half, 'out', 60, 100)).toMatchObject({ firstThread: 0, threads: null });
  });
});

describe('the map in words', () => {
  it('gives the shares and the queue of the whole, and in a table', () => {
    const data = mapOf(40, 4);
    expect(mapSentence(data)).toBe(
      'Server A from 0.000 s to 2.000 s, 40 threads: 70\u00a0% waiting for a reply and 30\u00a0% running. In the queue: 3 on average, at most 3.'.replace(
        /(\d) s/g,
        '$1\u00a0s',
      ),
    );
    const { columns, rows } = mapTable(data);
    expect(columns).toEqual([
      'from (s)',
      'to (s)',
      'running (%)',
      'waiting for a reply (%)',
      'queue, mean',
      'queue, max',
    ]);
    expect(rows).toHaveLength(20);
    expect(rows[1]).toEqual(['0.1', '0.2', '30', '70', '3', '3']);
  });

  it('groups the thousands of a mean like those of a count', () => {
    expect(mapSentence(mapOf(40, 4, null, 1537.5))).toContain('In the queue: 1,538 on average');
  });

  it('names a place by its threads, or by the request of a single span', () => {
    expect(placeText(mapOf(40, 4), 5, 1e9)).toContain('threads 5 to 8 · 70\u00a0% waiting for a reply');
    const spans = {
      thread: Int32Array.of(4, 5, 5),
      fromNanos: Float64Array.of(0, 0, 0.5e9),
      untilNanos: Float64Array.of(2e9, 0.5e9, 2e9),
      kind: Uint8Array.of(THREAD_KIND.idle, THREAD_KIND.idle, THREAD_KIND.stuck),
      request: Float64Array.of(-1, -1, 77),
      node: Int32Array.of(-1, -1, 2),
    };
    const said = placeText(mapOf(40, 1, spans), 5, 1e9);
    expect(said).toContain('thread 6 · stuck on a call that will fail, node 3, request 77');
    expect(said).toContain('since 0.500\u00a0s · queue 3');
    const groups = ['cache', 'db'].map((name) => ({ ...DEFAULT_UPSTREAM, name, nodes: 3 }));
    expect(placeText(mapOf(40, 1, spans), 5, 1e9, [], groups)).toMatch(/(cache|db) node \d/);
    expect(placeText(mapOf(40, 1), 5, 3e9)).not.toBeNull();
  });

  it('names the faults of the shown part, and those of a place', () => {
    const data = mapOf(40, 1);
    const faults = [
      { fromNanos: 0.5e9, untilNanos: 1.5e9, label: 'node 10 down' },
      { fromNanos: 3e9, untilNanos: 4e9, label: 'node 2 slow' },
    ];
    expect(faultSentences(data, faults)).toEqual(['Node 10 down from 0.500\u00a0s to 1.500\u00a0s.']);
    expect(placeText(data, 5, 1e9, faults)).toContain('queue 3 · node 10 down');
    expect(placeText(data, 5, 1.8e9, faults)).not.toContain('node');
  });
});
