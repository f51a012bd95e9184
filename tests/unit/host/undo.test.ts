// Undo changes the run at the present instant, by whole gestures, wherever the run is. If a change had
// replaced the run, undo returns to the old run where it was.

import { describe, expect, it } from 'vitest';
import { withParameter } from '../../../src/app/stores/edits.ts';
import { SimulationHost } from '../../../src/host/simulation-host.ts';
import { Frame } from '../../../src/protocol/frame-reader.ts';
import type { EditWords, RunHistory } from '../../../src/protocol/history.ts';
import type { Command, FrameReply } from '../../../src/protocol/simulation-api.ts';
import { presetById } from '../../../src/scenario/presets.ts';
import type { Scenario } from '../../../src/scenario/scenario.ts';

const STALLED = presetById('stalled-node')!.scenario;
const SECOND = 1e9;
const UNDO: Command = { kind: 'undo' };
const REDO: Command = { kind: 'redo' };

class Session {
  readonly host = new SimulationHost(() => this.wall);
  history: RunHistory | null = null;
  /** The scenario that the page shows. */
  scenario = STALLED;
  clock = 0;
  wall = 0;

  constructor() {
    this.host.load(STALLED);
  }

  ask(spanNanos: number, ...commands: readonly Command[]): FrameReply {
    let reply = this.frame(spanNanos, commands);
    while (reply.seeking !== null) reply = this.frame(0, []);
    this.clock = new Frame(new Float64Array(reply.buffer, 0, reply.length)).clock;
    return reply;
  }

  get threads(): unknown {
    return Reflect.get(this.scenario.servers[0], 'threads');
  }

  private frame(spanNanos: number, commands: readonly Command[]): FrameReply {
    const reply = this.host.frame({
      spanNanos,
      budgetMillis: Number.POSITIVE_INFINITY,
      commands,
      buffer: null,
      maxThreads: 100,
      maxVehicles: 100,
    });
    for (const command of commands) if (command.kind === 'configure') this.scenario = command.scenario;
    if (reply.scenario !== null) this.scenario = reply.scenario;
    this.history = reply.history ?? this.history;
    return reply;
  }
}

function withThreads(threads: number, scenario: Scenario = STALLED): Command {
  const servers = scenario.servers.map((each) => (each.id === 'A' ? { ...each, threads } : each));
  return { kind: 'configure', scenario: { ...scenario, servers } as Scenario };
}

function down(node: number): Command {
  return { kind: 'fault', upstream: 'upstream', node, fault: 'down', factor: 1 };
}

const wordsOf = (words: EditWords | null | undefined): readonly string[] => [
  ...(words?.texts ?? []),
  ...(words?.faults.map(({ node, fault }) => `${node} ${fault}`) ?? []),
  ...(words?.newRun ? ['new run'] : []),
];

describe('undo', () => {
  it('restores the previous values from now on, and redo restores the later ones', () => {
    const session = new Session();
    session.ask(SECOND);
    session.ask(SECOND, withThreads(100));
    expect(wordsOf(session.history!.undo)).toEqual(['A: Threads 50 to 100']);
    session.ask(SECOND, UNDO);
    expect(session.threads).toBe(50);
    expect(session.clock).toBe(3 * SECOND);
    expect(session.host.summary().changes.map(({ text }) => text)).toEqual([
      'A: Threads 50 to 100',
      'A: Threads 100 to 50',
    ]);
    expect(session.history!.undo).toBeNull();
    expect(wordsOf(session.history!.redo)).toEqual(['A: Threads 50 to 100']);
    session.ask(SECOND, REDO);
    expect(session.threads).toBe(100);
    expect(session.history!.redo).toBeNull();
    session.ask(0, UNDO);
    expect(session.threads).toBe(50);
  });

  it('reverts a drag as a whole, and changes of one frame together', () => {
    const session = new Session();
    for (let threads = 51; threads <= 90; threads++) {
      session.wall += 16;
      session.ask(SECOND / 60, withThreads(threads));
    }
    expect(session.history!.edits).toHaveLength(1);
    session.wall += 5000;
    session.ask(0, withThreads(40), down(3));
    expect(wordsOf(session.history!.undo)).toEqual(['A: Threads 90 to 40', '3 down']);
    session.ask(0, UNDO);
    expect(session.threads).toBe(90);
    session.ask(0, UNDO);
    expect(session.threads).toBe(50);
    expect(session.history!.undo).toBeNull();
    session.ask(0, REDO, REDO);
    expect(session.threads).toBe(40);
    expect(session.history!.handFaults).toMatchObject([{ node: 3, fault: 'down' }]);
  });

  it('heals what the user broke, and breaks again what the scenario broke', () => {
    const session = new Session();
    const faultOf = (node: number): string | undefined =>
      session.host.summary().faults.findLast((each) => each.node === node && each.untilNanos === null)?.kind;
    const scheduled = {
      upstream: 'upstream',
      node: 5,
      fromNanos: 0,
      untilNanos: null,
      kind: 'slow',
      factor: 4,
    } as const;
    session.host.load({ ...STALLED, faults: [scheduled] });
    session.ask(SECOND);
    session.ask(SECOND, down(2));
    session.ask(SECOND, { kind: 'fault', upstream: 'upstream', node: 5, fault: 'none', factor: 1 });
    expect([faultOf(2), faultOf(5)]).toEqual(['down', undefined]);
    session.ask(SECOND, UNDO);
    expect([faultOf(2), faultOf(5)]).toEqual(['down', 'slow']);
    session.ask(SECOND, UNDO);
    expect([faultOf(2), faultOf(5)]).toEqual([undefined, 'slow']);
  });

  it('depends on the state at the present instant', () => {
    const session = new Session();
    session.ask(SECOND);
    session.ask(SECOND, withThreads(100));
    session.wall += 5000;
    session.ask(SECOND, withThreads(200));
    session.ask(0, { kind: 'seek', atNanos: 1.5 * SECOND });
    expect(session.threads).toBe(100);
    expect(wordsOf(session.history!.undo)).toEqual(['A: Threads 50 to 100']);
    session.ask(0, UNDO);
    expect(session.threads).toBe(50);
    expect(session.history!.edits.map(({ role }) => role)).toEqual(['edit', 'undo']);
  });

  it('restores the run that a structural change or a restart has ended, at its instant', () => {
    const session = new Session();
    session.ask(SECOND);
    session.ask(SECOND, withThreads(100));
    const digests = session.host.views.map((each) => each.digest());
    session.ask(0, { kind: 'configure', scenario: { ...session.scenario, seed: 8 } });
    expect(session.clock).toBe(0);
    expect(wordsOf(session.history!.undo)).toEqual(['new run']);
    session.ask(SECOND, { kind: 'restart' });
    session.ask(0, UNDO);
    session.ask(0, UNDO);
    expect(session.clock).toBe(2 * SECOND);
    expect(session.scenario.seed).toBe(7);
    expect(session.threads).toBe(100);
    expect(session.host.views.map((each) => each.digest())).toEqual(digests);
    expect(wordsOf(session.history!.undo)).toEqual(['A: Threads 50 to 100']);
    session.ask(0, REDO);
    expect(session.scenario.seed).toBe(8);
    session.ask(0, UNDO);
    session.ask(0, down(1));
    expect(session.history!.redo, 'another future').toBeNull();
  });

  it('reverts a drag that restarts the run at each step as a whole, to the run before it', () => {
    const session = new Session();
    session.ask(SECOND);
    const digests = session.host.views.map((each) => each.digest());
    const seeded = (seed: number): Command => ({ kind: 'configure', scenario: { ...STALLED, seed } });
    for (let seed = 100; seed < 140; seed++) {
      session.wall += 16;
      session.ask(SECOND / 60, seeded(seed));
    }
    expect(wordsOf(session.history!.undo)).toEqual(['new run']);
    session.ask(0, UNDO);
    expect(session.scenario.seed).toBe(STALLED.seed);
    expect(session.clock).toBe(SECOND);
    expect(session.host.views.map((each) => each.digest())).toEqual(digests);
    expect(session.history!.undo).toBeNull();
    session.ask(0, REDO);
    expect(session.scenario.seed).toBe(139);
    expect(session.history!.redo).toBeNull();
  });

  it('separates two drags, or two settings that restart the run', () => {
    const session = new Session();
    session.ask(SECOND);
    const ask = (change: Partial<Scenario>): void => {
      session.wall += 16;
      session.ask(SECOND / 60, { kind: 'configure', scenario: { ...session.scenario, ...change } });
    };
    ask({ seed: 100 });
    ask({ seed: 101 });
    session.wall += 5000;
    ask({ seed: 102 });
    // Another setting changed immediately afterwards is a separate gesture.
    ask({ stop: { requests: 500, durationNanos: null } });
    // A change that restarts the run is followed at once by another seed.
    session.ask(0, down(1));
    ask({ seed: 103 });
    const seeds: number[] = [];
    while (session.history!.undo !== null) {
      session.ask(0, UNDO);
      seeds.push(session.scenario.seed);
    }
    expect(seeds).toEqual([102, 102, 102, 101, STALLED.seed]);
  });

  it('has nothing to revert at first', () => {
    const session = new Session();
    session.ask(SECOND, UNDO, REDO);
    expect(session.clock).toBe(SECOND);
    expect(session.history).toMatchObject({ undo: null, redo: null, edits: [] });
  });
});

it("undo reverts a drag for all servers as a whole, with a server's previous own value", () => {
  const session = new Session();
  const timeout = (nanos: number, scenario: Scenario, server: string | null): Scenario =>
    withParameter(scenario, 'timeout', server, nanos);
  const own = timeout(300e6, STALLED, 'B');
  session.ask(SECOND, { kind: 'configure', scenario: own });
  session.wall += 5000;
  let dragged = own;
  for (const nanos of [900e6, 800e6, 700e6]) {
    dragged = timeout(nanos, dragged, null);
    session.wall += 20;
    session.ask(SECOND / 100, { kind: 'configure', scenario: dragged });
  }
  expect(session.scenario.own).toEqual([]);
  session.ask(0, UNDO);
  expect(session.scenario).toEqual(own);
});
