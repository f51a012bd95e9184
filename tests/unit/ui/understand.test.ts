// The texts of the panel, from real runs: true causes and effects, and the recommended number of threads.

import { describe, expect, it } from 'vitest';
import { type NodeStatus, readAllNodes } from '../../../src/facts/node-status.ts';
import { type RunFacts, runFacts, type Waiter } from '../../../src/facts/run-facts.ts';
import { factIn } from '../../../src/facts/server-facts.ts';
import { SimulationHost } from '../../../src/host/simulation-host.ts';
import { decodeLink } from '../../../src/links/link.ts';
import { Frame } from '../../../src/protocol/frame-reader.ts';
import type { Command } from '../../../src/protocol/simulation-api.ts';
import type { TrialAnswer } from '../../../src/protocol/study-api.ts';
import type { Summary } from '../../../src/protocol/summary.ts';
import { PRESETS } from '../../../src/scenario/presets.ts';
import { REQUEST_STATE } from '../../../src/scenario/request-state.ts';
import type { Scenario } from '../../../src/scenario/scenario.ts';
import { STORIES } from '../../../src/scenario/stories.ts';
import type { Try } from '../../../src/scenario/story.ts';
import { answerOf } from '../../../src/study/study.ts';
import { questionOf, type RunSoFar, situationOf } from '../../../src/ui/understand/advice.ts';
import { adviceOf } from '../../../src/ui/understand/advice-words.ts';
import { whatHappened } from '../../../src/ui/understand/what-happened.ts';
import { ADVICE } from '../../../src/ui/words/advice.ts';
import type { Piece } from '../../../src/ui/words/sentence.ts';
import { UNDERSTAND } from '../../../src/ui/words/understand.ts';
import { sentenceText } from '../../support/sentence-text.ts';

const OPENING =
  'servers=A:blocking-pool,B:event-loop&A.threads=8&rate=120&latency=40ms&cpu=3ms&cores=2&nodes=5&arrivals=constant';
const BROKEN = `${OPENING}&fault=down:3@200ms`;

interface Seen {
  readonly scenario: Scenario;
  readonly summary: Summary;
  /** The nodes as each server sees them. */
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

/** Results of runs, by scene and instant, because many tests use the same ones. */
const SEEN = new Map<string, Seen>();

/** `then`: commands at that instant, and the number of seconds that the run continues after them. */
function at(
  scene: string | Scenario,
  seconds: number,
  then: { readonly commands: readonly Command[]; readonly seconds: number } | null = null,
): Seen {
  if (typeof scene !== 'string' || then !== null) return seenAt(scene, seconds, then);
  const key = `${scene} at ${seconds}`;
  const seen = SEEN.get(key) ?? seenAt(scene, seconds, null);
  SEEN.set(key, seen);
  return seen;
}

function seenAt(
  scene: string | Scenario,
  seconds: number,
  then: { readonly commands: readonly Command[]; readonly seconds: number } | null,
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

const happened = ({ summary, facts }: Seen): string => text(whatHappened(summary, facts));

/** Answers to questions that several tests ask. */
const ANSWERS = new Map<string, ReturnType<typeof answerOf>['answer']>();

function answerTo(asked: NonNullable<ReturnType<typeof questionOf>>): ReturnType<typeof answerOf>['answer'] {
  const key = JSON.stringify(asked);
  const answer = ANSWERS.get(key) ?? answerOf(asked.question, asked.opening).answer;
  ANSWERS.set(key, answer);
  return answer;
}

/**
 * The advice for the server with this index; `run`: the manual changes before; `tries`: the scene's things to
 * try.
 */
function advised(
  { scenario, summary, facts }: Seen,
  place = 0,
  run: RunSoFar | null = null,
  tries: readonly Try[] = [],
) {
  const situation = situationOf(scenario, facts.servers[place]!, null, tries);
  const asked = questionOf(situation, facts, run ?? { opening: scenario, edits: [] });
  const answer = asked === null ? null : answerTo(asked);
  const { title, pieces, offers } = adviceOf(situation, answer as TrialAnswer | null, summary);
  return {
    kind: situation.kind,
    queued: answer?.kind === 'trial' ? answer.asIs?.waiting : undefined,
    tried: answer?.kind === 'trial' ? answer.tried : [],
    title,
    lead: text(pieces),
    offers: offers.map((offer) => ({ ...offer, says: text(offer.pieces) })),
  };
}

describe('the text about what just happened', () => {
  it('names the node, the share of calls, and the effect on each server', () => {
    const seen = at(BROKEN, 1.5);
    const [a, b] = seen.summary.servers;
    expect(a.nodes[2].inFlight).toBe(8);
    const said = happened(seen);
    expect(said).toMatch(/^Node 3 is down: .*\. Every fifth call goes there\./);
    const calls = Number(/about (\d+) requests A had no threads/.exec(said)![1]);
    // Every fifth request holds one of eight threads. The first window may begin before the fault.
    expect(calls).toBeGreaterThanOrEqual(36);
    expect(calls).toBeLessThanOrEqual(50);
    expect(b.nodes[2].inFlight).toBeGreaterThan(0);
    expect(said).toMatch(/In B\b.* parked/);
  });

  it('counts the held threads as long as some are free', () => {
    const seen = at(BROKEN, 0.4);
    expect(happened(seen)).toContain(`${seen.summary.servers[0].nodes[2].inFlight} of 8 threads in A`);
  });

  it('says that there is no bottleneck if there is none', () => {
    expect(happened(at(OPENING, 1.5))).toMatch(
      /^No bottleneck: A and B keep up .*[\d.]+ ms in A and [\d.]+ ms in B\.$/,
    );
  });

  it('names the server whose threads sleep while other requests are queued', () => {
    // Every tenth request sleeps for 2 s in its thread, and no node is called.
    for (const seconds of [1, 3, 3.5]) {
      const seen = at('preset=small-pool', seconds);
      const [a] = seen.frame.servers;
      expect(a.inState(REQUEST_STATE.waiting)).toBe(8);
      expect(a.inState(REQUEST_STATE.queued)).toBeGreaterThan(0);
      expect(happened(seen)).toMatch(
        /^Every sleeping request .*: 8 of 8 threads in A, .* queue\. A completes /,
      );
    }
    // With a thread for each user nothing is queued.
    expect(happened(at('preset=small-pool&A.threads=40', 1))).not.toContain('sleeping');
  });

  it('gives each server its own rate if users send as they get replies', () => {
    const said = happened(at('preset=small-selector', 2));
    const [, a, b] = /^A completes ([\d,]+) requests\/s and B completes ([\d,]+) /.exec(said)!;
    const [first, second] = [a, b].map((text) => Number(text.replace(/,/g, '')));
    expect(second).toBeLessThan(first / 2);
  });

  it('does not deny a bottleneck if requests wait for threads or locks, and gives no rate for an ended server', () => {
    for (const scene of ['small-pool', 'users-500', 'green-threads', 'one-writer', 'one-selector'])
      expect(happened(at(`preset=${scene}`, 4)), scene).not.toContain('No bottleneck');
    expect(happened(at('preset=users-500', 4))).toMatch(
      /\. A completes [\d,]+ requests\/s and B completed 5,000 of 5,000 requests\./,
    );
  });

  it('counts the requests since the first node failed until no thread was left', () => {
    const one = /about (\d+) requests/.exec(happened(at(BROKEN, 3)))![1];
    const two = /about (\d+) requests/.exec(happened(at(`${BROKEN}&fault=down:1@2s`, 3)))![1];
    expect(two).toBe(one);
  });

  it('names all nodes that recovered at the same instant', () => {
    const faults = [1, 2, 3].map((node) => `fault=down:${node}@200ms-400ms`).join('&');
    expect(happened(at(`${OPENING}&${faults}`, 3))).toMatch(/^Nodes 1, 2 and 3 .* 2\.6 s\./);
  });

  it('says that a node has recovered', () => {
    expect(happened(at(`${OPENING}&fault=down:3@200ms-400ms`, 3))).toMatch(/^Node 3 .* 2\.6 s\./);
  });

  it('does not say that a server falls behind while the first replies are on their way', () => {
    for (const seconds of [0.05, 0.1, 0.14, 0.2, 0.3]) {
      for (const scene of ['rate-1k', 'rate-2k'])
        expect(happened(at(`preset=${scene}`, seconds)), `${scene}, ${seconds} s`).not.toContain(
          'backlog grows',
        );
      // A's pool of 50 threads does fall behind in this scene, but B does not.
      expect(happened(at('preset=rate-10k', seconds)), `${seconds} s`).not.toContain('B receives');
    }
    expect(happened(at('preset=rate-10k', 0.6))).toMatch(/^A receives 10,000 requests\/s .*backlog grows/);
  });

  it('says that a server keeps up only if it completes about as many as arrive', () => {
    const begun = /^Just started/;
    for (const seconds of [0.04, 0.06, 0.1, 0.2])
      expect(happened(at('preset=rate-1k', seconds)), `${seconds} s`).toMatch(begun);
    expect(happened(at('preset=rate-1k', 0.6))).toMatch(/^No bottleneck: A and B keep up/);
    // If the page says that servers keep up, their rates of completion are close to that of the arrivals.
    for (const { id, scenario } of PRESETS)
      for (const seconds of [0.05, 0.25, 1]) {
        const seen = at(scenario, seconds);
        if (!/keeps? up with/.test(happened(seen))) continue;
        for (const { recent } of seen.summary.servers) {
          const missing = ((recent.offeredRps - recent.completedRps) * recent.spanNanos) / 1e9;
          expect(missing < 3 || recent.completedRps > 0.85 * recent.offeredRps, `${id}, ${seconds} s`).toBe(
            true,
          );
        }
      }
  });

  it('says what is left once no more requests arrive', () => {
    // 1,500 requests in 1.5 s arrive at a pool that completes some 660 per second.
    const few = 'servers=A:blocking-pool&A.threads=50&rate=1000&cpu=3ms&slice=3ms&cores=2&requests=1500';
    const seen = at(few, 2);
    const left = seen.summary.servers[0].values.inSystem;
    expect(left).toBeGreaterThan(50);
    expect(happened(seen)).toMatch(new RegExp(`^The last request .*\\. A has ${left} .* 6\\d\\d/s\\.$`));
    const stuck = happened(at(`${BROKEN}&requests=300`, 8));
    expect(stuck).toMatch(/^Node 3 is down/);
  });

  it('names the server whose threads still wait for a recovered node, because its calls continue', () => {
    const hangs = scenarioOf('preset=stalled-node');
    const works = { ...hangs, upstreams: hangs.upstreams.map((each) => ({ ...each, nodeLatencies: [] })) };
    const said = happened(at(hangs, 3, { commands: [{ kind: 'configure', scenario: works }], seconds: 2 }));
    expect(said).toMatch(/^(4\d|50) of 50 threads of A are still stuck on node 10\. /);
    const heal: Command = { kind: 'fault', upstream: 'upstream', node: 3, fault: 'none', factor: 1 };
    // Calls to a faulty node end when it is healed.
    const down = happened(at(BROKEN, 2, { commands: [heal], seconds: 1 }));
    expect(down).not.toContain('still stuck');
  });

  it('names the server that falls behind, and its cores as the reason', () => {
    const said = happened(
      at('servers=A:blocking-pool&A.threads=50&rate=1000&cpu=3ms&slice=3ms&cores=2&arrivals=constant', 3),
    );
    expect(said).toMatch(/A receives 1,000 requests\/s but completes 6\d\d, .* 3\d\d every second\./);
    expect(said).toContain('cores');
  });

  it('is true in every scene, early and late', () => {
    for (const { id, scenario } of PRESETS) {
      for (const seconds of [0.02, 0.7]) {
        const seen = at(scenario, seconds);
        expect(happened(seen), id).not.toMatch(/NaN|undefined|Infinity|–|^$/);
      }
    }
  });
});

describe('the advice on what would help', () => {
  const says = (seen: Seen, place = 0): readonly string[] =>
    advised(seen, place).offers.map((offer) => offer.says);
  const buttons = (seen: Seen): readonly (string | null)[] =>
    advised(seen).offers.map(({ button }) => button?.replace(/\u00a0/g, ' ') ?? null);

  it('is empty while little is known, and for a run whose traffic is over', () => {
    expect(advised(at(OPENING, 0.01)).lead).toBe('Not enough data yet. Let it run for a moment.');
    expect(advised(at(`${OPENING}&requests=100`, 5))).toMatchObject({ kind: 'over', offers: [] });
  });

  it('is the number of threads by Little’s law if nothing queues, and the run shows that it is enough', () => {
    const calm = at(OPENING, 1);
    expect(says(calm)).toEqual([
      'About 7 threads (27.5 MiB): 120 requests/s × 43 ms ≈ 5 busy, plus headroom. A has 8; more would only cost memory.',
    ]);
    expect(buttons(calm)).toEqual(['Give A 7 threads']);
    const inSystem = (threads: number): number =>
      at(OPENING.replace('A.threads=8', `A.threads=${threads}`), 5).summary.servers[0].values.inSystem;
    expect(inSystem(7)).toBeLessThan(9);
    expect(inSystem(4)).toBeGreaterThan(50);
    // A setting that is already in force needs no button.
    expect(buttons(at(OPENING.replace('A.threads=8', 'A.threads=7'), 1))).toEqual([null]);
  });

  it('does not reduce threads while requests queue, and says what the queue will do', () => {
    const healed = at(`${OPENING}&fault=down:3@200ms-1s`, 1.2);
    expect(advised(healed).title).toBe('What would help A?');
    expect(advised(healed).offers).toEqual([]);
    expect(advised(healed).lead).toBe('A will catch up without a change.');
    expect(at(`${OPENING}&fault=down:3@200ms-1s`, 3).frame.servers[0].inState(REQUEST_STATE.queued)).toBe(0);
  });

  it('is first a timeout if a node holds the threads, then the number of threads with the memory that they reserve', () => {
    const broken = at(BROKEN, 1.5);
    const [first, second, ...rest] = says(broken);
    expect(rest).toEqual([]);
    expect(advised(broken).queued).toBe(broken.frame.servers[0].inState(REQUEST_STATE.queued));
    expect(first).toMatch(/\b100 ms.*\b4\.\d s; .* 80\s% .* 20\s% .*\b100.ms\.$/);
    expect(second).toMatch(/\b768 threads \(1\.5 GiB\).* \d+ ms; .* 79\s% .* 21\s% .*\b30.s\.$/);
    expect(buttons(broken)).toEqual(['Set a 100 ms timeout', 'Give A 768 threads']);
  });

  it('undoes faults and settings that the user set', () => {
    const commands: readonly Command[] = [
      { kind: 'fault', upstream: 'upstream', node: 3, fault: 'down', factor: 1 },
    ];
    const seen = at(OPENING, 0.2, { commands, seconds: 1.3 });
    const { kind: _, ...fault } = commands[0] as Extract<Command, { kind: 'fault' }>;
    const change = { kind: 'fault', ...fault } as const;
    const edits = [{ atNanos: 0.2e9, change, settles: false, role: 'edit', joins: false }] as const;
    const run = { opening: seen.scenario, edits };
    const { queued, offers } = advised(seen, 0, run);
    expect(queued).toBe(seen.frame.servers[0].inState(REQUEST_STATE.queued));
    expect(offers[0]!.says).toMatch(/\b100 ms.*\b4\.\d s; .* 80\s%/);
  });

  it('considers the present load while all is well, and not a fault that the scene will have', () => {
    const [offer] = advised(at('preset=one-bridge', 0.55)).offers;
    expect(offer?.value).toBe(7);
  });

  it("never suggests a longer timeout than the scene's own suggestion", () => {
    const broken = at('preset=one-bridge&A.threads=32', 3);
    const timeouts = (tries: readonly Try[]): readonly (number | undefined)[] =>
      advised(broken, 0, null, tries)
        .offers.filter(({ remedy }) => remedy.parameter === 'timeout')
        .map(({ value }) => value);
    expect(timeouts([])).toEqual([300e6]);
    expect(timeouts(STORIES['one-bridge'].tries)).toEqual([250e6]);
  });

  it('suggests the same timeout as the opening scene', () => {
    const { tries } = STORIES['one-bridge'];
    const offered = tries.flatMap(({ act }) => (act.kind === 'set' && act.key === 'timeout' ? [act.to] : []));
    const [first] = advised(at('preset=one-bridge', 1.3), 0, null, tries).offers;
    expect(first?.remedy.parameter).toBe('timeout');
    expect([first?.value]).toEqual(offered);
  });

  it('suggests no threads if calls never time out, because none would be enough', () => {
    expect(buttons(at(`${BROKEN}&timeout=never`, 1.5))).toEqual(['Set a 100 ms timeout']);
  });

  it('suggests cores instead of threads if cores are the limit', () => {
    const short = at('servers=A:blocking-pool&rate=1000&cpu=3ms&cores=2', 1.5);
    expect(advised(short).lead).toBe('More threads won’t help: this load needs 3 cores and there are 2.');
    expect(buttons(short)).toEqual(['Set 4 cores']);
    expect(says(short)[0]).toMatch(/\b4 cores\b.*\b\d\.\d s; .* 100\s%/);
  });

  it('suggests a higher CPU limit instead of threads if the load exceeds the limit', () => {
    const limited = at('servers=A:blocking-pool&rate=1000&cpu=3ms&cores=8&cpuLimit=2&threads=50', 3);
    expect(factIn(limited.facts.servers[0]!.facts, 'throttled')?.share).toBeGreaterThan(0.8);
    const { lead, offers } = advised(limited);
    expect(lead).toMatch(/\b3 cores\b.*\b2\./);
    expect(offers.map(({ remedy }) => remedy.parameter)).toEqual(['cpuLimit']);
    expect(offers[0]!.value).toBeGreaterThan(3);
    expect(offers[0]!.value).toBeLessThanOrEqual(8);
    expect(happened(limited)).toMatch(/\b(100|\d\d)\s?% of periods\b/);
  });

  it('suggests a higher limit instead of threads if the CPU limit stops threads and nothing queues', () => {
    const scene = at('preset=cpu-limit', 2);
    const { kind, lead, offers } = advised(scene);
    expect(kind).toBe('well');
    expect(offers).toEqual([]);
    const share = factIn(scene.facts.servers[0]!.facts, 'throttled')!.share!;
    expect(lead).toContain(`${Math.round(share * 100)} %`);
    expect(factIn(scene.facts.servers[1]!.facts, 'throttled')).toBeUndefined();
  });

  it('suggests a second attempt for slow calls if requests wait for the slowest of many', () => {
    const { kind, offers } = advised(at('preset=fan-out&servers=A:blocking-pool&A.threads=10', 5));
    expect(kind).toBe('trouble');
    const [hedge] = offers.filter(({ remedy }) => remedy.parameter === 'hedge');
    expect(hedge?.value).toBe(15e6);
    const hedged = advised(at('preset=fan-out&servers=A:blocking-pool&A.threads=10&hedge=15ms', 5));
    expect(hedged.kind).toBe('well');
  });

  it('suggests at most a thread for each user in a closed loop, with the resulting throughput', () => {
    const pool = advised(at('preset=small-pool', 2));
    expect(pool.lead).toBe('40 at most: each user waits for one request at a time. A has 8.');
    expect(advised(at('preset=thread-per-connection', 0.5)).lead).toBe(
      'One for each connection, busy or not: A has 1,700.',
    );
    expect(pool.offers).toHaveLength(1);
    expect(pool.offers[0]!.says).toMatch(/40 threads \(94\.1 MiB\).* 200\/s .* 40\/s/);
  });

  it('suggests one thread if requests hold it so briefly that it is hardly ever busy', () => {
    for (const scene of ['timer-interrupt', 'intended-start'])
      expect(says(at(`preset=${scene}`, 0.5)), scene).toEqual([
        expect.stringMatching(
          /^One is enough \([\d.]+ MiB\): [\d,]+ requests\/s × [\d.]+ [µm]s keep it [\d.]+ % busy\. A has 1; more would only cost memory\.$/,
        ),
      ]);
  });

  it("uses each server's own settings, and gives no advice to a server that parks", () => {
    const pools = OPENING.replace('B:event-loop', 'B:blocking-pool');
    const seen = at(`${pools}&B.latency=80ms`, 1);
    expect(says(seen, 0)[0]).toMatch(/^About 7 threads/);
    expect(says(seen, 1)[0]).toMatch(/^About 1[12] threads/);
    expect(advised(at('servers=B:event-loop&rate=100', 0.5)).lead).toMatch(/^A few threads are enough/);
  });

  it('uses a fresh run if the present run is too long to repeat', () => {
    const broken = at(BROKEN, 1.5);
    const facts: RunFacts = {
      ...broken.facts,
      servers: broken.facts.servers.map((each) => ({
        ...each,
        summary: { ...each.summary, values: { ...each.summary.values, events: 1e9 } },
      })),
    };
    const fresh = advised({ ...broken, facts });
    expect(fresh.offers[0]!.value).toBe(100e6);
  });

  describe('if a service behind the server is to blame', () => {
    /** A pool of 16 in front of two nodes of a service, in front of a database. */
    const chain = (threads: number, more = ''): string =>
      'servers=A:blocking-pool&threads=16&request=cpu:200us,call:orders&upstream=orders:2,db:1' +
      `&orders.server=blocking-pool&orders.threads=${threads}&orders.cores=2&orders.request=cpu:200us,call:db` +
      `&orders.timeout=never&db.latency=8ms&db.timeout=never&rate=300${more}`;
    const queueOf = ({ frame }: Seen): number => frame.servers[0]!.inState(REQUEST_STATE.queued);
    const levers = (seen: Seen, tries: readonly Try[] = []) =>
      advised(seen, 0, null, tries).offers.map(({ remedy: { parameter, group }, value }) => [
        parameter,
        group,
        value,
      ]);

    it('suggests to heal it, or a timeout of the calls on the way, and a run confirms the effect', () => {
      const { scenario } = PRESETS.find(({ id }) => id === 'slow-database')!;
      const seen = at(scenario, 3);
      expect(levers(seen, STORIES['slow-database'].tries)).toEqual([
        [null, 'db', 1],
        ['timeout', 'db', 200e6],
        ['timeout', 'orders', 150e6],
        ['threads', null, expect.any(Number)],
      ]);
      const { tried } = advised(seen);
      expect(queueOf(seen)).toBeGreaterThan(10);
      const commands = [
        { kind: 'fault', upstream: 'db', node: 1, fault: 'none', factor: 1 },
      ] as const satisfies Command[];
      const healed = at(scenario, 3, { commands, seconds: tried[0]!.outcome!.clearedNanos! / 1e9 + 0.5 });
      expect(queueOf(healed)).toBeLessThanOrEqual(1);
    });

    it('suggests what the service lacks, and says that no tried change to the server itself is enough', () => {
      const few = at(chain(1), 4);
      expect(levers(few)).toEqual([['threads', 'orders', 2]]);
      expect(advised(few).lead).toBe(text(ADVICE.notInFront('A', 'orders')));
      expect(queueOf(at(chain(2), 6))).toBeLessThanOrEqual(1);
      const limited = at(chain(4, '&db.nodeConcurrency=2'), 4);
      expect(levers(limited)).toEqual([['nodeConcurrency', 'db', 3]]);
      expect(queueOf(at(chain(4, '&db.nodeConcurrency=3'), 6))).toBeLessThanOrEqual(1);
    });

    it('suggests what completes more if requests only fail', () => {
      const { scenario } = PRESETS.find(({ id }) => id === 'slow-database')!;
      const [offer, ...others] = advised(at(scenario, 3), 1).offers;
      expect(offer).toMatchObject({ remedy: { parameter: null, group: 'db' }, button: expect.any(String) });
      expect(others).toEqual([]);
    });
  });

  it('contains numbers, or is empty, in every scene', () => {
    for (const { id, scenario } of PRESETS) {
      const seen = at(scenario, 0.7);
      seen.summary.servers.forEach((_, place) => {
        const { lead, offers, title } = advised(seen, place);
        for (const each of [title, `${lead}${offers[0]?.says ?? ''}`, ...offers.map((offer) => offer.says)])
          expect(each, id).not.toMatch(/NaN|undefined|Infinity|–|Trying|^$/);
      });
    }
  });
});

describe('the request worth following', () => {
  it('is the one that has been queued longest, if any is', () => {
    const { waiter, summary } = at(BROKEN, 1.5);
    expect(waiter).toMatchObject({ server: 'A', waitsFor: 'thread', node: null });
    expect(waiter!.forNanos).toBeGreaterThan(0.3e9);
    expect(waiter!.forNanos).toBeLessThan(summary.clockNanos);
  });

  it('is described as the slowest completed one, because others may have failed later', () => {
    expect(text(UNDERSTAND.slowest('83.4 ms'))).toContain('slowest so far: 83.4 ms');
  });

  it('is otherwise the one that has waited longest for a reply', () => {
    const { waiter } = at(`${OPENING.replace('A.threads=8', 'A.threads=200')}&fault=down:3@200ms`, 1);
    expect(waiter).toMatchObject({ waitsFor: 'reply', node: 3 });
  });
});
