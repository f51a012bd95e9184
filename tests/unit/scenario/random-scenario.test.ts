// The scenarios of the property tests: all valid, and every option active in a good share of them.

import fc from 'fast-check';
import { expect, it } from 'vitest';
import { PARAMETERS } from '../../../src/scenario/parameters.ts';
import { parseScenario } from '../../../src/scenario/parse.ts';
import { callsOf, type Scenario, type Step } from '../../../src/scenario/scenario.ts';
import { THREAD_MODELS } from '../../../src/scenario/server.ts';
import { randomScenario } from '../../support/random-scenario.ts';

const some: readonly Scenario[] = fc.sample(randomScenario(), 1000);

const calls = (s: Scenario): Scenario['upstreams'] =>
  s.upstreams.filter((group) =>
    s.request.some((step) => callsOf(step).some(({ upstream }) => upstream === group.name)),
  );
const runs = (s: Scenario, kind: Step['kind']): boolean => s.request.some((step) => step.kind === kind);

const OPTIONS: Readonly<Record<string, (s: Scenario) => boolean>> = {
  'a mutex or another lock': (s) => runs(s, 'lock'),
  'an offload step': (s) => runs(s, 'offload'),
  classes: (s) => s.classes.length > 0,
  patience: (s) => s.traffic.patienceNanos !== null,
  'client retries': (s) => s.traffic.clientRetries.attempts > 0,
  'a rate that changes': (s) => s.traffic.kind === 'open' && s.traffic.change.shape !== 'steady',
  bursts: (s) => s.traffic.kind === 'open' && s.traffic.arrivals === 'bursts',
  'a replay': (s) => s.traffic.kind === 'open' && s.traffic.arrivals === 'replay',
  interrupts: (s) => s.machine.interruptEveryNanos !== null,
  pauses: (s) => s.machine.pauseEveryNanos !== null,
  'a CPU limit': (s) => s.machine.cpuLimit !== null,
  swap: (s) => s.machine.memory.whenFull === 'swap',
  'a killed process': (s) => s.machine.memory.whenFull === 'killed',
  'machine faults': (s) => s.machineFaults.length > 0,
  'flapping nodes': (s) => s.faults.some((fault) => fault.kind === 'flapping'),
  'call retries': (s) => calls(s).some((group) => group.retries.attempts > 0),
  'a breaker': (s) => calls(s).some((group) => group.breaker.failureShare !== null),
  'a bulkhead': (s) => calls(s).some((group) => group.inFlightLimit !== null),
  'a pool of connections': (s) => runs(s, 'take'),
  hedging: (s) => calls(s).some((group) => group.hedgeAfterNanos !== null),
  'busy nodes': (s) => calls(s).some((group) => group.nodeConcurrency !== null),
};

it('random scenarios are valid', () => {
  for (const scenario of some)
    expect(parseScenario(scenario)).toEqual({ ok: true, scenario: expect.anything() });
});

// Each option is active in a tenth to a third of the scenarios; with 1,000 draws either bound is more than
// six standard deviations away.
it.each(Object.entries(OPTIONS))(
  'option %s is active in some random scenarios, but not in most',
  (_, has) => {
    const share = some.filter(has).length / some.length;
    expect(share).toBeGreaterThan(0.04);
    expect(share).toBeLessThan(0.5);
  },
);

it('random scenarios have every thread model and both kinds of traffic', () => {
  for (const model of THREAD_MODELS) {
    const share = some.filter((s) => s.servers.some((server) => server.model === model)).length / some.length;
    expect(share, model).toBeGreaterThan(0.1);
  }
  for (const { value: kind } of PARAMETERS.traffic.choices) {
    expect(some.filter((s) => s.traffic.kind === kind).length, kind).toBeGreaterThan(300);
  }
});
