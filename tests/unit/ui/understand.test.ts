// What the panel says of a run, from real runs: cause and effect as they were, and how many threads are enough.

import { describe, expect, it } from 'vitest';
import { type NodeStatus, readAllNodes } from '../../../src/facts/node-status.ts';
import { type RunFacts, runFacts, type Waiter } from '../../../src/facts/run-facts.ts';
import { SimulationHost } from '../../../src/host/simulation-host.ts';
import { decodeLink } from '../../../src/links/link.ts';
import { Frame } from '../../../src/protocol/frame-reader.ts';
import type { Command } from '../../../src/protocol/simulation-api.ts';
import type { Summary } from '../../../src/protocol/summary.ts';
import { PRESETS } from '../../../src/scenario/presets.ts';
import { REQUEST_STATE } from '../../../src/scenario/request-state.ts';
import type { Scenario } from '../../../src/scenario/scenario.ts';
import { mainNeed, needWords } from '../../../src/ui/understand/need-words.ts';
import { SPAN_SECONDS, threadsNeeds } from '../../../src/ui/understand/threads-need.ts';
import { whatHappened } from '../../../src/ui/understand/what-happened.ts';
import type { Piece } from '../../../src/ui/words/sentence.ts';
import { UNDERSTAND } from '../../../src/ui/words/understand.ts';
import { sentenceText } from '../../support/sentence-text.ts';

const OPENING =
  'servers=A:blocking-pool,B:event-loop&A.threads=8&rate=120&latency=40ms&cpu=3ms&cores=2&nodes=5&arrivals=constant';
const BROKEN = `${OPENING}&fault=down:3@200ms`;

interface Seen {
  readonly scenario: Scenario;
  readonly summary: Summary;
  /** As each server sees them. */
  readonly nodes: readonly (readonly NodeStatus[])[];
  readonly frame: Frame;
  readonly facts: RunFacts;
  readonly waiter: Waiter | null;
}

function scenarioOf(query: string): Scenario {
  const link = decodeLink(query, []);
  if (!link.ok) throw new Error(JSON.stringify(link.problems));
  return link.scenario;
}

/** `then`: commands at that instant, and seconds that the run goes on after them. */
function at(
  scene: string | Scenario,
  seconds: number,
  then: { readonly commands: readonly Command[]; readonly seconds: number } | null = null,
): Seen {
  const scenario = typeof scene === 'string' ? scenarioOf(scene) : scene;
  const host = new SimulationHost(() => 0);
  expect(host.load(scenario)).toEqual({ ok: true });
  const request = { budgetMillis: 1, commands: [], buffer: null, maxThreads: 2000, maxVehicles: 20_000 };
  let { buffer } = host.frame({ ...request, spanNanos: seconds * 1e9 });
  if (then !== null)
    ({ buffer } = host.frame({ ...request, commands: then.commands, spanNanos: then.seconds * 1e9 }));
  const frame = new Frame(new Float64Array(buffer));
  const summary = host.summary();
  const facts = runFacts(scenario, summary, frame)!;
  return { scenario, summary, nodes: readAllNodes(frame, []), frame, facts, waiter: facts.waiter };
}

const text = (pieces: readonly Piece[]): string =>
  sentenceText(pieces)
    .replace(/\u00a0/g, ' ')
    .trim();

const happened = ({ scenario, summary, facts }: Seen): string => text(whatHappened(scenario, summary, facts));
const needed = ({ scenario, summary, nodes }: Seen) => threadsNeeds(scenario, summary, nodes);

describe('what just happened', () => {
  it('names the bridge, the share of calls, and what that does to each server', () => {
    const seen = at(BROKEN, 1.5);
    const [a, b] = seen.summary.servers;
    expect(a.nodes[2].inFlight).toBe(8);
    const said = happened(seen);
    expect(said).toMatch(/^Bridge 3 is broken: no reply comes back\. Every fifth call goes there\./);
    const calls = Number(/after about (\d+) requests A had none left/.exec(said)![1]);
    // Each fifth of them holds one of eight threads; the first window may begin before the fault.
    expect(calls).toBeGreaterThanOrEqual(36);
    expect(calls).toBeLessThanOrEqual(50);
    // More are parked than wait at this bridge, and the number is of these.
    expect(b.nodes[2].inFlight).toBeLessThan(b.values.inSystem);
    expect(said).toContain(`In B those who wait there are parked, ${b.nodes[2].inFlight} by now`);
  });

  it('says how many lanes are held while there are others', () => {
    const seen = at(BROKEN, 0.4);
    expect(happened(seen)).toContain(`${seen.summary.servers[0].nodes[2].inFlight} of 8 lanes in A`);
  });

  it('says that nothing is in the way where that is so', () => {
    expect(happened(at(OPENING, 1.5))).toMatch(
      /^Nothing is in the way: A and B complete what comes, 120 requests a second\. Half of the requests take at most [\d.]+ ms in A and [\d.]+ ms in B\.$/,
    );
  });

  it('says whose lanes are asleep while others wait outside', () => {
    // Each tenth request sleeps for 2 s in its lane, and no node is called.
    for (const seconds of [1, 3, 3.5]) {
      const seen = at('preset=small-pool', seconds);
      const [a] = seen.frame.servers;
      expect(a.inState(REQUEST_STATE.waiting)).toBe(8);
      expect(happened(seen)).toMatch(
        new RegExp(
          `^Each one that sleeps keeps its lane: 8 of 8 lanes in A, and ${a.inState(REQUEST_STATE.queued)} wait outside\\. A completes `,
        ),
      );
    }
    // With a lane for each user nobody waits outside.
    expect(happened(at('preset=small-pool&A.threads=40', 1))).not.toContain('sleeps');
  });

  it('gives each server its own rate where users send as they get replies', () => {
    const said = happened(at('preset=small-selector', 2));
    const [, a, b] = /^A completes ([\d,]+) requests a second and B completes ([\d,]+) /.exec(said)!;
    const [first, second] = [a, b].map((text) => Number(text.replace(/,/g, '')));
    expect(second).toBeLessThan(first / 2);
  });

  it('claims no free way where requests wait for lanes or locks, nor a rate of a server that has ended', () => {
    for (const scene of ['small-pool', 'users-500', 'green-threads', 'one-writer', 'one-selector'])
      expect(happened(at(`preset=${scene}`, 4)), scene).not.toContain('Nothing is in the way');
    expect(happened(at('preset=users-500', 4))).toMatch(
      /\. A completes [\d,]+ requests a second and B completed 5,000 of 5,000 requests\./,
    );
  });

  it('counts the requests until no lane was left from the first bridge that broke', () => {
    const one = /after about (\d+) requests/.exec(happened(at(BROKEN, 3)))![1];
    const two = /after about (\d+) requests/.exec(happened(at(`${BROKEN}&fault=down:1@2s`, 3)))![1];
    expect(two).toBe(one);
  });

  it('names all bridges that work again since the same instant', () => {
    const faults = [1, 2, 3].map((node) => `fault=down:${node}@200ms-400ms`).join('&');
    expect(happened(at(`${OPENING}&${faults}`, 3))).toMatch(
      /^Bridges 1, 2 and 3 have worked again for 2\.6 s\./,
    );
  });

  it('says that a bridge works again', () => {
    expect(happened(at(`${OPENING}&fault=down:3@200ms-400ms`, 3))).toMatch(
      /^Bridge 3 has worked again for 2\.6 s\./,
    );
  });

  it('says that nobody falls behind while the first replies are on their way', () => {
    for (const seconds of [0.05, 0.1, 0.14, 0.2, 0.3]) {
      for (const scene of ['rate-1k', 'rate-2k'])
        expect(happened(at(`preset=${scene}`, seconds)), `${scene}, ${seconds} s`).not.toContain('more wait');
      // Its pool of 50 threads does fall behind.
      expect(happened(at('preset=rate-10k', seconds)), `${seconds} s`).not.toContain('B gets');
    }
    expect(happened(at('preset=rate-10k', 0.6))).toMatch(/^A gets 10,000 requests a second .* more wait/);
  });

  it('says that a server completes what comes only where it completes about as many', () => {
    const begun = /^The run has just begun, and replies are still on their way/;
    for (const seconds of [0.04, 0.06, 0.1, 0.2])
      expect(happened(at('preset=rate-1k', seconds)), `${seconds} s`).toMatch(begun);
    expect(happened(at('preset=rate-1k', 0.6))).toMatch(/^Nothing is in the way: A and B complete/);
    // Whoever says so says it of a rate that is nearly that of what came.
    for (const { id, scenario } of PRESETS)
      for (const seconds of [0.05, 0.25, 1]) {
        const seen = at(scenario, seconds);
        if (!/completes? what comes/.test(happened(seen))) continue;
        for (const { recent } of seen.summary.servers) {
          const missing = ((recent.offeredRps - recent.completedRps) * recent.spanNanos) / 1e9;
          expect(missing < 3 || recent.completedRps > 0.85 * recent.offeredRps, `${id}, ${seconds} s`).toBe(
            true,
          );
        }
      }
  }, 60_000);

  it('says what is left once no more requests come', () => {
    // 1,500 requests in 1.5 s at a pool that completes some 660 a second.
    const few = 'servers=A:blocking-pool&A.threads=50&rate=1000&cpu=3ms&slice=3ms&cores=2&requests=1500';
    const seen = at(few, 2);
    const left = seen.summary.servers[0].values.inSystem;
    expect(left).toBeGreaterThan(50);
    expect(happened(seen)).toMatch(
      new RegExp(`^No more requests come\\. A has ${left} to do and completes 6\\d\\d a second\\.$`),
    );
    const stuck = happened(at(`${BROKEN}&requests=300`, 8));
    expect(stuck).toMatch(/^Bridge 3 is broken/);
  });

  it('says whose lanes still wait at a bridge that works again, as its calls go on', () => {
    const hangs = scenarioOf('preset=stalled-node');
    const works = { ...hangs, upstreams: hangs.upstreams.map((each) => ({ ...each, nodeLatencies: [] })) };
    const said = happened(at(hangs, 3, { commands: [{ kind: 'configure', scenario: works }], seconds: 2 }));
    expect(said).toMatch(
      /^(4\d|50) of 50 lanes of A still wait at bridge 10, which works: the calls that it kept /,
    );
    const heal: Command = { kind: 'fault', upstream: 'upstream', node: 3, fault: 'none', factor: 1 };
    // Calls over a broken bridge end as it is mended.
    const down = happened(at(BROKEN, 2, { commands: [heal], seconds: 1 }));
    expect(down).not.toContain('still wait');
  });

  it('says who falls behind, and that its cores are the reason', () => {
    const said = happened(
      at('servers=A:blocking-pool&A.threads=50&rate=1000&cpu=3ms&slice=3ms&cores=2&arrivals=constant', 3),
    );
    expect(said).toMatch(
      /A gets 1,000 requests a second and completes 6\d\d: 3\d\d more wait with each second\./,
    );
    expect(said).toContain('Its cores compute all the time.');
  });

  it('holds for every scene, early and later', () => {
    for (const { id, scenario } of PRESETS) {
      for (const seconds of [0.02, 0.7]) {
        const seen = at(scenario, seconds);
        expect(happened(seen), id).not.toMatch(/NaN|undefined|Infinity|–|^$/);
        for (const need of needed(seen))
          expect(text(needWords(need, true)), id).not.toMatch(/NaN|undefined|Infinity|–|^$/);
      }
    }
  }, 120_000);
});

describe('how many threads', () => {
  it('are enough by Little’s law, and the run shows that they are', () => {
    const need = mainNeed(needed(at(OPENING, 1)))!;
    if (need.kind !== 'threads') throw new Error(need.kind);
    // 120 a second that hold one for 43 ms each: 5.2.
    expect(need.heldSeconds).toBeCloseTo(0.043, 3);
    expect([need.steady, need.wanted, need.morePerSecond]).toEqual([7, 7, 0]);
    const enough = at(OPENING.replace('A.threads=8', `A.threads=${need.wanted}`), 5);
    expect(enough.summary.servers[0].values.inSystem).toBeLessThan(need.wanted + 2);
    const few = at(OPENING.replace('A.threads=8', 'A.threads=4'), 5);
    expect(few.summary.servers[0].values.inSystem).toBeGreaterThan(50);
  });

  it('grow while a bridge does not answer, until calls are given up', () => {
    const need = mainNeed(needed(at(BROKEN, 1.5)))!;
    if (need.kind !== 'threads') throw new Error(need.kind);
    expect([need.morePerSecond, need.silent, need.givenUpNanos]).toEqual([24, [3], 30e9]);
    expect(text(needWords(need, false))).toBe(
      'Without a reply from bridge 3, each second takes 24 more, up to 720 when the first calls are given up after 30 s.',
    );
    expect(text(needWords(need, true))).toMatch(/In all about 730 threads, with [\d.]+ GiB\. It has 8\.$/);
    const completed = (threads: number): number =>
      at(BROKEN.replace('A.threads=8', `A.threads=${threads}`), 60).summary.servers[0].recent.completedRps;
    expect(completed(need.wanted)).toBe(96);
    expect(completed(500)).toBeLessThan(90);
  });

  it('are fewer until the end of a run that ends before calls are given up', () => {
    const need = mainNeed(needed(at('preset=stalled-node', 1.5)))!;
    if (need.kind !== 'threads') throw new Error(need.kind);
    // A tenth of 10,000 requests; the others hold 18 threads, and one is spare.
    expect([need.wanted, need.untilEnd]).toEqual([3100, 1100]);
    expect(text(needWords(need, true))).toMatch(
      /In all about 3,100 threads, with [\d.]+ GiB\. This run ends before that, and about 1,100 last until then\. It has 50\.$/,
    );
    const completed = (threads: number): number =>
      at(`preset=stalled-node&A.threads=${threads}`, 9.9).summary.servers[0].recent.completedRps;
    expect(completed(1100)).toBeCloseTo(900, -1);
    expect(completed(900)).toBeLessThan(700);
  });

  it('are never enough for good where no call is given up, but for as long as is said', () => {
    const never = `${BROKEN}&timeout=never`;
    const need = mainNeed(needed(at(never, 1.5)))!;
    if (need.kind !== 'threads') throw new Error(need.kind);
    expect(need.givenUpNanos).toBeNull();
    expect(text(needWords(need, true))).toMatch(
      /^No number helps for good: without a reply from bridge 3, each second takes 24 more\. For 10 seconds of it about 250 threads would do, with \d+ MiB\.$/,
    );
    const completed = (seconds: number): number =>
      at(never.replace('A.threads=8', `A.threads=${need.wanted}`), seconds).summary.servers[0].recent
        .completedRps;
    expect(completed(0.2 + SPAN_SECONDS)).toBeCloseTo(96, 0);
    expect(completed(2 * SPAN_SECONDS)).toBe(0);
  });

  it('are counted for each server by the nodes as it sees them', () => {
    const pools = OPENING.replace('B:event-loop', 'B:blocking-pool');
    const [a, b] = needed(at(`${pools}&B.latency=80ms`, 1));
    // 40 ms and 3 of its own for A, twice the latency for B.
    expect(a).toMatchObject({ kind: 'threads', server: 'A', steady: 7 });
    expect(b).toMatchObject({ kind: 'threads', server: 'B', steady: 11 });
    const broken = needed(at(`${pools}&fault=down:3@200ms&B.timeout=5s`, 1.5));
    expect(broken).toMatchObject([{ givenUpNanos: 30e9 }, { givenUpNanos: 5e9 }]);
  });

  it('are those for the traffic that is replayed, and not for that of the scene before', () => {
    // 100 requests a second for 8 s, in a scene that had 1,000: by that rate alone no number of threads would help.
    const logged = Array.from({ length: 800 }, (_, index) => `${(index + 1) * 10}ms`).join(',');
    const replayed = `preset=rate-1k&cpu=5ms&arrivals=replay&timestamps=${logged}`;
    const need = mainNeed(needed(at(replayed, 2)))!;
    if (need.kind !== 'threads') throw new Error(need.kind);
    expect(need.ratePerSecond).toBe(100);
    expect(need.wanted).toBeLessThan(10);
    const enough = at(`${replayed}&A.threads=${need.wanted}`, 6);
    expect(enough.summary.servers[0].values.inSystem).toBeLessThanOrEqual(need.wanted);
    // They end with the log, whatever number of requests the scene had.
    const broken = mainNeed(needed(at(`${replayed}&fault=down:3@200ms`, 2)))!;
    expect(broken).toMatchObject({ kind: 'threads', morePerSecond: 10 });
    if (broken.kind === 'threads') expect(broken.untilEnd! - broken.steady).toBe(80);
  });

  it('are one where requests hold one so shortly that it is hardly ever taken', () => {
    for (const scene of ['timer-interrupt', 'intended-start']) {
      const need = mainNeed(needed(at(`preset=${scene}`, 0.5)))!;
      expect(need, scene).toMatchObject({ kind: 'threads', wanted: 1, has: 1 });
      expect(text(needWords(need, false)), scene).toMatch(
        /^One is enough, with [\d.]+ MiB: of [\d,]+ requests a second each holds it for [\d.]+ [µm]s\. It has 1: more would only take memory\.$/,
      );
    }
    expect(UNDERSTAND.apply('A', '1', 1)).toBe('Give A 1 thread');
    expect(UNDERSTAND.apply('A', '730', 730)).toBe('Give A 730 threads');
  });

  it('do not help where cores are short, and do not matter where nobody holds one', () => {
    const busy = mainNeed(needed(at('servers=A:blocking-pool&rate=1000&cpu=3ms&cores=2', 0.5)))!;
    expect(busy).toMatchObject({ kind: 'cores', cores: 2, neededCores: 3 });
    expect(mainNeed(needed(at('servers=B:event-loop&rate=100', 0.5)))!.kind).toBe('parks');
  });
});

describe('who is worth following', () => {
  it('is the one that waits longest outside, where any does', () => {
    const { waiter, summary } = at(BROKEN, 1.5);
    expect(waiter).toMatchObject({ server: 'A', waitsFor: 'thread', node: null });
    expect(waiter!.forNanos).toBeGreaterThan(0.3e9);
    expect(waiter!.forNanos).toBeLessThan(summary.clockNanos);
  });

  it('is said to have taken longest of those that were completed, as others may have failed later', () => {
    expect(text(UNDERSTAND.slowest('83.4 ms'))).toBe(
      'took 83.4 ms, longer than any other that was completed.',
    );
  });

  it('is else who waits longest for a reply', () => {
    const { waiter } = at(`${OPENING.replace('A.threads=8', 'A.threads=200')}&fault=down:3@200ms`, 1);
    expect(waiter).toMatchObject({ waitsFor: 'reply', node: 3 });
  });
});
