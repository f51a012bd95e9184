// The sentence about a scene over whole runs: it matches what happens, for each model and each kind of
// problem.

import { describe, expect, it } from 'vitest';
import { SimulationHost } from '../../../src/host/simulation-host.ts';
import { decodeLink } from '../../../src/links/link.ts';
import { Frame } from '../../../src/protocol/frame-reader.ts';
import { describeScene } from '../../../src/road/words/caption.ts';
import { DEFAULT_SCENARIO } from '../../../src/scenario/default-scenario.ts';
import { PRESETS } from '../../../src/scenario/presets.ts';
import type { Scenario } from '../../../src/scenario/scenario.ts';

const SECOND = 1e9;
/** Number of frames before the instant from which the state is tracked, as on the page. */
const WATCHED_FRAMES = 60;
const FRAME_NANOS = 16e6;

function scenarioOf(query: string): Scenario {
  const link = decodeLink(query, []);
  if (!link.ok) throw new Error(JSON.stringify(link.problems));
  return link.scenario;
}

/** The sentences of all servers at these instants, in seconds, with plain spaces. */
function captionsOf(
  scene: string | Scenario,
  ...instants: readonly number[]
): readonly (readonly string[])[] {
  const scenario = typeof scene === 'string' ? scenarioOf(scene) : scene;
  const host = new SimulationHost(() => 0);
  expect(host.load(scenario)).toEqual({ ok: true });
  const groups = scenario.upstreams.map(({ name }) => name);
  let clock = 0;
  const goTo = (atNanos: number): Frame => {
    const spanNanos = Math.max(0, atNanos - clock);
    const request = {
      spanNanos,
      budgetMillis: 1,
      commands: [],
      buffer: null,
      maxThreads: 2000,
      maxVehicles: 20_000,
    };
    const frame = new Frame(new Float64Array(host.frame(request).buffer));
    clock = frame.clock;
    return frame;
  };
  return instants.map((instant) => {
    for (let back = WATCHED_FRAMES; back > 0; back--) goTo(instant * SECOND - back * FRAME_NANOS);
    const frame = goTo(instant * SECOND);
    return frame.servers.map((server, index) => {
      const { model, ...rest } = scenario.servers[index];
      const polls = 'readiness' in rest && rest.readiness === 'poll';
      const sentence = describeScene(server, model, { polls, groups });
      expect(sentence.length, sentence).toBeLessThanOrEqual(64);
      return sentence;
    });
  });
}

describe('a node in trouble', () => {
  const stall = 'preset=stalled-node&servers=A:blocking-pool,B:multi-reactor,C:staged';

  it('is named as what holds threads, and as what requests are parked for', () => {
    const [[pool, loops, stages]] = captionsOf(stall, 3) as [string[]];
    expect(pool).toMatch(/^All 50 lanes .*bridge 10, 2,\d\d\d /);
    expect(loops).toMatch(/^3\d\d parked \(2\d\d .*bridge 10\)/);
    expect(stages).toMatch(/^Stage 2 .*bridge 10\b.*\b2,\d\d\d\b/);
  });

  it('with open breakers is named so', () => {
    const query =
      'preset=rate-1k&fault=refusing:4@0s&fault=refusing:5@0s&breakAt=50%25&breakWindow=10&retries=1';
    for (const sentence of captionsOf(query, 2)[0])
      expect(sentence).toContain('breaker open to bridges 4 and 5');
  });

  it('makes requests fail, and that is said, too', () => {
    const query = 'preset=rate-1k&fault=refusing:4@0s&fault=refusing:5@0s';
    expect(captionsOf(query, 2)[0]).toEqual([
      expect.stringMatching(/^2\d of 50 lanes busy, (19|20|21)\u00a0% fail$/),
      expect.stringMatching(/^1\d parked.*, (19|20|21)\u00a0% fail$/),
    ]);
  });
});

it('a node is named by its group if there are several', () => {
  const group = DEFAULT_SCENARIO.upstreams[0];
  const down = {
    kind: 'down',
    upstream: 'database',
    node: 2,
    fromNanos: 0,
    untilNanos: null,
    factor: 1,
  } as const;
  const scenario: Scenario = {
    ...DEFAULT_SCENARIO,
    request: [
      { kind: 'call', upstream: 'search' },
      { kind: 'call', upstream: 'database' },
    ],
    upstreams: [
      { ...group, name: 'search', nodes: 3 },
      { ...group, name: 'database', nodes: 4 },
    ],
    faults: [down],
  };
  expect(captionsOf(scenario, 2)[0]).toEqual([
    expect.stringMatching(/^(All|4\d of) 50 lanes .*database 2, [\d,]+ queued$/),
    expect.stringMatching(/^\d+ parked \(\d+ .*database 2\)/),
  ]);
});

describe('a retry storm', () => {
  it('is named, while the server without it is healthy', () => {
    const [before, fault, after] = captionsOf('preset=retry-storm', 3, 11, 15);
    expect(before[0]).toMatch(/^1\d parked/);
    expect(fault[0]).toMatch(/^\d+\s% of recent calls/);
    expect(after[0]).toMatch(/^Every request fails, \d+\s% of calls/);
    expect(after[1]).not.toContain('fail');
  });

  it('with a budget is over once the nodes have recovered', () => {
    const [fault, after] = captionsOf('preset=retry-budget', 11.5, 20);
    expect(fault[0]).toMatch(/^(Every request fails|\d+\u00a0% of requests fail), \d+ calls /);
    expect(after[0]).toMatch(/^\d+ parked/);
  });
});

describe('rejected requests and leaving clients', () => {
  it('are shown as a share of the arrivals', () => {
    const full = captionsOf('preset=latency-60ms&A.queue=20', 3)[0][0];
    expect(full).toMatch(/^(All|4\d of) 50 lanes .*, \d+ queued, 1\d\u00a0% rejected$/);
    const left = captionsOf('preset=latency-60ms&patience=100ms&clientRetries=2', 3)[0][0];
    const [early] = captionsOf('preset=latency-60ms&A.threads=55&patience=100ms&clientRetries=3', 0.6);
    expect(early[0]).toMatch(/give|retries/);
    expect(left).toMatch(/^(Every client gives|\d\d\u00a0% of clients give) up, \d,\d\d\d abandoned/);
  });
});

describe('a scarce resource besides threads', () => {
  it('is named: cores', () => {
    const query = 'preset=rate-1k&servers=A:thread-per-request,B:green-threads&cpu=8ms';
    const [[threads, green]] = captionsOf(query, 1) as [string[]];
    expect(threads).toMatch(/^7\d\d of 7\d\d lanes .*4 cores$/);
    expect(green).toMatch(/^\d+ parked, \d+ .*4 carriers$/);
  });

  it('is named: a lock, for which threads and loops wait', () => {
    const query =
      'preset=rate-1k&servers=A:blocking-pool,B:multi-reactor,C:green-threads&lock=l:mutex&request=cpu:100us,lock:l:2ms';
    expect(captionsOf(query, 1)[0]).toEqual([
      expect.stringMatching(/^\d+ of 50 lanes .*lock, \d+ /),
      expect.stringMatching(/^3 of 4 loops .*lock, \d+ /),
      expect.stringMatching(/^\d+ .*lock/),
    ]);
  });

  it('is named: helpers, and a selector that polls every connection', () => {
    const [helped] = captionsOf(
      'preset=rate-1k&servers=A:loop-with-helpers&request=cpu:100us,offload:20ms',
      1,
    );
    expect(helped[0]).toMatch(/^All 4 helpers busy, \d+ /);
    const [polled] = captionsOf('preset=one-selector', 1);
    expect(polled[1]).toMatch(/^\d+ .*1 loop, .*polls/);
  });
});

it('every scene has a matching sentence, early and late', () => {
  for (const { id } of PRESETS) {
    for (const sentence of captionsOf(`preset=${id}`, 0.05, 0.7).flat()) {
      expect(sentence, id).not.toMatch(/NaN|undefined|^$|,\s*$/);
    }
  }
});
