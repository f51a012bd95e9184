// The sentence that describes the picture.

import { describe, expect, it } from 'vitest';
import { formatAge, formatCount } from '../../../src/languages/quantity.ts';
import { NODE_STATE } from '../../../src/protocol/frame-layout.ts';
import { captionOnLanes, describeScene } from '../../../src/road/words/caption.ts';
import { REQUEST_STATE } from '../../../src/scenario/request-state.ts';
import { figuresIn } from '../../support/figures.ts';
import { fabricateFrame } from './support/fabricated-frame.ts';

describe('the sentence about a blocking pool', () => {
  const jam = fabricateFrame({
    threadsTotal: 50,
    nodes: [{}, { state: NODE_STATE.down }],
    counts: { [REQUEST_STATE.waiting]: 46, [REQUEST_STATE.running]: 4, [REQUEST_STATE.queued]: 11_024 },
    inFlight: { 1: 46 },
    oldestQueuedSince: 1e9,
  });

  it('names the node that holds the threads, and the queue', () => {
    expect(figuresIn(describeScene(jam, 'blocking-pool'))).toEqual(['46', '50', '2', '11,024']);
    expect(figuresIn(captionOnLanes(jam, 'blocking-pool')[0]!)).toEqual(['46', '50', '2']);
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
    expect(figuresIn(describeScene(frame, 'blocking-pool'))).toEqual(['50', '4', '10', '91']);
    expect(captionOnLanes(frame, 'blocking-pool').map(figuresIn)).toEqual([
      ['50', '4', '10'],
      ['4', '10'],
      ['2'],
      ['2'],
      [],
    ]);
  });

  it('names the one bridge on the narrowest of roads, because a bare number would look like a count', () => {
    const frame = fabricateFrame({
      threadsTotal: 8,
      nodes: [{}, {}, { state: NODE_STATE.down }],
      counts: { [REQUEST_STATE.waiting]: 8, [REQUEST_STATE.queued]: 30 },
      inFlight: { 2: 8 },
    });
    const captions = captionOnLanes(frame, 'blocking-pool');
    expect(captions.map(figuresIn)).toEqual([['8', '3'], ['3'], ['3'], ['3'], []]);
    for (const caption of captions.slice(0, -1)) expect(caption).toContain('bridge 3');
  });

  it('says what most calls are if nothing else holds the lanes: retries', () => {
    const caption = (retries: number, attempts: number) => {
      const counts = { [REQUEST_STATE.waiting]: 70 };
      const fields = { recentCallRetries: retries, recentCallAttempts: attempts };
      const frame = fabricateFrame({ threadsTotal: 1, nodes: [{}], counts, inFlight: {}, fields });
      return captionOnLanes(frame, 'event-loop');
    };
    expect(caption(73, 100).map(figuresIn)).toEqual([['73'], ['73']]);
    expect(caption(20, 100)).toEqual([]);
    expect(caption(0, 0)).toEqual([]);
  });

  it('keeps to two short lines, however many nodes and requests there are', () => {
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
      expect(sentence).toContain(named[troubled] ?? `${troubled} bridges`);
    }
  });

  it('names what threads wait for if no nodes are called', () => {
    const counts = { [REQUEST_STATE.waiting]: 100, [REQUEST_STATE.queued]: 400 };
    const frame = fabricateFrame({ threadsTotal: 100, nodes: [], counts });
    expect(figuresIn(describeScene(frame, 'blocking-pool'))).toEqual(['100', '400']);
    expect(figuresIn(captionOnLanes(frame, 'blocking-pool')[0]!)).toEqual(['100']);
    const loops = fabricateFrame({ threadsTotal: 4, nodes: [], counts: { [REQUEST_STATE.waiting]: 500 } });
    expect(figuresIn(describeScene(loops, 'multi-reactor'))).toEqual(['500']);
  });

  it('says that the run has ended only when nothing is left', () => {
    for (const model of ['blocking-pool', 'multi-reactor'] as const) {
      const fields = { ended: 1 };
      expect(describeScene(fabricateFrame({ threadsTotal: 4, fields }), model)).toContain('Finished');
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

describe('the sentence about event loops', () => {
  it('counts parked requests, and says that they block nothing', () => {
    const frame = fabricateFrame({ threadsTotal: 4, counts: { [REQUEST_STATE.waiting]: 3018 } });
    expect(figuresIn(describeScene(frame, 'multi-reactor'))).toEqual(['3,018']);
    expect(captionOnLanes(frame, 'multi-reactor')).toEqual([]);
  });

  it('names the loops if requests wait for those', () => {
    const frame = fabricateFrame({
      threadsTotal: 2,
      counts: { [REQUEST_STATE.waiting]: 10, [REQUEST_STATE.ready]: 42 },
    });
    expect(figuresIn(describeScene(frame, 'multi-reactor'))).toEqual(['10', '42', '2']);
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
