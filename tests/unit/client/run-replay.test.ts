// A run repeated next to the visible one gives the same frames, with all changes.

import { describe, expect, it } from 'vitest';
import type { EngineStarter } from '../../../src/client/engine.ts';
import { RunRecord } from '../../../src/client/run-record.ts';
import { openReplay, ReplayError } from '../../../src/client/run-replay.ts';
import { SimulationHost } from '../../../src/host/simulation-host.ts';
import { SERVER } from '../../../src/protocol/frame-layout.ts';
import { Frame } from '../../../src/protocol/frame-reader.ts';
import type { Command } from '../../../src/protocol/simulation-api.ts';
import { DEFAULT_SCENARIO } from '../../../src/scenario/default-scenario.ts';
import type { Scenario } from '../../../src/scenario/scenario.ts';
import { FakePage } from '../../support/fake-page.ts';

/** The host in this thread, and whether it was disposed. */
function starters(): {
  readonly list: readonly EngineStarter[];
  isClosed: boolean;
  fail: (reason: string) => void;
} {
  const state = { list: [] as readonly EngineStarter[], isClosed: false, fail: (_: string): void => {} };
  const open: EngineStarter['open'] = async () => {
    const host = new SimulationHost();
    const simulation = {
      ping: async () => host.ping(),
      load: async (...run: Parameters<SimulationHost['load']>) => host.load(...run),
      frame: async (...request: Parameters<SimulationHost['frame']>) => host.frame(...request),
      summary: async () => host.summary(),
    };
    const unused = {} as never;
    return {
      place: 'page',
      simulation,
      study: unused,
      claims: unused,
      whenItFails: (listener) => {
        state.fail = listener;
      },
      close: () => {
        state.isClosed = true;
      },
    };
  };
  state.list = [{ name: 'page', open }];
  return state;
}

const request = { budgetMillis: 1e6, buffer: null, maxThreads: 10_000, maxVehicles: 4000 };
const values = ({ servers }: Frame): number[][] =>
  servers.map((server) =>
    [...server.copyBlock(new Float64Array(0))].slice(0, server.get(SERVER.blockLength)),
  );

/** A run with manual changes of the rate and a node, and its original frames. */
function seen(): { record: RunRecord; faster: Scenario; at: (nanos: number) => string } {
  const { traffic } = DEFAULT_SCENARIO;
  const faster = { ...DEFAULT_SCENARIO, traffic: { ...traffic, ratePerSecond: traffic.ratePerSecond * 2 } };
  const host = new SimulationHost();
  host.load(DEFAULT_SCENARIO);
  const record = new RunRecord(DEFAULT_SCENARIO, []);
  const frames = new Map<number, string>();
  const changes: Readonly<Record<number, readonly Command[]>> = {
    4: [{ kind: 'configure', scenario: faster }],
    7: [{ kind: 'fault', upstream: DEFAULT_SCENARIO.upstreams[0].name, node: 2, fault: 'down', factor: 1 }],
  };
  for (let step = 0; step < 12; step++) {
    const reply = host.frame({ ...request, spanNanos: 0, commands: changes[step] ?? [] });
    record.take(reply);
    const next = host.frame({ ...request, spanNanos: 1e8, commands: [] });
    record.take(next);
    const frame = new Frame(new Float64Array(next.buffer, 0, next.length));
    frames.set(frame.clock, JSON.stringify(values(frame)));
  }
  return { record, faster, at: (nanos) => frames.get(nanos)! };
}

describe('a replay', () => {
  it('shows the same frames, forwards and backwards, and the scenario in force', async () => {
    const { record, faster, at } = seen();
    expect(record.edits).toHaveLength(2);
    const replay = await openReplay(record, starters().list, new FakePage());
    for (const nanos of [2e8, 3e8, 5e8, 9e8, 12e8, 3e8, 11e8]) {
      const { frame, scenario } = await replay.instantAt(nanos);
      expect(frame.clock).toBe(nanos);
      expect(JSON.stringify(values(frame))).toBe(at(nanos));
      const { ratePerSecond } = scenario.traffic;
      expect(ratePerSecond).toBe((nanos <= 4e8 ? DEFAULT_SCENARIO : faster).traffic.ratePerSecond);
    }
    replay.close();
  });

  it('stops at the end of a run that is over', async () => {
    const ending = { ...DEFAULT_SCENARIO, stop: { requests: 50, durationNanos: null } };
    const replay = await openReplay(new RunRecord(ending, []), starters().list, new FakePage());
    const { frame } = await replay.instantAt(60e9);
    expect(frame.finished).toBe(true);
    expect(frame.clock).toBeLessThan(60e9);
  });

  it('releases its engine, and reports one that dies', async () => {
    const engine = starters();
    const replay = await openReplay(new RunRecord(DEFAULT_SCENARIO, []), engine.list, new FakePage());
    engine.fail('out of memory');
    await expect(replay.instantAt(1e9)).rejects.toThrow(new ReplayError('out of memory'));
    replay.close();
    expect(engine.isClosed).toBe(true);
  });

  it('is rejected, and the engine released, if the run is invalid', async () => {
    const engine = starters();
    const broken = { ...DEFAULT_SCENARIO, servers: [] };
    await expect(openReplay(new RunRecord(broken, []), engine.list, new FakePage())).rejects.toThrow(
      ReplayError,
    );
    expect(engine.isClosed).toBe(true);
  });
});
