// Python's calls to the engine: the same answers as from the package and the command line, and problems are
// answers too.

import { describe, expect, it } from 'vitest';
import { find, sweep } from '../../../src/api/questions.ts';
import { simulate } from '../../../src/api/simulate.ts';
import { call, make } from '../../../src/notebook/engine-call.ts';
import { PRESETS } from '../../../src/scenario/presets.ts';

/** Calls the engine, and parses the answer as Python receives it. */
function ask(name: string, input: object = {}) {
  return JSON.parse(call(name, JSON.stringify(input)));
}
const answer = (name: string, input: object = {}) => ask(name, input).answer;
const reversed = (results: readonly string[]): readonly string[] => results.toReversed();

/**
 * Runs a study as Python does: requests runs, computes each separately, and returns their results in this
 * order.
 */
function study(name: string, input: object, ordered = (results: readonly string[]) => results) {
  const stages: string[] = [];
  let results: readonly string[] = [];
  for (;;) {
    const { table, stage, tasks } = answer(name, {
      ...input,
      known: results.map((each) => JSON.parse(each)),
    });
    if (table !== undefined) return { table, stages };
    stages.push(stage);
    results = ordered([...results, ...tasks.map(make)]);
  }
}
const keysIn = (said: { readonly problems: readonly { readonly key: string }[] }) =>
  said.problems.map(({ key }) => key);

describe('the engine for notebooks', () => {
  it('lists the ready scenes', () => {
    expect(answer('presets').map(({ id }: { id: string }) => id)).toEqual(PRESETS.map(({ id }) => id));
  });

  it('opens scenes as queries of links, with settings and an instant', () => {
    expect(answer('open', { scenario: 'stalled-node' })).toMatchObject({
      scenario: expect.stringContaining('preset=stalled-node'),
      servers: [{ id: 'A' }, { id: 'B' }],
      seconds: null,
    });
    const opened = answer('open', {
      scenario: 'https://your.host/?preset=stalled-node&t=2.5s',
      set: { 'A.threads': 100, timeout: '2s' },
    });
    expect(opened.scenario).toMatch(/threads=100/);
    expect(opened.scenario).toMatch(/timeout=2s/);
    expect(opened.seconds).toBe(2.5);
  });

  it('replaces the values of a repeatable key, as frames do', () => {
    const { scenario } = answer('open', { scenario: 'stalled-node', set: { fault: ['down:4@5s-12s'] } });
    expect(answer('open', { scenario, set: { fault: ['down:5@1s'] } }).scenario).not.toContain('down:4');
  });

  it('gives the run of the package, digest by digest, and a table over time', () => {
    const { servers, timeline, finished } = answer('run', { scenario: 'rate-1k', set: { requests: 500 } });
    const direct = simulate('rate-1k', { set: { requests: 500 } });
    expect(servers).toEqual(JSON.parse(JSON.stringify(direct.servers)));
    expect(finished).toBe(true);
    for (const { id, completed: all } of direct.servers) {
      const rows = timeline.filter((row: { server: string }) => row.server === id);
      const completed = rows.reduce((sum: number, row: { completed: number }) => sum + row.completed, 0);
      expect(completed).toBe(all);
    }
  });

  it('gives the same sweep from separate runs, in any order', () => {
    const options = { vary: 'threads=10..40', points: 4, requests: 300, replications: 2 };
    const { table, stages } = study('sweep', { scenario: 'rate-1k', options });
    expect(stages).toEqual(['full', 'refine', 'replicate']);
    expect(table).toEqual(study('sweep', { scenario: 'rate-1k', options }, reversed).table);
    const { curves } = sweep('rate-1k', options).answer;
    expect(table.rows.length).toBe(curves.flatMap(({ points }) => points).length);
    const [first] = curves[0].points;
    expect(table.rows[0]).toMatchObject({
      server: 'A',
      threads: first.at,
      samples: first.samples,
      left_out: first.leftOut,
    });
    expect(table.rows[0].p99_seconds).toBeCloseTo(first.values.p99! / 1e9, 12);
    expect(table.rows[0].memory_bytes).toBe(first.values.memory);
    expect(table.knee).toEqual(Object.fromEntries(curves.map(({ server, knee }) => [server, knee])));
  });

  it("finds the package's value, with a row for each tried value", () => {
    const asked = { vary: 'A.threads=10..100', objectives: ['p99<100ms', 'p99>1ms'], points: 3 };
    const options = { ...asked, requests: 300, replications: 2 };
    const set = { arrivals: 'poisson' };
    const { table } = study('find', { scenario: 'rate-1k', set, options });
    const direct = find('rate-1k', { ...options, set }).answer;
    expect(table).toMatchObject({
      found: direct.found,
      breaks: direct.breaks,
      limiting: 'p99<100ms',
      server: 'A',
    });
    expect(table.rows.map(({ threads }: { threads: number }) => threads)).toEqual(
      direct.tries.map(({ at }) => at),
    );
    expect(direct.breaks).not.toBeNull();
    const [last] = direct.tries.slice(-1);
    expect(table.rows.at(-1)).toMatchObject({
      holds: last.holds,
      replications: last.runs,
      p99_seconds_worst: last.worst[0]! / 1e9,
      p99_seconds_2_worst: last.worst[1]! / 1e9,
    });
  });

  it('has a row for each lever, with values as settings accept them', () => {
    const options = { objective: 'p99<100ms', requests: 600, replications: 2 };
    const { rows, now, objective } = study('levers', {
      scenario: 'rate-1k',
      set: { 'A.threads': 10, arrivals: 'poisson' },
      options,
    }).table;
    expect(objective).toBe('p99<100ms');
    expect(rows[0]).toMatchObject({ lever: 'threads', now: '10', helps: true, full_service: null });
    expect(Number(rows[0].best)).toBeGreaterThan(10);
    expect(rows[0].reached_share).toBeCloseTo(now.reached_share + rows[0].gain_share, 9);
    expect(now).toMatchObject({ full: 'threads', meets: false });
  });

  it.each([
    ['open', { scenario: 'nothing-of-ours' }, 'scenario'],
    ['open', { scenario: 'stalled-node', set: { 'A.threads': 'many' } }, 'A.threads'],
    ['frame', { query: 'show=raod', charts: ['latency'] }, 'show'],
    ['frame', { query: 'speed=fast', charts: [] }, 'speed'],
    ['command', { scenario: 'stalled-node', type: 'seek', payload: { seconds: -1 } }, 'seconds'],
    [
      'command',
      { scenario: 'stalled-node', type: 'set', payload: { settings: { threads: true } } },
      'threads',
    ],
    ['command', { scenario: 'stalled-node', type: 'break', payload: { node: 99 } }, 'node'],
    ['command', { scenario: 'stalled-node', type: 'break', payload: { node: 1, group: 'x' } }, 'group'],
    [
      'command',
      { scenario: 'stalled-node', type: 'break', payload: { node: 1, fault: 'errors', strength: 7 } },
      'strength',
    ],
    ['command', { scenario: 'stalled-node', type: 'heal', payload: { node: 11 } }, 'node'],
    ['run', { scenario: 'stalled-node', until: 'later' }, 'until'],
    ['sweep', { scenario: 'stalled-node', options: { vary: 'colour' }, known: [] }, 'vary'],
    [
      'find',
      { scenario: 'stalled-node', options: { vary: 'threads', objectives: [] }, known: [] },
      'objectives',
    ],
    ['levers', { scenario: 'stalled-node', options: { objective: 'p99' }, known: [] }, 'objective'],
  ])('reports for %s %j that %s is wrong', (name, input, key) => {
    const said = ask(name, input);
    expect(keysIn(said)).toEqual([key]);
    expect(said.message).toContain(key);
    expect(said.problems[0].allowed).not.toBe('');
  });

  it.each([
    ['frame', { query: 'show=road,latency&controls=A.threads&t=2s&theme=dark&lang=de', charts: ['latency'] }],
    [
      'command',
      { scenario: 'stalled-node', type: 'break', payload: { node: 10, fault: 'slow', strength: 5 } },
    ],
    ['command', { scenario: 'stalled-node', type: 'heal', payload: { node: 10 } }],
    ['command', { scenario: 'stalled-node', type: 'set', payload: { settings: { threads: 5 } } }],
  ])('reports no problem for %s %j', (name, input) => {
    expect(ask(name, input)).toEqual({ answer: null });
  });
});
