// Calls and faults: round robin, timeouts; nodes that are down, refusing, slow or healed; scheduled and
// manual faults.

import { describe, expect, it } from 'vitest';
import { UnknownNodeError } from '../../../../src/engine/simulation.ts';
import { OUTCOME } from '../../../../src/engine/view/codes.ts';
import { constant } from '../../../../src/scenario/distribution.ts';
import type { Fault } from '../../../../src/scenario/scenario.ts';
import { advance, call, MS, observed, pool, run, scenarioOf, US } from '../small-scenario.ts';

const fault = (change: Partial<Extract<Fault, { factor: number }>>): Fault => ({
  kind: 'down',
  upstream: 'upstream',
  node: 1,
  fromNanos: 0,
  untilNanos: null,
  factor: 1,
  ...change,
});
const base = { server: pool(10), request: [call], requests: 1 };
/** A thread that wakes some time after the end of its call. */
const LATE = { machine: { timerSlackNanos: 50 * US }, upstream: { replies: 'timer' } } as const;
const only = (ended: ReturnType<typeof run>['ended']): readonly [outcome: number, millis: number] => [
  ended[0].outcome,
  ended[0].endedAt / MS,
];

describe('calls', () => {
  it('go to the nodes in turn', () => {
    const upstream = { nodes: 3, nodeLatencies: [{ node: 3, latency: constant(90 * MS) }] };
    const { ended } = run({ ...base, requests: 6, upstream });
    const slow = ended.filter(({ waiting }) => waiting === 90 * MS).map(({ request }) => request);
    expect(slow).toEqual([2, 5]);
    expect(ended.filter(({ waiting }) => waiting === 20 * MS)).toHaveLength(4);
  });

  it('end as timed out if the reply takes too long', () => {
    expect(only(run({ ...base, upstream: { timeoutNanos: 15 * MS } }).ended)).toEqual([OUTCOME.timedOut, 15]);
    expect(only(run({ ...base, upstream: { timeoutNanos: 21 * MS } }).ended)).toEqual([
      OUTCOME.completed,
      20,
    ]);
  });

  it('count as failed from the configured latency on', () => {
    expect(only(run({ ...base, upstream: { failAtNanos: 20 * MS } }).ended)).toEqual([OUTCOME.failed, 20]);
    expect(only(run({ ...base, upstream: { failAtNanos: 20 * MS + 1 } }).ended)).toEqual([
      OUTCOME.completed,
      20,
    ]);
  });

  it('end the request if they fail, without later steps', () => {
    const { ended } = run({ ...base, request: [call, call], upstream: { failAtNanos: MS } });
    expect(only(ended)).toEqual([OUTCOME.failed, 20]);
  });
});

describe('a node that is down', () => {
  it('lets calls hang until they time out', () => {
    const upstream = { timeoutNanos: 300 * MS };
    expect(only(run({ ...base, upstream, faults: [fault({})] }).ended)).toEqual([OUTCOME.timedOut, 300]);
  });

  it('lets calls hang for ever without a timeout', () => {
    const { simulation, ended } = observed(
      scenarioOf({ ...base, upstream: { timeoutNanos: null, failAtNanos: null }, faults: [fault({})] }),
    );
    advance(simulation, 3600e9);
    expect(ended).toHaveLength(0);
    expect(simulation.view.measures.value('inSystem')).toBe(1);
    expect(simulation.view.finished).toBe(false);
    simulation.setFault('upstream', 1, 'none', 1);
    advance(simulation);
    expect(only(ended)).toEqual([OUTCOME.completed, 3600e9 / MS + 20]);
  });

  it('ends calls in progress by a timeout that is set later, counted from their start', () => {
    for (const policy of [{}, { inFlightLimit: 100 }]) {
      for (const timeoutNanos of [null, 30e9]) {
        const upstream = { timeoutNanos, failAtNanos: null, ...policy };
        const scene = { ...base, faults: [fault({})] };
        const { simulation, ended } = observed(scenarioOf({ ...scene, upstream }));
        advance(simulation, 100 * MS);
        simulation.configure(scenarioOf({ ...scene, upstream: { ...upstream, timeoutNanos: 300 * MS } }));
        advance(simulation, 200 * MS);
        expect(ended).toHaveLength(0);
        // The new timeout is shorter than the call has lasted, so the call ends at once.
        simulation.configure(scenarioOf({ ...scene, upstream: { ...upstream, timeoutNanos: 150 * MS } }));
        advance(simulation);
        expect(only(ended)).toEqual([OUTCOME.timedOut, 200]);
      }
    }
  });

  it('continues its calls when it recovers, later by the time it was down', () => {
    const faults = [fault({ fromNanos: 5 * MS, untilNanos: 105 * MS })];
    expect(only(run({ ...base, faults }).ended)).toEqual([OUTCOME.completed, 120]);
  });

  it('stops calls in progress at the instant of a manual fault', () => {
    const { simulation, ended } = observed(scenarioOf(base));
    advance(simulation, 12 * MS);
    simulation.setFault('upstream', 1, 'down', 1);
    advance(simulation, 50 * MS);
    expect(ended).toHaveLength(0);
    simulation.setFault('upstream', 1, 'none', 1);
    advance(simulation);
    expect(only(ended)).toEqual([OUTCOME.completed, 58]);
  });

  it('leaves the calls in its queue stuck, although they only waited for their turn', () => {
    const upstream = { nodeConcurrency: 2, timeoutNanos: 300 * MS, failAtNanos: null };
    const { simulation } = observed(scenarioOf({ ...base, requests: 6, upstream }));
    const stuck = (): number => {
      const { requests, upstreams } = simulation.view;
      const slots = Array.from({ length: requests.slots }, (_, slot) => slot);
      return slots.filter((slot) => requests.number(slot) >= 0 && upstreams.isStuck(slot)).length;
    };
    advance(simulation, 5 * MS);
    expect(stuck()).toBe(0);
    simulation.setFault('upstream', 1, 'down', 1);
    expect(stuck()).toBe(6);
    simulation.setFault('upstream', 1, 'none', 1);
    expect(stuck()).toBe(0);
  });

  it('does not affect calls to other nodes', () => {
    const { ended, simulation } = observed(
      scenarioOf({ ...base, requests: 4, upstream: { nodes: 2 }, faults: [fault({ node: 2 })] }),
    );
    advance(simulation, 1e9);
    expect(ended.map(({ request }) => request)).toEqual([0, 2]);
  });

  it('does not revoke a reply that has arrived before its thread wakes', () => {
    const { simulation, ended } = observed(scenarioOf({ ...base, ...LATE }));
    advance(simulation, 20 * MS + 10 * US);
    simulation.setFault('upstream', 1, 'down', 1);
    advance(simulation, 1e9);
    expect(ended.map(({ outcome, endedAt }) => [outcome, endedAt])).toEqual([
      [OUTCOME.completed, 20 * MS + 50 * US],
    ]);
  });
});

describe('a refusing node', () => {
  it('fails calls at once, including those in progress', () => {
    expect(only(run({ ...base, faults: [fault({ kind: 'refusing' })] }).ended)).toEqual([OUTCOME.failed, 0]);
    const faults = [fault({ kind: 'refusing', fromNanos: 7 * MS })];
    expect(only(run({ ...base, faults }).ended)).toEqual([OUTCOME.failed, 7]);
  });

  it('does not revive a refused call if it heals before the thread wakes', () => {
    const scenario = scenarioOf({
      ...base,
      ...LATE,
      faults: [fault({ kind: 'refusing', untilNanos: 10 * US })],
    });
    const { simulation, ended } = observed(scenario);
    advance(simulation);
    expect(only(ended)).toEqual([OUTCOME.failed, 0.05]);
  });
});

describe('a slow node', () => {
  it('multiplies the time of calls that begin during the fault', () => {
    const slow = fault({ kind: 'slow', factor: 3 });
    expect(only(run({ ...base, faults: [slow] }).ended)).toEqual([OUTCOME.completed, 60]);
    expect(only(run({ ...base, faults: [{ ...slow, untilNanos: 5 * MS }] }).ended)).toEqual([
      OUTCOME.completed,
      60,
    ]);
    expect(only(run({ ...base, faults: [{ ...slow, fromNanos: 5 * MS }] }).ended)).toEqual([
      OUTCOME.completed,
      20,
    ]);
  });
});

describe('overlapping faults', () => {
  it('apply the one that began last, and then the previous one again', () => {
    const faults = [
      fault({ kind: 'slow', factor: 10 }),
      fault({ kind: 'refusing', fromNanos: 10 * MS, untilNanos: 20 * MS }),
    ];
    const { ended } = run({ ...base, requests: 4, everyNanos: 8 * MS, faults });
    // The calls sent at 0 and 8 ms are refused at 10. The call sent at 16 is refused at once, and the one
    // sent at 24 is slow.
    const byNumber = [...ended].sort((a, b) => a.request - b.request);
    expect(byNumber.map(({ outcome, endedAt }) => [outcome, endedAt / MS])).toEqual([
      [OUTCOME.failed, 10],
      [OUTCOME.failed, 10],
      [OUTCOME.failed, 16],
      [OUTCOME.completed, 224],
    ]);
  });
});

describe('live changes', () => {
  it('to the timeout never end a call in the past', () => {
    const scenario = scenarioOf({ ...base, upstream: { latency: constant(30e9), timeoutNanos: 60e9 } });
    const { simulation, ended } = observed(scenario);
    advance(simulation, 20e9);
    const upstreams = scenario.upstreams.map((group) => ({ ...group, timeoutNanos: 1e9 }));
    simulation.configure({ ...scenario, upstreams });
    advance(simulation, 21e9);
    simulation.setFault('upstream', 1, 'down', 1);
    advance(simulation, 22e9);
    expect(only(ended)).toEqual([OUTCOME.timedOut, 20e9 / MS]);
  });

  it('reject nodes that do not exist', () => {
    const { simulation } = observed(scenarioOf(base));
    expect(() => simulation.setFault('upstream', 2, 'down', 1)).toThrow(UnknownNodeError);
    expect(() => simulation.setFault('nowhere', 1, 'down', 1)).toThrow(UnknownNodeError);
  });
});
