// The statements of each scene's text are true when the scene is run.

import { describe, expect, it } from 'vitest';
import { Simulation } from '../../../src/engine/simulation.ts';
import type { EngineView } from '../../../src/engine/view/engine-view.ts';
import { parseScenario } from '../../../src/scenario/parse.ts';
import { PRESET_SUMMARIES } from '../../../src/scenario/preset-summaries.ts';
import { PRESETS, type Preset } from '../../../src/scenario/presets.ts';
import { REQUEST_STATE } from '../../../src/scenario/request-state.ts';

const SECOND = 1e9;
const MS = 1e6;

/** The servers of a scene, A first, all at this instant or at their end. */
function runUntil({ scenario }: Preset, seconds: number): readonly EngineView[] {
  return scenario.servers.map((server) => {
    const simulation = new Simulation(scenario, server);
    simulation.advance(seconds * SECOND, Number.POSITIVE_INFINITY);
    return simulation.view;
  });
}

const ENDLESS = 10_000;
const inSystem = (view: EngineView): number => view.measures.value('inSystem');
const completed = (view: EngineView): number => view.measures.value('completed');
const rps = (view: EngineView): number => (completed(view) / view.now) * SECOND;
const percentile = (view: EngineView, fraction: number): number => view.measures.latency.percentile(fraction);
/** Requests that complete per second between two instants. */
function rpsBetween(preset: Preset, from: number, to: number): readonly number[] {
  const before = runUntil(preset, from).map(completed);
  return runUntil(preset, to).map((each, index) => (completed(each) - before[index]) / (to - from));
}

const TRUTHS: Readonly<Record<string, (preset: Preset) => void>> = {
  'cpu-limit': (preset) => {
    const [a, b] = runUntil(preset, 20);
    for (const each of [a, b]) expect(rps(each) / 1000, 'the same').toBeCloseTo(1, 1);
    expect(percentile(a, 0.5), 'half sooner').toBeLessThan(percentile(b, 0.5) / 2);
    expect(percentile(a, 0.99) / percentile(b, 0.99), 'nearly twice').toBeGreaterThan(1.5);
    expect(percentile(a, 0.99) / percentile(b, 0.99)).toBeLessThan(2);
    expect(a.measures.value('throttledPeriods') / a.measures.value('cpuPeriods')).toBeGreaterThan(0.9);
    expect(b.measures.value('throttledPeriods') / b.measures.value('cpuPeriods')).toBeLessThan(0.05);
    const throttled = (view: EngineView): number => view.requests.countStates()[REQUEST_STATE.throttled];
    const [opening, computing] = [0.88, 0.902].map((at) => runUntil(preset, at)[0]!);
    expect(throttled(opening), 'opens on lights that are out').toBeGreaterThan(10);
    expect(opening.requests.countStates()[REQUEST_STATE.running]).toBe(0);
    expect(throttled(computing), 'and then they go on').toBe(0);
    expect(computing.requests.countStates()[REQUEST_STATE.running]).toBeGreaterThan(10);
  },
  'late-scaler': (preset) => {
    const [a, b] = rpsBetween(preset, 20, 30);
    expect(a, 'works for clients that have left').toBeLessThan(20);
    expect(b, 'keeps up').toBeGreaterThan(0.9 * 100);
    const copies = runUntil(preset, 19).map(
      ({ upstreams }) => upstreams.groups[0].value('copiesUp') + upstreams.groups[0].value('copiesStarting'),
    );
    expect(copies, 'one at a time, and all at once').toEqual([3, 8]);
  },
  'queue-at-the-door': (preset) => {
    const [a, b] = rpsBetween(preset, 4, 11);
    expect(a, 'completes nothing for seven seconds').toBe(0);
    expect(b, 'keeps up').toBeGreaterThan(0.95 * 150);
    expect(rpsBetween(preset, 13, 23)[0], 'A recovers in the end').toBeGreaterThan(0.9 * 150);
    const [left] = runUntil(preset, 5);
    expect(left!.measures.value('ghosts'), 'works for clients that have left').toBeGreaterThan(200);
  },
  'workers-times-threads': (preset) => {
    const [a, b] = runUntil(preset, 20);
    expect(rps(a) / 100, 'one thread at a time').toBeGreaterThan(0.9);
    expect(rps(a) / 100).toBeLessThan(1.1);
    expect(rps(b) / 150, 'keeps up').toBeGreaterThan(0.9);
    expect(a.measures.meanInState(REQUEST_STATE.lockWait), 'most of the 16').toBeGreaterThan(8);
    const memory = (view: EngineView): number => view.measures.value('memoryResidentPeak');
    expect(memory(b) / memory(a), 'nearly four times').toBeGreaterThan(3.5);
    expect(memory(b) / memory(a)).toBeLessThan(4);
  },
  'fan-out': (preset) => {
    const [a, b] = runUntil(preset, 100);
    // There are about 2,000 requests, so the share is within three standard errors of 37 %.
    expect(percentile(a, 0.33) / MS, 'the others meet no slow call').toBeLessThan(12);
    expect(percentile(a, 0.41) / SECOND, '63 % take a second').toBeGreaterThan(0.99);
    expect(percentile(b, 0.97) / MS, 'nearly all').toBeLessThan(31);
    const [leaf] = b.upstreams.groups;
    const hedged = leaf.value('hedges') / leaf.value('calls');
    expect(hedged, '1 % more').toBeGreaterThan(0.009);
    expect(hedged).toBeLessThan(0.011);
    for (const each of [a, b]) expect(rps(each) / 20, 'the same').toBeCloseTo(1, 1);
  },
  'kept-connection': (preset) => {
    const [a, b] = runUntil(preset, 20);
    expect(rps(a) / 70, 'five connections').toBeCloseTo(1, 1);
    expect(rps(b) / 120, 'keeps up').toBeCloseTo(1, 1);
  },
  'two-keys': (preset) => {
    const [a, b] = runUntil(preset, 20);
    expect(a.upstreams.groups[0]!.deadlocked, 'all threads of A').toBe(8);
    expect(rps(a), 'stuck').toBeLessThan(3);
    expect(b.upstreams.groups[0]!.deadlocked).toBe(0);
    expect(rps(b) / 12, 'goes on').toBeGreaterThan(0.9);
  },
  'one-bridge': (preset) => {
    const [a, b] = rpsBetween(preset, 0, 0.6).map((each) => each / 120);
    expect(a, 'calm at first').toBeGreaterThan(0.75);
    expect(b).toBeGreaterThan(0.75);
    const [stuck, goesOn] = rpsBetween(preset, 1.5, 5);
    expect(stuck, 'all twelve held within a second').toBe(0);
    expect(goesOn, 'the other four fifths').toBeCloseTo(96, 0);
    const long = runUntil(preset, 60);
    for (const each of long) expect(each.finished, 'no end').toBe(false);
  },
  'slow-database': (preset) => {
    const calm = rpsBetween(preset, 0.2, 1.6).map((each) => each / 120);
    for (const each of calm) expect(each, 'calm at first').toBeGreaterThan(0.9);
    const [a, b] = runUntil(preset, 4);
    expect(a.measures.value('meanInSystem')).toBeGreaterThan(b.measures.value('meanInSystem'));
    const waiting = a.requests.countStates();
    expect(waiting[REQUEST_STATE.waiting], 'all threads of A wait').toBe(12);
    expect(waiting[REQUEST_STATE.queued], 'and all pages behind them').toBeGreaterThan(100);
    const orders = a.upstreams.groups[0].nodes.map(({ served }) => served!.server);
    for (const each of orders) {
      expect(each.requests.countStates()[REQUEST_STATE.waiting], 'all wait for the database').toBe(3);
      expect(each.model.backlogLength, 'and calls behind them').toBeGreaterThan(0);
    }
    const [slow, fast] = rpsBetween(preset, 3, 12).map((each) => each / 120);
    expect(slow).toBeLessThan(0.2);
    expect(fast, 'four fifths').toBeCloseTo(0.8, 1);
  },
  'retry-layers': (preset) => {
    for (const each of rpsBetween(preset, 0.2, 1.6)) expect(each / 120, 'calm at first').toBeGreaterThan(0.9);
    const [a, b] = runUntil(preset, 12);
    const offered = (each: EngineView): readonly number[] =>
      each.upstreams.groups.slice(0, 2).map(({ nodes }) => nodes[0].served!.server.measures.value('offered'));
    const [orders, stock] = offered(a);
    const failed = a.measures.value('failed');
    // All 12 threads of A may be held by pages that have made some of their calls; some 40 pages arrived
    // before the fault.
    expect(failed).toBeGreaterThan(50);
    for (const [calls, each] of [
      [4, orders],
      [16, stock],
    ] as const) {
      expect(each, `${calls} calls a failing page`).toBeGreaterThan(calls * failed);
      expect(each).toBeLessThan(calls * (failed + 12) + 40);
    }
    expect(new Set(offered(b)).size, 'one call a page in B, and four to the database').toBe(1);
    expect(a.requests.countStates()[REQUEST_STATE.queued]).toBeGreaterThan(500);
    const [jammed, spared] = rpsBetween(preset, 3, 12).map((each) => each / 120);
    expect(jammed).toBeLessThan(0.35);
    expect(spared, 'four fifths').toBeCloseTo(0.8, 1);
  },
  'slow-copy': (preset) => {
    const [a, b] = runUntil(preset, 6);
    const calls = (each: EngineView): readonly number[] =>
      each.upstreams.groups[0].nodes.map(({ served }) => served!.server.measures.value('offered'));
    expect(Math.max(...calls(a)) - Math.min(...calls(a)), 'each third call').toBeLessThanOrEqual(1);
    expect(calls(b)[1], 'few calls to the slow copy').toBeLessThan(0.5 * Math.min(calls(b)[0], calls(b)[2]));
    expect(a.upstreams.groups[0].nodes.map((node) => node.value('inFlight'))).toEqual([0, 12, 0]);
    const [jammed, keeps] = rpsBetween(preset, 3, 12).map((each) => each / 120);
    expect(jammed).toBeLessThan(0.4);
    expect(keeps).toBeCloseTo(1, 1);
    expect(b.requests.countStates()[REQUEST_STATE.queued]).toBeLessThan(3);
  },
  'calm-traffic': (preset) => {
    const [a, b] = runUntil(preset, 10);
    for (const each of [a, b]) expect(rps(each)).toBeGreaterThan(79);
    expect(a.measures.value('meanInSystem'), 'some three of eight').toBeCloseTo(3.4, 0);
    expect(b.model.threadCount).toBe(1);
  },
  'slow-bridges': (preset) => {
    const [a, b] = rpsBetween(preset, 1, 9);
    expect(a).toBeCloseTo(65, -0.5);
    expect(b).toBeCloseTo(120, -0.5);
    const [first, second] = [2, 8].map((seconds) => inSystem(runUntil(preset, seconds)[0]));
    expect((second - first) / 6, '55 more wait each second').toBeCloseTo(55, -0.5);
  },
  'small-pool': (preset) => {
    const [a, b] = runUntil(preset, 60);
    expect(rps(a)).toBeCloseTo(40, -0.5);
    expect(a.model.backlogLength, 'wait for a thread').toBe(32);
    expect(rps(b)).toBeGreaterThan(4 * rps(a));
  },
  'one-writer': (preset) => {
    const [a, b] = runUntil(preset, 60);
    expect(percentile(a, 0.99)).toBeGreaterThan(20 * percentile(b, 0.99));
  },
  'small-storm': (preset) => {
    const [before] = rpsBetween(preset, 1, 4);
    expect(before, 'it carried the load before').toBeGreaterThan(48);
    const [a, b] = rpsBetween(preset, 15, 40);
    expect(a, 'A never recovers').toBeLessThan(28);
    expect(b, 'B does').toBeGreaterThan(50);
    const states = runUntil(preset, 40).map(({ recoveryState }) => recoveryState);
    expect(states).toEqual(['not-within-run', 'recovered']);
  },
  'few-carriers': (preset) => {
    const [a, b] = runUntil(preset, 30);
    expect(rps(b) / rps(a)).toBeLessThan(1.02);
    expect(percentile(b, 0.99)).toBeGreaterThan(1.15 * percentile(a, 0.99));
    const load = [a, b].map((each) => each.measures.value('loadAverage1'));
    expect(load[1] / load[0]).toBeGreaterThan(2);
  },
  'small-selector': (preset) => {
    const [a, b] = runUntil(preset, 10).map(rps);
    expect(a / b).toBeGreaterThan(4);
    expect(a / b).toBeLessThan(7);
  },
  'small-handshakes': (preset) => {
    const [a, b] = runUntil(preset, 10);
    expect(rps(a)).toBeCloseTo(125, -0.7);
    expect(a.measures.value('cpuIdle'), 'both cores are busy').toBeLessThan(0.08);
    expect(rps(b) / rps(a), 'half as many').toBeCloseTo(0.5, 1);
    expect(b.measures.value('cpuIdle'), 'one core').toBeCloseTo(0.5, 1);
    const { scenario } = preset;
    const kept = { ...scenario, traffic: { ...scenario.traffic, connect: 'once' } as const };
    for (const each of runUntil({ ...preset, scenario: kept }, 10)) expect(rps(each)).toBeCloseTo(180, -1.1);
  },
  'stalled-node': (preset) => {
    const [a, b] = rpsBetween(preset, 1, 5);
    expect(a, 'A stands still').toBeLessThan(20);
    expect(b, 'B loses a tenth').toBeCloseTo(900, -1);
  },
  'rate-1k': (preset) => {
    for (const each of runUntil(preset, 5)) {
      expect(rps(each)).toBeGreaterThan(990);
      expect(Math.round(each.measures.value('meanInSystem') / 5) * 5, '20 of 50 threads').toBe(20);
    }
  },
  'rate-2k': (preset) => {
    for (const each of runUntil(preset, 4)) {
      expect(rps(each)).toBeGreaterThan(1980);
      expect(each.measures.value('meanInSystem')).toBeCloseTo(40, -1);
    }
  },
  'slow-motion': (preset) => {
    const slowAt = (seconds: number): readonly number[] =>
      [0.5, 0.9, 0.99].map((fraction) => runUntil(preset, seconds)[0].measures.overhead.percentile(fraction));
    const stages = [5, 5.5, 6, 7].map(slowAt);
    for (const [p50, p90, p99] of stages) {
      expect(p50).toBeLessThanOrEqual(p90);
      expect(p90).toBeLessThanOrEqual(p99);
    }
    const [a, b] = rpsBetween(preset, 8, 10);
    expect(a, 'the same jam').toBeLessThan(b / 5);
  },
  'latency-60ms': (preset) => {
    const [a, b] = rpsBetween(preset, 1, 9);
    expect(a).toBeCloseTo(833, -1);
    expect(b).toBeCloseTo(1000, -1);
    const [first, second] = [2, 8].map((seconds) => inSystem(runUntil(preset, seconds)[0]));
    expect((second - first) / 6, '167 more wait each second').toBeCloseTo(167, -1);
  },
  'rate-10k': (preset) => {
    const [a, b] = runUntil(preset, 3);
    expect(rps(a)).toBeLessThan(2600);
    expect(rps(b)).toBeGreaterThan(9800);
    expect(b.model.threadCount).toBe(4);
  },
  'users-1': (preset) => {
    for (const each of runUntil(preset, 100)) expect(rps(each)).toBeCloseTo(5, 0);
  },
  'users-10': (preset) => {
    for (const each of runUntil(preset, 40)) expect(rps(each)).toBeCloseTo(50, -0.5);
  },
  'users-100': (preset) => expect(rps(runUntil(preset, ENDLESS)[0])).toBeCloseTo(485, -1.5),
  'users-500': (preset) => {
    const [a, b] = runUntil(preset, ENDLESS);
    expect(rps(a), 'the same rate').toBeCloseTo(490, -1.5);
    expect(rps(b)).toBeGreaterThan(2 * rps(a));
    expect(runUntil(preset, 5)[0].model.backlogLength, 'wait for a thread').toBe(400);
  },
  'green-threads': (preset) => {
    const [a, b] = runUntil(preset, 10).map(rps);
    expect(a).toBeLessThan(510);
    expect(b / a).toBeGreaterThan(3.5);
    expect(b / a).toBeLessThan(5.2);
  },
  'one-output': (preset) => {
    const [a, b] = runUntil(preset, ENDLESS);
    expect(percentile(a, 0.99) / percentile(b, 0.99)).toBeGreaterThan(70);
    expect(percentile(a, 0.99) / percentile(b, 0.99)).toBeLessThan(200);
    for (const each of [a, b]) expect(completed(each)).toBe(20_000);
  },
  carriers: (preset) => {
    const [a, b] = runUntil(preset, 30);
    expect(rps(b) / rps(a)).toBeLessThan(1.02);
    expect(percentile(b, 0.99)).toBeGreaterThan(1.15 * percentile(a, 0.99));
    const load = [a, b].map((each) => each.measures.value('loadAverage1'));
    expect(load[1] / load[0]).toBeGreaterThan(8);
  },
  'thread-per-connection': (preset) => {
    const [a, b] = runUntil(preset, ENDLESS).map(rps);
    expect(1 - b / a, 'a quarter fewer').toBeCloseTo(0.25, 1);
  },
  'one-selector': (preset) => {
    const [a, b] = runUntil(preset, ENDLESS).map(rps);
    expect(a / b).toBeGreaterThan(4.5);
    expect(a / b).toBeLessThan(6);
  },
  'intended-start': (preset) => {
    const { latency, latencyActual } = runUntil(preset, ENDLESS)[0].measures;
    expect(latencyActual.percentile(0.999) / 1000).toBeCloseTo(100, 0);
    expect(latency.percentile(0.999)).toBeGreaterThan(100 * MS);
  },
  'timer-interrupt': (preset) => {
    const interrupted = (ratePerSecond: number, fraction: number): boolean => {
      const { traffic } = preset.scenario;
      const scenario = {
        ...preset.scenario,
        stop: { requests: Math.max(ratePerSecond * 4, 3000), durationNanos: null },
        traffic: { ...traffic, ratePerSecond },
      };
      const simulation = new Simulation(scenario, scenario.servers[0]);
      simulation.advance(Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY);
      const micros = percentile(simulation.view, fraction) / 1000;
      // A wake-up takes 2 us, and 3 us more on a core that has gone cold.
      expect([2, 5], `${ratePerSecond} a second: ${micros}`).toContain(Math.round(micros));
      return micros > 4;
    };
    expect(
      [0.998, 0.999].map((each) => interrupted(100_000, each)),
      'p99.9 at 100,000',
    ).toEqual([false, true]);
    expect(
      [0.98, 0.99].map((each) => interrupted(10_000, each)),
      'p99 at 10,000',
    ).toEqual([false, true]);
    expect(
      [0.5, 0.91].map((each) => interrupted(1000, each)),
      'one in ten of 1,000',
    ).toEqual([false, true]);
    for (const rate of [100, 50]) expect(interrupted(rate, 0.01), `each at ${rate}`).toBe(true);
  },
  'retry-storm': (preset) => {
    const [before] = rpsBetween(preset, 2, 10);
    expect(before, 'it carried the load before').toBeGreaterThan(270);
    const [a, b] = rpsBetween(preset, 20, 40);
    expect(a, 'A never recovers').toBeLessThan(140);
    expect(b, 'B does').toBeGreaterThan(270);
    const states = runUntil(preset, 40).map(({ recoveryState }) => recoveryState);
    expect(states).toEqual(['not-within-run', 'recovered']);
  },
  'retry-budget': (preset) => {
    const [recovery] = runUntil(preset, 30).map(({ measures }) => measures.value('recovery') / SECOND);
    expect(recovery, 'A is as before a second after the nodes').toBeLessThan(1.25);
    for (const each of rpsBetween(preset, 13, 30)) expect(each, 'all is well').toBeGreaterThan(270);
  },
};

it('the claims in the text of each scene are tested', () => {
  expect(Object.keys(TRUTHS).sort()).toEqual(PRESETS.map(({ id }) => id).sort());
});

describe.each(PRESETS.map((preset) => [preset.id, preset] as const))('the scene %s', (id, preset) => {
  it('is a valid scenario with a unique name', () => {
    expect(parseScenario(preset.scenario)).toEqual({ ok: true, scenario: preset.scenario });
    expect(PRESET_SUMMARIES[id]?.length, 'a text for three lines').toBeLessThan(260);
    expect(PRESETS.filter((each) => each.scenario.name === preset.scenario.name)).toHaveLength(1);
  });

  it('does what its text claims', () => TRUTHS[id](preset));
});

/**
 * The scenes whose interesting events are longer or rarer than a request: sleeps, a stall, and storms with
 * retried requests.
 */
const WATCHED_OTHERWISE: ReadonlySet<string> = new Set([
  'users-1',
  'users-500',
  'intended-start',
  'small-storm',
  'retry-storm',
  'retry-budget',
]);

it.each(PRESETS.filter(({ id }) => !WATCHED_OTHERWISE.has(id)))(
  '$id runs at a speed that the eye can follow: the life of a request takes two to six seconds',
  (preset) => {
    const { startNanos = 0, speed } = preset.view;
    const views = runUntil(preset, startNanos / SECOND + 3 * speed);
    const watched = views.flatMap((each) =>
      [0.5, 0.99].map((share) => percentile(each, share) / SECOND / speed),
    );
    expect(
      watched.some((seconds) => seconds >= 2 && seconds <= 6),
      watched.join(', '),
    ).toBe(true);
  },
);
