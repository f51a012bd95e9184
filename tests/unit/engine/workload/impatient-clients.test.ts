// Clients that give up and retry, on every overloaded thread model: at every instant all requests and all of
// their time are accounted for.

import { describe, expect, it } from 'vitest';
import { Simulation } from '../../../../src/engine/simulation.ts';
import { readEnd } from '../../../../src/engine/view/ended-requests.ts';
import { LOCK_DEFAULTS, serverOf } from '../../../../src/scenario/default-scenario.ts';
import type { Scenario, Traffic } from '../../../../src/scenario/scenario.ts';
import { THREAD_MODELS, type ThreadModelName } from '../../../../src/scenario/server.ts';
import { call, MS, offload, scenarioOf, US } from '../small-scenario.ts';

const CLIENTS: Partial<Traffic> = {
  patienceNanos: 30 * MS,
  clientRetries: { attempts: 2, backoffNanos: 5 * MS, jitter: 1, budget: 0.5 },
};

function overloaded(model: ThreadModelName, traffic: Partial<Traffic>): Scenario {
  const scenario = scenarioOf({
    server: serverOf(model, 'A'),
    request: [
      { kind: 'cpu', time: { kind: 'exponential', meanNanos: 1.5 * MS } },
      call,
      { kind: 'lock', lock: 'table', does: 'compute', time: { kind: 'uniform', lowNanos: 0, highNanos: MS } },
      offload('wait', MS),
    ],
    requests: 700,
    machine: { cores: 2, connections: 120, contextSwitchNanos: 5 * US },
    upstream: {
      nodes: 3,
      latency: { kind: 'lognormal', medianNanos: 8 * MS, p99Nanos: 60 * MS },
      timeoutNanos: 40 * MS,
    },
    locks: [
      {
        name: 'table',
        kind: 'mutex',
        ...LOCK_DEFAULTS,
        handOverNanos: 0,
      },
    ],
    traffic: { ...traffic, ...CLIENTS },
  });
  const write = { name: 'write', share: 0.2, request: [call, call] };
  return { ...scenario, classes: [write] };
}

const LOADS: readonly (readonly [string, Partial<Traffic>])[] = [
  ['an open loop in bursts', { kind: 'open', arrivals: 'bursts', ratePerSecond: 1200 }],
  ['a closed loop', { kind: 'closed', users: 80, think: { kind: 'exponential', meanNanos: 3 * MS } }],
];

const WAYS_TO_END = ['completed', 'failed', 'timedOut', 'rejected', 'abandoned'] as const;

describe.each(LOADS)('in %s', (_, traffic) => {
  it.each(THREAD_MODELS)('all requests and all of their time are accounted for: %s', (model) => {
    const scenario = overloaded(model, traffic);
    let ended = 0;
    let sojourn = 0;
    const simulation = new Simulation(scenario, scenario.servers[0], {
      takeEnd(ends, at) {
        const { startedAt, endedAt, split } = readEnd(ends, at);

        const parts = split;
        if (!parts.every((part) => part >= 0)) expect.fail(`split ${parts}`);
        if (parts.reduce((sum, part) => sum + part, 0) !== endedAt - startedAt) expect.fail(`split ${parts}`);
        ended++;
        sojourn += endedAt - startedAt;
      },
    });
    const { requests, measures } = simulation.view;
    let ghosts = 0;
    while (simulation.advance(Number.POSITIVE_INFINITY, 1) > 0) {
      // After each event, single values: all of them together would take most of the test's time.
      const gone = WAYS_TO_END.reduce((sum, name) => sum + measures.value(name), 0);
      const inSystem = measures.value('inSystem');
      if (gone !== ended || measures.value('offered') !== gone + inSystem)
        expect.fail(JSON.stringify(measures.values()));
      const inStates = requests.countStates().reduce((sum, count) => sum + count, 0);
      const silent = measures.value('ghosts');
      if (inStates !== inSystem + silent) expect.fail(`${inStates} in states at ${simulation.view.now}`);
      ghosts = Math.max(ghosts, silent);
    }
    // The same run in one go.
    const whole = new Simulation(scenario, scenario.servers[0]);
    whole.advance(Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY);
    expect(whole.digest()).toBe(simulation.digest());
    const { offered, abandoned, inSystem, retried } = measures.values();
    expect(simulation.view.finished).toBe(true);
    expect(inSystem).toBe(0);
    expect(offered - retried).toBe(700);
    expect(abandoned).toBeGreaterThan(20);
    expect(retried).toBeGreaterThan(100);
    expect(ghosts).toBeGreaterThan(0);
    // Little's law is exact, because all requests have ended.
    expect((measures.value('meanInSystem') * simulation.view.now) / sojourn).toBeCloseTo(1, 9);
    const [none, first] = simulation.view.classes;
    expect(none.value('offered') + first.value('offered')).toBe(offered);
  });
});

describe('the same traffic', () => {
  it('arrives at every model, whatever is abandoned and retried there', () => {
    const firsts = THREAD_MODELS.map((model) => {
      const scenario = overloaded(model, LOADS[0][1]);
      const started = new Map<number, number>();
      const simulation = new Simulation(scenario, scenario.servers[0], {
        takeEnd(ends, at) {
          const { request, startedAt } = readEnd(ends, at);

          if (request < 700) started.set(request, startedAt);
        },
      });
      simulation.advance(Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY);
      return [...started].sort(([a], [b]) => a - b);
    });
    for (const first of firsts) expect(first).toEqual(firsts[0]);
  });
});
