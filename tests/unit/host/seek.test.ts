// Seeking to any instant of a run: its state equals the first visit, digest by digest and byte by byte, with
// all changes.

import { deepStrictEqual } from 'node:assert/strict';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { SimulationHost } from '../../../src/host/simulation-host.ts';
import { Frame } from '../../../src/protocol/frame-reader.ts';
import type { Command, FrameReply, FrameRequest } from '../../../src/protocol/simulation-api.ts';
import { presetById } from '../../../src/scenario/presets.ts';
import type { Scenario } from '../../../src/scenario/scenario.ts';
import { randomEditedScenario } from '../../properties/live-edits.ts';

const STALLED = presetById('stalled-node')!.scenario;
const SECOND = 1e9;

/** One observation of the run: the page's data, and the digests of the engines. */
interface Look {
  readonly clock: number;
  readonly bytes: Float64Array;
  readonly digests: readonly string[];
}

class Session {
  readonly host: SimulationHost;
  /** Frames that the last seek took. */
  frames = 0;
  reply: FrameReply | null = null;
  private wall = 0;

  constructor(scenario: Scenario) {
    // Every reading of the clock advances it by a millisecond, so that a small budget allows few slices.
    this.host = new SimulationHost(() => this.wall++);
    expect(this.host.load(scenario)).toEqual({ ok: true });
  }

  ask(
    spanNanos: number,
    commands: readonly Command[] = [],
    budgetMillis = Number.POSITIVE_INFINITY,
  ): FrameReply {
    const request: FrameRequest = {
      spanNanos,
      budgetMillis,
      commands,
      // The page reuses buffers that still hold an older frame. The 7s stand for such old data, and none of
      // it may appear in the new frame.
      buffer: this.reply === null ? null : new Float64Array(1e5).fill(7).buffer,
      maxThreads: 300,
      maxVehicles: 400,
    };
    this.reply = this.host.frame(request);
    return this.reply;
  }

  /** Seeks this instant, with as many frames as the budget requires. */
  seek(atNanos: number, budgetMillis = Number.POSITIVE_INFINITY): Look {
    let reply = this.ask(0, [{ kind: 'seek', atNanos }], budgetMillis);
    for (this.frames = 1; reply.seeking !== null && this.frames < 100_000; this.frames++) {
      expect(reply.length).toBe(0);
      reply = this.ask(0, [], budgetMillis);
    }
    return this.look();
  }

  look(): Look {
    const { buffer, length } = this.ask(0);
    const bytes = new Float64Array(buffer, 0, length);
    return {
      clock: new Frame(bytes).clock,
      bytes,
      digests: this.host.views.map((simulation) => simulation.digest()),
    };
  }

  texts(): readonly (readonly [number, string])[] {
    return this.host.summary().changes.map(({ atNanos, text }) => [atNanos / SECOND, text] as const);
  }
}

function withThreads(threads: number): Command {
  const servers = STALLED.servers.map((each) => (each.id === 'A' ? { ...each, threads } : each));
  return { kind: 'configure', scenario: { ...STALLED, servers } as Scenario };
}

describe('a seek', () => {
  it('shows the same as the first time, after any edits, at any budget, in any order', () => {
    const instants = fc.array(fc.integer({ min: 0, max: 3e9 }), { minLength: 2, maxLength: 6 });
    const order = fc.array(fc.tuple(fc.nat(5), fc.integer({ min: 2, max: 40 })), {
      minLength: 2,
      maxLength: 6,
    });
    fc.assert(
      fc.property(randomEditedScenario(150), instants, order, ({ scenario, edits }, stops, seeks) => {
        const session = new Session(scenario);
        // Of two observations at one instant with an edit in between, the second shows the later state.
        const byClock = new Map<number, Look>();
        let changed = session.look();
        byClock.set(changed.clock, changed);
        let applied = 0;
        const goTo = (instant: number): void => {
          session.ask(Math.max(0, instant - session.host.summary().clockNanos));
        };
        for (const stop of stops.toSorted((a, b) => a - b)) {
          for (; applied < edits.length && edits[applied].at <= stop; applied++) {
            const { at, ...command } = edits[applied];
            goTo(at);
            session.ask(0, [command]);
            changed = session.look();
            byClock.set(changed.clock, changed);
          }
          goTo(stop);
          const look = session.look();
          // A run may end at the instant of a change: a seek to that instant stops right after the change.
          if (look.clock !== changed.clock) byClock.set(look.clock, look);
        }
        const looks = [...byClock.values()];
        for (const [index, budget] of seeks) {
          const first = looks[index % looks.length];
          // The values are thousands of numbers, and Vitest takes ten times as long to compare them.
          deepStrictEqual(session.seek(first.clock, budget), first);
        }
      }),
      { numRuns: 15 },
    );
  });

  it('continues over many frames if the budget is small, and reports its progress', () => {
    const session = new Session(STALLED);
    session.ask(30 * SECOND);
    session.ask(0, [{ kind: 'seek', atNanos: 20 * SECOND }], 1);
    const first = session.reply!.seeking!;
    expect(first).toMatchObject({ targetNanos: 20 * SECOND, fromNanos: 0 });
    session.ask(0, [], 1);
    expect(session.reply!.seeking!.clockNanos).toBeGreaterThan(first.clockNanos);
    expect(session.seek(20 * SECOND, 1).clock).toBe(20 * SECOND);
    expect(session.frames).toBeGreaterThan(3);
    expect(session.reply!.furthestNanos, 'what is known stays known').toBe(30 * SECOND);
  });

  it('is replaced by a newer one, and continues from its present instant if that is before the target', () => {
    const session = new Session(STALLED);
    session.ask(30 * SECOND);
    session.ask(0, [{ kind: 'seek', atNanos: 20 * SECOND }], 1);
    const { clockNanos } = session.reply!.seeking!;
    session.ask(0, [{ kind: 'seek', atNanos: 10 * SECOND }], 1);
    expect(session.reply!.seeking!.fromNanos).toBe(clockNanos);
    expect(session.seek(10 * SECOND).clock).toBe(10 * SECOND);
  });

  it('can be halted at the instant reached', () => {
    const session = new Session(STALLED);
    session.ask(30 * SECOND);
    session.ask(0, [{ kind: 'seek', atNanos: 20 * SECOND }], 1);
    const reply = session.ask(0, [{ kind: 'halt' }]);
    expect(reply.seeking).toBeNull();
    const { clock } = session.look();
    expect(clock).toBeGreaterThan(0);
    expect(clock).toBeLessThan(20 * SECOND);
  });

  it('to Infinity reaches the end of the run', () => {
    const session = new Session(STALLED);
    const end = session.seek(Number.POSITIVE_INFINITY);
    expect(new Frame(end.bytes).finished).toBe(true);
    expect(session.seek(SECOND).clock).toBe(SECOND);
    expect(session.seek(end.clock)).toEqual(end);
  });
});

describe('an edit', () => {
  it('is repeated by a replay, which reports the scenario of each instant', () => {
    const session = new Session(STALLED);
    session.ask(SECOND);
    session.ask(SECOND, [withThreads(100)]);
    const after = session.look();
    expect(session.texts()).toEqual([[1, 'A: Threads 50 to 100']]);
    session.ask(0, [{ kind: 'seek', atNanos: SECOND / 2 }]);
    expect(session.reply!.scenario!.servers[0]).toMatchObject({ threads: 50 });
    expect(session.texts(), 'it has not happened yet').toEqual([]);
    session.ask(SECOND, []);
    expect(session.reply!.scenario!.servers[0]).toMatchObject({ threads: 100 });
    expect(session.seek(2 * SECOND)).toEqual(after);
  });

  it('made in the past replaces later edits', () => {
    const session = new Session(STALLED);
    session.ask(SECOND);
    session.ask(SECOND, [withThreads(100)]);
    session.ask(SECOND, [{ kind: 'fault', upstream: 'upstream', node: 2, fault: 'down', factor: 1 }]);
    session.seek(SECOND / 2);
    const reply = session.ask(0, [withThreads(70)]);
    expect(reply.history!.edits.map(({ atNanos, texts }) => [atNanos, texts[0]])).toEqual([
      [SECOND / 2, 'A: Threads 50 to 70'],
    ]);
    expect(reply.furthestNanos).toBe(SECOND / 2);
    session.ask(3 * SECOND);
    expect(session.texts()).toEqual([[0.5, 'A: Threads 50 to 70']]);
    expect(session.host.summary().faults.filter(({ node }) => node === 2)).toEqual([]);
  });

  it('after a single event takes effect after all events of its instant, as in a replay', () => {
    const session = new Session(STALLED);
    session.ask(SECOND);
    for (let step = 0; step < 20; step++) session.ask(0, [{ kind: 'event' }]);
    session.ask(0, [withThreads(60)]);
    const edited = session.look();
    session.ask(SECOND);
    expect(session.seek(edited.clock)).toEqual(edited);
  });
});

describe('edits at one instant', () => {
  /** New users send immediately. */
  function withUsers(users: number): Command {
    const traffic = { ...STALLED.traffic, kind: 'closed' as const, users };
    return { kind: 'configure', scenario: { ...STALLED, traffic } };
  }

  it('follow each other at once, or with single events in between, as they did at first', () => {
    for (const events of [0, 3]) {
      const session = new Session({ ...STALLED, traffic: { ...STALLED.traffic, kind: 'closed', users: 10 } });
      session.ask(SECOND);
      session.ask(0, [withUsers(40)]);
      for (let step = 0; step < events; step++) session.ask(0, [{ kind: 'event' }]);
      session.ask(0, [
        withUsers(20),
        { kind: 'fault', upstream: 'upstream', node: 3, fault: 'slow', factor: 5 },
      ]);
      const edited = session.look();
      expect(session.seek(edited.clock), 'already there').toEqual(edited);
      session.ask(SECOND);
      const later = session.look();
      expect(session.seek(edited.clock)).toEqual(edited);
      expect(session.seek(later.clock)).toEqual(later);
    }
  });
});

describe('an undo with nothing to undo', () => {
  it("leaves the run in the middle of a single event's instant", () => {
    const session = new Session(STALLED);
    session.ask(SECOND);
    session.ask(0, [{ kind: 'event' }]);
    const amid = session.look();
    session.ask(0, [{ kind: 'undo' }]);
    expect(session.look()).toEqual(amid);
  });
});

describe('a run that ends at the instant of an edit', () => {
  /** Requests take no time. Users that arrive after the others' last requests send one immediately, and then leave. */
  function withUsers(users: number): Scenario {
    return {
      ...STALLED,
      servers: STALLED.servers.slice(0, 1),
      request: [{ kind: 'cpu', time: { kind: 'constant', nanos: 0 } }],
      stop: { requests: null, durationNanos: SECOND },
      traffic: {
        ...STALLED.traffic,
        kind: 'closed',
        users,
        think: { kind: 'constant', nanos: SECOND / 10 },
        start: 'together',
      },
    };
  }

  function endedAfterEdit(): { session: Session; edited: Look } {
    const session = new Session(withUsers(10));
    session.ask(2 * SECOND);
    session.ask(0, [{ kind: 'configure', scenario: withUsers(20) }]);
    const edited = session.look();
    session.ask(SECOND);
    expect(session.look().clock, 'where it ends again').toBe(edited.clock);
    expect(session.look().digests).not.toEqual(edited.digests);
    return { session, edited };
  }

  it('is shown as right after the edit, even if its end was just visible', () => {
    const { session, edited } = endedAfterEdit();
    expect(session.seek(edited.clock)).toEqual(edited);
    session.seek(0);
    expect(session.seek(edited.clock)).toEqual(edited);
  });

  it('applies the next edit after the requests that followed the first', () => {
    const { session } = endedAfterEdit();
    session.ask(0, [{ kind: 'configure', scenario: withUsers(25) }]);
    const twice = session.look();
    session.seek(0);
    expect(session.seek(twice.clock)).toEqual(twice);
  });
});

describe('a single event', () => {
  it('is handled alone, the clocks of all servers in step', () => {
    const session = new Session(STALLED);
    session.ask(SECOND);
    const events = (): number => session.host.views.reduce((sum, each) => sum + each.events, 0);
    for (let step = 0; step < 50; step++) {
      const before = events();
      session.ask(0, [{ kind: 'event' }]);
      expect(events()).toBe(before + 1);
    }
    const { clock } = session.look();
    session.ask(SECOND);
    const later = session.look();
    expect(session.seek(later.clock), 'single events change nothing').toEqual(later);
    expect(clock).toBeGreaterThan(SECOND);
  });
});
