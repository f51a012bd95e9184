// A run as the page controls it: frames at one instant, a clock that never goes back and ends with the last
// server, live changes, restarts, and invalid commands.

import { describe, expect, it } from 'vitest';
import { SimulationHost } from '../../../src/host/simulation-host.ts';
import { NODE, SERVER } from '../../../src/protocol/frame-layout.ts';
import { Frame } from '../../../src/protocol/frame-reader.ts';
import type { Command, FrameReply } from '../../../src/protocol/simulation-api.ts';
import type { HandFault } from '../../../src/scenario/edit.ts';
import { presetById } from '../../../src/scenario/presets.ts';
import type { Problem } from '../../../src/scenario/problem.ts';
import type { Scenario } from '../../../src/scenario/scenario.ts';

const STALLED = presetById('stalled-node')!.scenario;
const MS = 1e6;

function hostOf(scenario: Scenario, wallMillis = () => 0): SimulationHost {
  const host = new SimulationHost(wallMillis);
  expect(host.load(scenario)).toEqual({ ok: true });
  return host;
}

function request(host: SimulationHost, spanNanos: number, commands: readonly Command[]): FrameReply {
  const limits = { maxThreads: 1000, maxVehicles: 1000 };
  return host.frame({ spanNanos, budgetMillis: 10, commands, buffer: null, ...limits });
}

function ask(
  host: SimulationHost,
  spanNanos: number,
  commands: readonly Command[] = [],
): [Frame, readonly Problem[]] {
  const { buffer, length, problems } = request(host, spanNanos, commands);
  return [new Frame(new Float64Array(buffer, 0, length)), problems];
}

describe('a host', () => {
  it('shows all servers at one instant, with every request accounted for', () => {
    const host = hostOf(STALLED);
    for (let step = 1; step <= 50; step++) {
      const [frame] = ask(host, 40 * MS);
      expect(frame.clock).toBe(step * 40 * MS);
      for (const server of frame.servers) {
        const ended = [SERVER.completed, SERVER.failed, SERVER.timedOut, SERVER.rejected, SERVER.abandoned];
        const sum = ended.reduce((total, field) => total + server.get(field), server.get(SERVER.inSystem));
        expect(server.get(SERVER.offered)).toBe(sum);
      }
      expect(frame.servers[0].get(SERVER.offered)).toBe(frame.servers[1].get(SERVER.offered));
    }
  });

  it('never turns its clock back and ends when its last server does, at any budget', () => {
    for (const step of [0, 4, 11]) {
      let wall = 0;
      // A clock that advances by `step` whenever it is read: with 11 every slice uses up the budget.
      const host = hostOf(STALLED, () => (wall += step));
      let before = 0;
      let finished = false;
      for (let frames = 0; !finished && frames < 100_000; frames++) {
        const [frame] = ask(host, Number.POSITIVE_INFINITY);
        expect(frame.clock).toBeGreaterThanOrEqual(before);
        before = frame.clock;
        finished = frame.finished;
      }
      const ends = host.summary().servers.map(({ endedAtNanos }) => endedAtNanos);
      expect(before).toBe(Math.max(...ends.map(Number)));
      expect(before / 1e9).toBeCloseTo(605.4, 0);
    }
  });

  it('reports that it is behind when the budget ends first', () => {
    let wall = 0;
    const host = hostOf(STALLED, () => (wall += 11));
    const [frame] = ask(host, 1e9);
    expect(frame.behind).toBe(true);
    expect(frame.clock).toBeLessThan(1e9);
  });

  it('applies live changes and restarts for others', () => {
    const host = hostOf(STALLED);
    ask(host, 1000 * MS);
    const [pool, loops] = STALLED.servers;
    const larger = { ...STALLED, servers: [{ ...pool, threads: 500 }, loops] } as Scenario;
    const [live] = ask(host, 0, [{ kind: 'configure', scenario: larger }]);
    expect(live.clock).toBe(1000 * MS);
    expect(live.servers[0].get(SERVER.threadsTotal)).toBe(500);
    expect(host.summary().changes.map(({ text }) => text)).toEqual(['A: Threads 50 to 500']);
    const [again] = ask(host, 0, [{ kind: 'configure', scenario: { ...larger, seed: 8 } }]);
    expect(again.clock).toBe(0);
  });

  it("shows the kind of each node's fault", () => {
    const host = hostOf(presetById('rate-1k')!.scenario);
    const states = { down: 1, refusing: 2, slow: 3, flapping: 1, errors: 5, none: 0 } as const;
    for (const [fault, state] of Object.entries(states)) {
      const kind = fault as keyof typeof states;
      const strength = kind === 'flapping' ? 1e9 : kind === 'errors' ? 0.3 : 10;
      const [frame] = ask(host, 5 * MS, [
        { kind: 'fault', upstream: 'upstream', node: 4, fault: kind, factor: strength },
      ]);
      expect(frame.servers[0].node(3, NODE.state), kind).toBe(state);
      expect(frame.servers[0].node(3, NODE.latency)).toBe(
        { down: 30e9, refusing: 0, slow: 200 * MS, flapping: 30e9 }[kind as string] ?? 20 * MS,
      );
    }
  });

  it('rejects invalid commands with key, value and what is allowed, and continues', () => {
    const host = hostOf(STALLED);
    const [frame, problems] = ask(host, 10 * MS, [
      { kind: 'fault', upstream: 'upstream', node: 99, fault: 'down', factor: 1 },
      { kind: 'configure', scenario: { ...STALLED, machine: { ...STALLED.machine, cores: Number.NaN } } },
    ]);
    expect(problems.map(({ key }) => key)).toEqual(['fault.node', 'machine.cores']);
    expect(problems[0]).toMatchObject({ value: '99', allowed: 'a whole number from 1 to 10' });
    expect(frame.clock).toBe(10 * MS);
  });

  it.each([
    [{ node: 1.5 }, 'fault.node', '1.5', 'a whole number from 1 to 10'],
    [{ node: Number.NaN }, 'fault.node', 'NaN', 'a whole number from 1 to 10'],
    [{ upstream: 'none' }, 'fault.upstream', '"none"', 'an upstream: upstream'],
    [
      { fault: 'broken' },
      'fault.fault',
      '"broken"',
      'none or down or refusing or slow or flapping or errors',
    ],
    [{ fault: 'slow', factor: Number.NaN }, 'fault.factor', 'NaN', 'a number from 1 to 1000'],
    [{ fault: 'errors', factor: 7 }, 'fault.factor', '7', 'a number from 0 to 1'],
    [
      { fault: 'flapping', factor: 2.5e6 + 0.5 },
      'fault.factor',
      '2500000.5',
      'whole nanoseconds from 1000000 to 3600000000000 (1ms to 3600s)',
    ],
  ])('rejects a manual fault with %j, and the run continues unchanged', (wrong, key, value, allowed) => {
    const host = hostOf(STALLED);
    const before = ask(host, 10 * MS)[0].servers[0].node(0, NODE.state);
    const fault = { upstream: 'upstream', node: 1, fault: 'down', factor: 1, ...wrong } as HandFault;
    const [frame, problems] = ask(host, 10 * MS, [{ kind: 'fault', ...fault }]);
    expect(problems).toEqual([{ key, value, allowed }]);
    expect(frame.servers[0].node(0, NODE.state)).toBe(before);
    const edit = { atNanos: 5, change: { kind: 'fault', ...fault }, settles: false, role: 'edit' } as const;
    expect(host.load(STALLED, [{ ...edit, joins: false }])).toEqual({
      ok: false,
      problems: [{ key: `edit.${key}`, value, allowed }],
    });
  });

  it('responds soon even if it has more work than it can do, both playing and seeking', () => {
    const [pool, loops] = STALLED.servers;
    const servers = [{ ...pool, threads: 10_000 }, loops];
    const traffic = { ...STALLED.traffic, ratePerSecond: 1_000_000 };
    const stop = { requests: null, durationNanos: null };
    let host: SimulationHost | null = null;
    const events = (): number => host?.views.reduce((sum, each) => sum + each.events, 0) ?? 0;
    let before = 0;
    let millis = 0;
    // A slow machine, independent of the real one: four million events per second. A replay counts from 0
    // again.
    const wallMillis = (): number => {
      const now = events();
      millis += (now < before ? now : now - before) / 4000;
      before = now;
      return millis;
    };
    host = hostOf({ ...STALLED, servers, traffic, stop } as Scenario, wallMillis);
    const timed = (spanNanos: number, commands: readonly Command[] = []): void => {
      const from = wallMillis();
      request(host, spanNanos, commands);
      expect(wallMillis() - from).toBeLessThan(100);
    };
    for (let frames = 0; frames < 10; frames++) timed(1e9);
    timed(0, [{ kind: 'seek', atNanos: 0.9 * host.summary().clockNanos }]);
    for (let frames = 0; frames < 8; frames++) timed(0);
  });
});
