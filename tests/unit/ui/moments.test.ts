// Announcements of a run: their content, their time, and their sound.

import { describe, expect, it } from 'vitest';
import { RunWatch } from '../../../src/facts/changes.ts';
import type { NodeCondition } from '../../../src/facts/node-status.ts';
import type { ServerFact } from '../../../src/facts/server-facts.ts';
import type { BreakerCondition } from '../../../src/protocol/summary.ts';
import { DEFAULT_SCENARIO } from '../../../src/scenario/default-scenario.ts';
import type { Server } from '../../../src/scenario/server.ts';
import { momentOf } from '../../../src/ui/moments/announcements.ts';
import { Announcer } from '../../../src/ui/moments/announcer.ts';
import { Sonifier, type SoundMaker, SPAN_SECONDS } from '../../../src/ui/sound/sonifier.ts';
import { paceOf, panOf, Ticker, toneOf } from '../../../src/ui/sound/ticks.ts';
import { server, summary, values } from '../charts/fabricated.ts';

/** A server of 8 threads with these counts, and two nodes, at an instant. */
interface Seen {
  readonly taken?: number;
  readonly queued?: number;
  readonly failed?: number;
  readonly timedOut?: number;
  readonly opened?: number;
  readonly breaker?: BreakerCondition;
  readonly condition?: NodeCondition;
}

function look(watch: RunWatch, seconds: number, seen: Seen = {}): readonly string[] {
  const { taken = 2, queued = 0, failed = 0, timedOut = 0, opened = 0, breaker = 'closed' } = seen;
  const counts = { inFlight: 0, queued: 0, stuck: 0, working: 0, breakerOpened: 0 };
  const calm = { ...counts, group: 0, breaker: 'closed' } as const;
  const nodes = [calm, { ...calm, breakerOpened: opened, breaker }];
  const own = server('A', { values: values({ failed, timedOut }), nodes });
  const now = summary([own], { clockNanos: seconds * 1e9 });
  const facts: ServerFact[] = [];
  if (taken > 5) facts.push({ kind: 'threads-taken', taken, threads: 8 });
  if (queued > 0) facts.push({ kind: 'queue', waiting: queued, oldestNanos: 0 });
  const statuses = [
    { node: 1, condition: 'healthy', latencyNanos: 0, takesNanos: 0 },
    { node: 2, condition: seen.condition ?? 'healthy', latencyNanos: 0, takesNanos: 0 },
  ] as const;
  const run = {
    clockNanos: seconds * 1e9,
    finished: false,
    servers: [
      {
        id: 'A',
        server: {} as Server,
        summary: own,
        threadsTaken: taken,
        arrivingPerSecond: 120,
        facts,
        nodes: statuses,
        blame: null,
      },
    ],
    scenario: DEFAULT_SCENARIO,
    trouble: [],
    healed: null,
    waiter: null,
  };
  return watch
    .look(now, run)
    .map((change) => momentOf(change, (node) => `node ${node}`))
    .flatMap((moment) => (moment === null ? [] : [moment.words]));
}

describe('announced moments', () => {
  it('are changes of nodes, pools, queues, first errors and breakers', () => {
    const watch = new RunWatch();
    expect(look(watch, 0)).toEqual([]);
    expect(look(watch, 1, { condition: 'stalled' })).toEqual(['Node 2 is stalled.']);
    expect(look(watch, 2, { taken: 8, queued: 30, condition: 'stalled' })).toEqual([
      'A: every thread is busy.',
      'A: requests are queuing.',
    ]);
    const open = { timedOut: 3, opened: 1, breaker: 'open', condition: 'stalled' } as const;
    expect(look(watch, 3, { taken: 8, queued: 900, ...open })).toEqual([
      'A: the first request has timed out.',
      'A: the circuit breaker to node 2 has opened.',
    ]);
    expect(look(watch, 4, { timedOut: 90, opened: 1 })).toEqual([
      'A: the circuit breaker to node 2 has closed.',
      'Node 2 has recovered.',
      'A has free threads again.',
      'A’s queue is empty again.',
    ]);
  });

  it('treat a value that swings around a limit as one moment', () => {
    const watch = new RunWatch();
    look(watch, 0, { taken: 8, queued: 12 });
    for (const [at, taken, queued] of [
      [1, 7, 8],
      [2, 8, 11],
      [3, 6, 3],
      [4, 8, 20],
    ] as const)
      expect(look(watch, at, { taken, queued })).toEqual([]);
  });

  it('are announced again when a run restarts', () => {
    const watch = new RunWatch();
    look(watch, 5, { failed: 1 });
    expect(look(watch, 1)).toEqual([]);
    expect(look(watch, 2, { failed: 1 })).toEqual(['A: the first request has failed.']);
  });
});

describe('the voice', () => {
  const moment = (about: string, words: string, rank = 3) => ({ about, words, rank });

  it('says the most important first, at most two sentences at once, and then pauses for seconds', () => {
    const voice = new Announcer();
    voice.add(
      [
        moment('queue', 'It queues.', 4),
        moment('pool', 'It is full.', 3),
        moment('node', 'Node 2 is down.', 0),
      ],
      2.5e9,
      0,
    );
    expect(voice.next(0)).toMatch(/^By 2\.500.s: Node 2 is down\. It is full\.$/);
    expect(voice.next(3900)).toBeNull();
    expect(voice.next(4000)).toMatch(/^By 2\.500.s: It queues\.$/);
    expect(voice.next(9000)).toBeNull();
  });

  it('repeats nothing, and drops sentences that are reversed or old before their turn', () => {
    const voice = new Announcer();
    voice.add([moment('node', 'up')], 0, 0);
    expect(voice.next(0)).toMatch(/up$/);
    voice.add([moment('node', 'up')], 0, 5000);
    expect(voice.next(5000)).toBeNull();
    voice.add([moment('node', 'down')], 0, 5000);
    voice.add([moment('node', 'up')], 0, 5500);
    expect(voice.next(6000)).toBeNull();
    voice.add([moment('pool', 'full')], 0, 7000);
    expect(voice.next(20_000)).toBeNull();
  });
});

describe('the sound', () => {
  it('ticks at the rate, faster for more requests, but never so fast that it becomes a tone', () => {
    expect(paceOf(0)).toBe(0);
    expect(paceOf(1)).toBeCloseTo(1, 1);
    expect(paceOf(8)).toBeGreaterThan(paceOf(4));
    expect(paceOf(1e6)).toBeLessThanOrEqual(12);
  });

  it('rises an octave for each tenfold p99, left for the first server, right for the last', () => {
    expect(toneOf(100e6) / toneOf(10e6)).toBeCloseTo(2, 9);
    expect(toneOf(Number.NaN)).toBe(toneOf(1e6));
    expect([panOf(0, 2), panOf(1, 2), panOf(0, 1)]).toEqual([-0.8, expect.closeTo(0.8, 9), 0]);
  });

  it('keeps its beat from span to span', () => {
    const ticker = new Ticker();
    const heard = [{ completed: 1, failed: 0, p99Nanos: 1e6 }];
    const beats = Array.from({ length: 40 }, (_, span) =>
      ticker.over(heard, 0.25).map(({ atSeconds }) => span * 0.25 + atSeconds),
    ).flat();
    const gaps = beats.slice(1).map((at, place) => at - beats[place]);
    expect(beats).toHaveLength(9);
    for (const gap of gaps) expect(gap).toBeCloseTo(1 / paceOf(1), 6);
  });

  it('plays each tick once on the audio clock, with failures low, and none while muted', () => {
    const played: { hertz: number; at: number; pan: number }[] = [];
    const fake = fakeSound(played);
    const sonifier = new Sonifier(fake.maker);
    const servers = [
      { completed: 40, failed: 0, p99Nanos: 10e6 },
      { completed: 0, failed: 40, p99Nanos: 10e6 },
    ];
    sonifier.play(servers, 0.2);
    const first = played.length;
    sonifier.play(servers, 0.2);
    expect(played.length, 'the same span is not played again').toBe(first);
    fake.passes(SPAN_SECONDS);
    sonifier.play(servers, 0.2);
    expect(played.length).toBeGreaterThan(first);
    expect(played.map(({ at }) => at).every((at) => at <= 2 * SPAN_SECONDS)).toBe(true);
    expect(Math.max(...played.filter(({ pan }) => pan > 0).map(({ hertz }) => hertz))).toBeLessThan(
      toneOf(1e6),
    );
    fake.passes(1);
    const before = played.length;
    sonifier.play([], 0.2);
    expect(played.length).toBe(before);
  });

  it('releases the audio hardware while it pauses, and reopens it to play', () => {
    const { maker } = fakeSound([]);
    const sonifier = new Sonifier(maker);
    expect(maker.state, 'nothing is heard of itself').toBe('suspended');
    sonifier.play([], 0.2);
    expect(maker.state).toBe('running');
    sonifier.rest();
    expect(maker.state).toBe('suspended');
  });
});

/** An AudioContext that records what it should play. */
function fakeSound(played: { hertz: number; at: number; pan: number }[]): {
  readonly maker: SoundMaker;
  passes(seconds: number): void;
} {
  let now = 0;
  let state = 'suspended';
  let pan = { value: 0 };
  const node = { connect: () => undefined };
  const maker = {
    get currentTime() {
      return now;
    },
    destination: node,
    createStereoPanner: () => {
      pan = { value: 0 };
      return { ...node, pan };
    },
    createGain: () => ({
      ...node,
      gain: { setValueAtTime: () => undefined, exponentialRampToValueAtTime: () => undefined },
    }),
    createOscillator: () => {
      const frequency = { value: 0 };
      return {
        ...node,
        frequency,
        start: (at: number) => played.push({ hertz: frequency.value, at, pan: pan.value }),
        stop: () => undefined,
      };
    },
    get state() {
      return state;
    },
    resume: async () => {
      state = 'running';
    },
    suspend: async () => {
      state = 'suspended';
    },
    close: () => Promise.resolve(),
  };
  return {
    maker: maker as unknown as SoundMaker,
    passes: (seconds) => {
      now += seconds;
    },
  };
}
