// The picture in words.

import { describe, expect, it } from 'vitest';
import { formatAge, formatCount } from '../../../src/languages/quantity.ts';
import { NODE_STATE } from '../../../src/protocol/frame-layout.ts';
import { captionOnLanes, describeScene } from '../../../src/road/words/caption.ts';
import { REQUEST_STATE } from '../../../src/scenario/request-state.ts';
import { fabricateFrame } from './support/fabricated-frame.ts';

describe('a blocking pool in words', () => {
  const jam = fabricateFrame({
    threadsTotal: 50,
    nodes: [{}, { state: NODE_STATE.down }],
    counts: { [REQUEST_STATE.waiting]: 46, [REQUEST_STATE.running]: 4, [REQUEST_STATE.queued]: 11_024 },
    inFlight: { 1: 46 },
    oldestQueuedSince: 1e9,
  });

  it('names the node that holds the threads, and the queue', () => {
    expect(describeScene(jam, 'blocking-pool')).toBe(`46 of 50 lanes wait for bridge 2, 11,024 queued`);
    expect(captionOnLanes(jam, 'blocking-pool')[0]).toBe('46 of 50 lanes wait for bridge 2');
  });

  it('names all nodes that hold threads, the same in the picture and in the sentence', () => {
    const nodes = Array.from({ length: 10 }, (_, node) =>
      node === 3 ? { state: NODE_STATE.down } : node === 9 ? { state: NODE_STATE.stalled } : {},
    );
    const frame = fabricateFrame({
      threadsTotal: 50,
      nodes,
      counts: { [REQUEST_STATE.waiting]: 50, [REQUEST_STATE.queued]: 91 },
      inFlight: { 3: 29, 9: 21 },
    });
    expect(describeScene(frame, 'blocking-pool')).toBe('All 50 lanes wait for bridges 4 and 10, 91 queued');
    expect(captionOnLanes(frame, 'blocking-pool')).toEqual([
      'All 50 lanes wait for bridges 4 and 10',
      'All wait for bridges 4 and 10',
      'All wait: 2 bridges',
      'All: 2 bridges',
      'All wait',
    ]);
  });

  it('names the one bridge on the narrowest of roads: a number alone would be how many they wait for', () => {
    const frame = fabricateFrame({
      threadsTotal: 8,
      nodes: [{}, {}, { state: NODE_STATE.down }],
      counts: { [REQUEST_STATE.waiting]: 8, [REQUEST_STATE.queued]: 30 },
      inFlight: { 2: 8 },
    });
    expect(captionOnLanes(frame, 'blocking-pool')).toEqual([
      'All 8 lanes wait for bridge 3',
      'All wait for bridge 3',
      'All wait: bridge 3',
      'All: bridge 3',
      'All wait',
    ]);
  });

  it('says what most calls are where nothing else holds the lanes: made again', () => {
    const caption = (retries: number, attempts: number) => {
      const counts = { [REQUEST_STATE.waiting]: 70 };
      const fields = { recentCallRetries: retries, recentCallAttempts: attempts };
      const frame = fabricateFrame({ threadsTotal: 1, nodes: [{}], counts, inFlight: {}, fields });
      return captionOnLanes(frame, 'event-loop');
    };
    expect(caption(73, 100)).toEqual(['73\u00a0% of recent calls are repeats', '73\u00a0% are repeats']);
    expect(caption(20, 100)).toEqual([]);
    expect(caption(0, 0)).toEqual([]);
  });

  it('keeps to two short lines, however many nodes and requests', () => {
    const named: Readonly<Record<number, string>> = { 1: 'bridge 16', 2: 'bridges 15 and 16' };
    for (const troubled of [1, 2, 3, 16]) {
      const frame = fabricateFrame({
        threadsTotal: 10_000,
        nodes: Array.from({ length: 16 }, (_, node) => ({
          state: node < 16 - troubled ? NODE_STATE.healthy : NODE_STATE.down,
        })),
        counts: { [REQUEST_STATE.waiting]: 10_000, [REQUEST_STATE.queued]: 1_000_000 },
        inFlight: Object.fromEntries(Array.from({ length: troubled }, (_, node) => [15 - node, 9000])),
      });
      const sentence = describeScene(frame, 'blocking-pool');
      expect(sentence.length).toBeLessThanOrEqual(64);
      expect(sentence).toContain('wait for');
      expect(sentence).toContain(named[troubled] ?? `${troubled} bridges`);
    }
  });

  it('names what threads wait for that call no nodes', () => {
    const counts = { [REQUEST_STATE.waiting]: 100, [REQUEST_STATE.queued]: 400 };
    const frame = fabricateFrame({ threadsTotal: 100, nodes: [], counts });
    expect(describeScene(frame, 'blocking-pool')).toBe('All 100 lanes asleep, 400 queued');
    expect(captionOnLanes(frame, 'blocking-pool')[0]).toBe('All 100 lanes held by requests that sleep');
    const loops = fabricateFrame({ threadsTotal: 4, nodes: [], counts: { [REQUEST_STATE.waiting]: 500 } });
    expect(describeScene(loops, 'multi-reactor')).toBe('500 parked on timers, none in the way');
  });

  it('says that the run has ended only when nothing is left', () => {
    for (const model of ['blocking-pool', 'multi-reactor'] as const) {
      const fields = { ended: 1 };
      expect(describeScene(fabricateFrame({ threadsTotal: 4, fields }), model)).toBe(
        'Finished: nothing left',
      );
      expect(describeScene(fabricateFrame({ threadsTotal: 4 }), model)).toMatch(
        /^All 4 (lanes|loops) are free$/,
      );
      const left = fabricateFrame({ threadsTotal: 4, counts: { [REQUEST_STATE.waiting]: 2 }, fields });
      expect(describeScene(left, model)).not.toContain('Finished');
    }
  });

  it('says when all threads are free or busy', () => {
    const free = fabricateFrame({ threadsTotal: 50 });
    expect(describeScene(free, 'blocking-pool')).toBe('All 50 lanes are free');
    expect(captionOnLanes(free, 'blocking-pool')).toEqual([]);
    const busy = fabricateFrame({ threadsTotal: 3, counts: { [REQUEST_STATE.ready]: 3 } });
    expect(describeScene(busy, 'blocking-pool')).toBe('All 3 lanes are busy');
    const some = fabricateFrame({ threadsTotal: 50, counts: { [REQUEST_STATE.running]: 2 } });
    expect(describeScene(some, 'blocking-pool')).toBe('2 of 50 lanes busy');
  });
});

describe('event loops in words', () => {
  it('count who is parked, and say that they are in nobody’s way', () => {
    const frame = fabricateFrame({ threadsTotal: 4, counts: { [REQUEST_STATE.waiting]: 3018 } });
    expect(describeScene(frame, 'multi-reactor')).toBe(`3,018 parked, none in the way`);
    expect(captionOnLanes(frame, 'multi-reactor')).toEqual([]);
  });

  it('name the loops when those are what requests wait for', () => {
    const frame = fabricateFrame({
      threadsTotal: 2,
      counts: { [REQUEST_STATE.waiting]: 10, [REQUEST_STATE.ready]: 42 },
    });
    expect(describeScene(frame, 'multi-reactor')).toBe('10 parked, 42 ready for 2 loops');
    expect(describeScene(fabricateFrame({ threadsTotal: 1 }), 'event-loop')).toBe('The loop is free');
  });
});

describe('numbers', () => {
  it('have units and few digits', () => {
    expect(formatCount(1_234_567)).toBe(`1,234,567`);
    expect([5e6, 11.24e9, 900e9, 80_580e9].map(formatAge)).toEqual([
      '5\u00a0ms',
      '11.2\u00a0s',
      '15\u00a0min',
      '22\u00a0h',
    ]);
  });
});
