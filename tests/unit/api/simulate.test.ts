// A run by one call equals the run on the page: same events, same summary, also for links with changes.

import { describe, expect, it } from 'vitest';
import { InputError } from '../../../src/api/input-error.ts';
import { linkOf, type ScenarioInput, scenarioOf, unpackLink } from '../../../src/api/scenario-input.ts';
import { type SimulateOptions, simulate } from '../../../src/api/simulate.ts';
import { SimulationHost } from '../../../src/host/simulation-host.ts';
import { encodeEdits } from '../../../src/links/edits-link.ts';
import { encodeLink } from '../../../src/links/link.ts';
import { packLink } from '../../../src/links/packed-link.ts';
import type { Command } from '../../../src/protocol/simulation-api.ts';
import type { Edit } from '../../../src/scenario/edit.ts';
import { PRESETS, presetById } from '../../../src/scenario/presets.ts';
import type { Scenario } from '../../../src/scenario/scenario.ts';

const FRAME_NANOS = 50e6;

/** Drives the host as the page does: frame after frame, with commands at their instants. */
function asPage(
  scenario: Scenario,
  untilNanos: number,
  commandAt: (nanos: number) => readonly Command[] = () => [],
): SimulationHost {
  const host = new SimulationHost();
  expect(host.load(scenario)).toEqual({ ok: true });
  const frame = (spanNanos: number, commands: readonly Command[]): void => {
    host.frame({ spanNanos, budgetMillis: 1e9, commands, buffer: null, maxThreads: 10, maxVehicles: 10 });
  };
  for (let at = 0; at < untilNanos; at += FRAME_NANOS) frame(FRAME_NANOS, commandAt(at));
  return host;
}

const digestsOf = (host: SimulationHost): readonly string[] => host.views.map((each) => each.digest());

describe('the function simulate', () => {
  it.each(PRESETS.map(({ id }) => id))("gives the page's figures of %s after a second", (id) => {
    const { scenario } = presetById(id)!;
    const host = asPage(scenario, 1e9);
    const result = simulate(id, { until: '1s' });
    expect(result.servers.map(({ digest }) => digest)).toEqual(digestsOf(host));
    expect(result.summary).toEqual(host.summary());
    expect(result.scenario).toEqual(scenario);
    expect(result.finished).toBe(false);
  });

  it('excludes the calls of a request from its overhead, but not its own computing', () => {
    const { servers } = simulate('servers=A:blocking-pool&rate=10&cpu=5ms&latency=20ms&arrivals=constant', {
      until: '5s',
    });
    // Requests never meet. Apart from computing and the call there is only a thread's wake-up time.
    const { overheadSeconds, latencySeconds } = servers[0];
    const millis = overheadSeconds.p50! * 1e3;
    expect(millis - 5).toBeGreaterThanOrEqual(0);
    expect(millis - 5).toBeLessThan(0.5);
    expect(latencySeconds.p50! * 1e3 - millis).toBeCloseTo(20, 0);
  });

  it('runs to the end and says so', () => {
    const { finished, servers, summary } = simulate('stalled-node');
    expect(finished).toBe(true);
    // The published figure of "Distributed Systems and Asynchronous I/O".
    expect(servers[0].interiorThroughputRps).toBeCloseTo(14.67, 1);
    expect(servers[0]).toMatchObject({
      offered: 10_000,
      completed: 9000,
      timedOut: 1000,
      inSystem: 0,
    });
    expect(servers[0].simulatedSeconds * 1e9).toBeCloseTo(summary.clockNanos, 0);
    expect(summary.servers[0].values.completed).toBe(9000);
  });

  it('follows a link: its changes, and its instant', () => {
    const opening = presetById('stalled-node')!.scenario;
    const more = scenarioOf(opening, { set: { 'A.threads': 200 } });
    const down = { kind: 'fault', upstream: 'upstream', node: 2, fault: 'down', factor: 1 } as const;
    const changes = new Map<number, Edit['change']>([
      [1e9, { kind: 'configure', scenario: more }],
      [2e9, down],
    ]);
    const edits = [...changes].map(
      ([atNanos, change]): Edit => ({ atNanos, change, settles: false, role: 'edit', joins: false }),
    );
    const link = `https://example.org/threadway/?${encodeLink(opening)}&${encodeEdits(opening, edits)}&t=3s&speed=1:50#x`;
    const host = asPage(opening, 3e9, (at) => {
      const change = changes.get(at);
      return change === undefined ? [] : [change];
    });
    const result = simulate(link);
    expect(result.servers.map(({ digest }) => digest)).toEqual(digestsOf(host));
    expect(result.summary.clockNanos).toBe(3e9);
    expect(result.summary.changes).toHaveLength(1);
    expect(result.summary.faults.map(({ kind, node }) => [kind, node])).toContainEqual(['down', 2]);
    expect(simulate(link, { until: '1s' }).summary.clockNanos).toBe(1e9);
    expect(simulate(link, { until: 'end' }).finished).toBe(true);
    expect(() => simulate(link, { seed: 3 })).toThrow(
      /seed: 3 is not allowed; allowed: a link that holds no/,
    );
  });

  it('follows a packed link once it is unpacked', async () => {
    const { scenario } = presetById('stalled-node')!;
    const [first] = scenario.upstreams;
    const groups = ['rates', 'stock'].map((name) => ({ ...first, name }));
    const request = groups.map(({ name }) => ({ kind: 'call', upstream: name }) as const);
    const two: Scenario = { ...scenario, name: 'Two groups', upstreams: groups, request, faults: [] };
    const packed = `https://example.org/threadway/?${await packLink(encodeLink(two))}&t=1s#x`;
    expect(packed).toContain('z=');
    expect(() => simulate(packed)).toThrow(/^z: .* a whole packed link, after unpackLink/);
    const result = simulate(await unpackLink(packed));
    expect(result.scenario).toEqual(two);
    expect(result.servers.map(({ digest }) => digest)).toEqual(digestsOf(asPage(two, 1e9)));
    const plain = '?preset=rate-1k&t=1s';
    expect(await unpackLink(plain)).toBe(plain);
    expect(() => simulate('?z=AAAA')).toThrow(InputError);
  });

  it('accepts a part of a scenario, settings and a seed', () => {
    const { scenario } = simulate(
      { name: 'Mine', servers: [{ id: 'A', model: 'event-loop' }] },
      { set: { requests: 50, rate: '200', fault: ['down:1@10ms-1s', 'slow*3:2@0s-1s'] }, seed: 99 },
    );
    expect(scenario).toMatchObject({ name: 'Mine', seed: 99, stop: { requests: 50 } });
    expect(scenario.servers.map(({ model }) => model)).toEqual(['event-loop']);
    expect(scenario.faults.map(({ kind, node }) => [kind, node])).toEqual([
      ['down', 1],
      ['slow', 2],
    ]);
    const poisson = { set: { arrivals: 'poisson', requests: 50 } };
    const digest = (options: SimulateOptions): string => simulate('rate-1k', options).servers[0].digest;
    expect(digest({ ...poisson, seed: 1 })).toBe(digest({ ...poisson, seed: 1 }));
    expect(digest({ ...poisson, seed: 1 })).not.toBe(digest({ ...poisson, seed: 2 }));
  });

  it('ends if a reply never comes', () => {
    const set = { timeout: 'never', requests: 100, latency: '20ms', fault: 'down:1@0s' };
    const result = simulate('rate-1k', { set, until: '30s' });
    expect(result.finished).toBe(false);
    expect(result.servers[0].inSystem).toBeGreaterThan(0);
    const toItsEnd = simulate('rate-1k', { set });
    expect(toItsEnd.finished).toBe(false);
    expect(toItsEnd.servers[0].completed).toBe(result.servers[0].completed);
  });
});

describe('an invalid option', () => {
  const cases: readonly (readonly [string, unknown, SimulateOptions, readonly string[]])[] = [
    ['a preset that there is not', 'nowhere', {}, ['scenario']],
    ['parts of a scenario', { machine: { cores: 0 }, seed: -1 }, {}, ['seed', 'machine.cores']],
    ['a field that there is not', { colour: 'red' }, {}, ['colour']],
    ['no scenario at all', null, {}, ['scenario']],
    ['settings', 'rate-1k', { set: { 'A.threads': 'many', speed: 3 } }, ['A.threads', 'speed']],
    ['a seed', 'rate-1k', { seed: 0.5 }, ['seed']],
    ['a time', 'rate-1k', { until: 'soon' }, ['until']],
    ['a number as a time', 'rate-1k', { until: 10 as never }, ['until']],
    ['more time than there is', 'rate-1k', { until: '11d' }, ['until']],
    ['no end', 'carriers', {}, ['until']],
    ['no end, asked for', 'carriers', { until: 'end' }, ['until']],
    ['a link', '?preset=rate-1k&A.threads=many&t=soon', {}, ['A.threads']],
    ['an option that there is not', 'rate-1k', { seeds: 3 } as never, ['seeds']],
    ['no options', 'rate-1k', null as never, ['options']],
    ['a list of options', 'rate-1k', [] as never, ['options']],
    ['no settings', 'rate-1k', { set: null as never }, ['set']],
    ['an empty list of settings', 'rate-1k', { set: [] as never }, ['set']],
    ['settings as a list', 'rate-1k', { set: ['threads=3'] as never }, ['set']],
    ['the instant of a link', '?preset=rate-1k&t=soon', {}, ['t']],
    ['the changes of a link', '?preset=rate-1k&edit=x', {}, ['edit']],
  ];
  it.each(cases)('%s is reported with key, value and what is allowed', (_, input, options, keys) => {
    const problems = problemsOf(input as ScenarioInput, options);
    expect(problems.map(({ key }) => key).sort()).toEqual([...keys].sort());
    for (const { value, allowed } of problems) {
      expect(value).not.toBe('');
      expect(allowed).not.toBe('');
    }
  });
});

it('an empty link is rejected, too', () => {
  expect(() => linkOf(null as never)).toThrow(InputError);
  expect(() => scenarioOf('rate-1k', { speed: 2 } as never)).toThrow(/speed: 2 is not allowed; .* set, seed/);
});

function problemsOf(input: ScenarioInput, options: SimulateOptions): InputError['problems'] {
  try {
    simulate(input, options);
  } catch (error) {
    if (error instanceof InputError) return error.problems;
    throw error;
  }
  throw new Error('this was taken');
}
