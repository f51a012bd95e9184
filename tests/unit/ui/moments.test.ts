// What is said of a run, when, and how it sounds.

import { describe, expect, it } from 'vitest';
import { CalmVoice } from '../../../src/ui/moments/calm-voice.ts';
import { Moments, type Seen, type ServerSeen } from '../../../src/ui/moments/moments.ts';
import { Sonifier, type SoundMaker, SPAN_SECONDS } from '../../../src/ui/sound/sonifier.ts';
import { paceOf, panOf, Ticker, toneOf } from '../../../src/ui/sound/ticks.ts';

const CALM: ServerSeen = {
  id: 'A',
  threads: 8,
  threadsBusy: 2,
  queued: 0,
  timedOut: 0,
  failed: 0,
  rejected: 0,
  abandoned: 0,
  breakersOpen: [],
};

function seenAt(
  seconds: number,
  change: Partial<ServerSeen> = {},
  condition: Seen['nodes'][number]['condition'] = 'healthy',
): Seen {
  const nodes = [
    { name: 'node 1', condition: 'healthy' as const },
    { name: 'node 2', condition },
  ];
  return { clockNanos: seconds * 1e9, finished: false, servers: [{ ...CALM, ...change }], nodes };
}

describe('moments', () => {
  const wordsOf = (moments: Moments, seen: Seen): readonly string[] =>
    moments.since(seen).map(({ words }) => words);

  it('are what changes: nodes, pools, queues, first errors, breakers', () => {
    const moments = new Moments();
    expect(wordsOf(moments, seenAt(0))).toEqual([]);
    expect(wordsOf(moments, seenAt(1, {}, 'stalled'))).toEqual(['Node 2 has stalled.']);
    expect(wordsOf(moments, seenAt(2, { threadsBusy: 8, queued: 30 }, 'stalled'))).toEqual([
      'A: every thread is taken.',
      'A: requests begin to queue.',
    ]);
    expect(
      wordsOf(moments, seenAt(3, { threadsBusy: 8, queued: 900, timedOut: 3, breakersOpen: [2] }, 'stalled')),
    ).toEqual(['A: the first request has timed out.', 'A: the circuit breaker to node 2 opens.']);
    expect(wordsOf(moments, seenAt(4, { timedOut: 90 }))).toEqual([
      'Node 2 works again.',
      'A has free threads again.',
      'A: the queue is empty again.',
      'A: the circuit breaker to node 2 closes.',
    ]);
  });

  it('what swings about a limit is one moment', () => {
    const moments = new Moments();
    moments.since(seenAt(0, { threadsBusy: 8, queued: 12 }));
    for (const [at, threadsBusy, queued] of [
      [1, 7, 8],
      [2, 8, 11],
      [3, 6, 3],
      [4, 8, 20],
    ] as const)
      expect(wordsOf(moments, seenAt(at, { threadsBusy, queued }))).toEqual([]);
  });

  it('a run that begins again says again what happens in it', () => {
    const moments = new Moments();
    moments.since(seenAt(5, { failed: 1 }));
    expect(wordsOf(moments, seenAt(1))).toEqual([]);
    expect(wordsOf(moments, seenAt(2, { failed: 1 }))).toEqual(['A: the first request has failed.']);
  });
});

describe('the voice', () => {
  const moment = (about: string, words: string, rank = 3) => ({ about, words, rank });

  it('says what matters most first, two sentences at once, and then is silent for seconds', () => {
    const voice = new CalmVoice();
    voice.hear(
      [
        moment('queue', 'It queues.', 4),
        moment('pool', 'It is full.', 3),
        moment('node', 'Node 2 is down.', 0),
      ],
      0,
    );
    expect(voice.next(0)).toBe('Node 2 is down. It is full.');
    expect(voice.next(3900)).toBeNull();
    expect(voice.next(4000)).toBe('It queues.');
    expect(voice.next(9000)).toBeNull();
  });

  it('says nothing twice about the same, nothing undone before its turn, nothing old', () => {
    const voice = new CalmVoice();
    voice.hear([moment('node', 'up')], 0);
    expect(voice.next(0)).toBe('up');
    voice.hear([moment('node', 'up')], 5000);
    expect(voice.next(5000)).toBeNull();
    voice.hear([moment('node', 'down')], 5000);
    voice.hear([moment('node', 'up')], 5500);
    expect(voice.next(6000)).toBeNull();
    voice.hear([moment('pool', 'full')], 7000);
    expect(voice.next(20_000)).toBeNull();
  });
});

describe('the sound', () => {
  it('ticks at the rate, faster for more, never so fast that it is a tone', () => {
    expect(paceOf(0)).toBe(0);
    expect(paceOf(1)).toBeCloseTo(1, 1);
    expect(paceOf(8)).toBeGreaterThan(paceOf(4));
    expect(paceOf(1e6)).toBeLessThanOrEqual(12);
  });

  it('is higher by an octave for each tenfold p99, left for the first server, right for the last', () => {
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

  it('plays each tick once on the clock of the sound, failures low, nothing while nothing is heard', () => {
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

  it('lets go of the audio hardware while it rests, and takes it again to play', () => {
    const { maker } = fakeSound([]);
    const sonifier = new Sonifier(maker);
    expect(maker.state, 'nothing is heard of itself').toBe('suspended');
    sonifier.play([], 0.2);
    expect(maker.state).toBe('running');
    sonifier.rest();
    expect(maker.state).toBe('suspended');
  });
});

/** An AudioContext that writes down what it is asked to play. */
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
