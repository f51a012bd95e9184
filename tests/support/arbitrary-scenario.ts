// Random scenarios for property tests: generated from the shapes of the parser, then made canonical by the
// parser. Generating one takes longer than testing it, so tests share them.

import fc from 'fast-check';
import { parseScenario } from '../../src/scenario/parse.ts';
import type { Scenario } from '../../src/scenario/scenario.ts';
import { SCENARIO_SHAPE } from '../../src/scenario/scenario-shape.ts';
import type { RecordShape, Shape } from '../../src/scenario/shape.ts';
import { CALLS_AT_ONCE_MAX } from '../../src/scenario/shapes/common.ts';
import { randomScenario } from './random-scenario.ts';

function arbitraryOf(shape: Shape): fc.Arbitrary<unknown> {
  switch (shape.type) {
    case 'number': {
      const { min, max } = shape;
      const any = shape.whole
        ? fc.oneof(
            fc.maxSafeInteger().map((n) => min + (Math.abs(n) % (max - min + 1))),
            fc.constantFrom(min, max),
          )
        : fc.double({ min, max, noNaN: true });
      return shape.nullable ? fc.option(any) : any;
    }
    case 'text':
      return fc.string({ maxLength: 20, unit: 'grapheme' }).filter((text) => shape.pattern.test(text));
    case 'choice':
      return fc.constantFrom(...shape.values);
    case 'list':
      return fc.array(arbitraryOf(shape.of), { minLength: shape.min, maxLength: Math.min(shape.max, 4) });
    case 'record':
      return recordOf(shape, {});
    case 'union':
      return fc.oneof(
        ...Object.entries(shape.cases).map(([name, each]) =>
          recordOf(each, { [shape.tag]: fc.constant(name) }),
        ),
      );
  }
}

function recordOf(shape: RecordShape, start: Record<string, fc.Arbitrary<unknown>>): fc.Arbitrary<unknown> {
  const fields = Object.entries(shape.fields).map(([key, each]) => {
    const isName = ['name', 'id', 'upstream', 'lock', 'server'].includes(key) && each.fallback === undefined;
    return [key, isName ? NAMES : arbitraryOf(each.shape)] as const;
  });
  const required = Object.entries(shape.fields)
    .filter(([, each]) => each.fallback === undefined && !each.optional)
    .map(([key]) => key);
  return fc.record(
    { ...start, ...Object.fromEntries(fields) },
    { requiredKeys: [...Object.keys(start), ...required] },
  );
}

/** Few names, so that references often hit. */
const NAMES = fc.constantFrom('upstream', 'db', 'A', 'B');

type Loose = Record<string, unknown>;

const isLoose = (value: unknown): value is Loose => typeof value === 'object' && value !== null;

/** The list with only the first of the entries that have the same name. */
function once(list: unknown, key: string): unknown {
  if (!Array.isArray(list)) return list;
  return list.filter((each, index) => list.findIndex((other) => other[key] === each[key]) === index);
}

/** Puts bounds of distributions and spans in order, at any depth, and sorts replays. */
function ordered(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(ordered);
  if (!isLoose(value)) return value;
  const changed: Loose = {};
  for (const key of Object.keys(value)) changed[key] = ordered(value[key]);
  for (const [low, high] of [
    ['lowNanos', 'highNanos'],
    ['medianNanos', 'p99Nanos'],
    ['fromNanos', 'untilNanos'],
  ] as const) {
    const [a, b] = [changed[low], changed[high]];
    if (typeof a === 'number' && typeof b === 'number' && a > b)
      Object.assign(changed, { [low]: b, [high]: a });
  }
  if (Array.isArray(changed.timestampsNanos)) {
    changed.timestampsNanos = [...(changed.timestampsNanos as number[])].sort((a, b) => a - b);
  }
  return changed;
}

/**
 * Whether simultaneous calls go to existing groups, are not too many, and can satisfy the required number.
 */
function canBeMade({ calls, needed }: Loose, groups: readonly string[]): boolean {
  const branches = calls as readonly { readonly upstream: string; readonly times?: number }[];
  const count = branches.reduce((sum, { times = 1 }) => sum + times, 0);
  const isKnown = branches.every(({ upstream }) => groups.includes(upstream));
  return isKnown && count <= CALLS_AT_ONCE_MAX && (typeof needed !== 'number' || needed <= count);
}

/** Corrects most inconsistencies between random parts, so that few scenarios are rejected. */
function mended(input: unknown): unknown {
  const scenario = ordered(input) as Loose;
  for (const key of ['classes', 'locks', 'upstreams']) scenario[key] = once(scenario[key] ?? [], 'name');
  scenario.servers = once(scenario.servers, 'id');
  const groups = scenario.upstreams as { name: string; nodes?: number; nodeLatencies?: unknown }[];
  if (groups.some(({ name }) => name === scenario.front)) delete scenario.front;
  for (const group of groups) {
    const nodes = group.nodes ?? 10;
    group.nodeLatencies = (once(group.nodeLatencies ?? [], 'node') as { node: number }[]).filter(
      (each) => each.node <= nodes,
    );
  }
  const names = groups.map(({ name }) => name);
  const locks = (scenario.locks as { name: string }[]).map((lock) => lock.name);
  const known = (step: Loose): boolean =>
    (step.kind !== 'call' || names.includes(step.upstream as string)) &&
    (step.kind !== 'calls' || canBeMade(step, names)) &&
    (step.kind !== 'lock' || locks.includes(step.lock as string));
  const program = (steps: unknown): unknown =>
    Array.isArray(steps)
      ? [...steps.filter(known), { kind: 'sleep', time: { kind: 'constant', nanos: 1 } }]
      : steps;
  scenario.request = program(scenario.request ?? []);
  const classes = scenario.classes as { share: number; request: unknown }[];
  for (const each of classes) {
    each.request = program(each.request);
    each.share /= classes.length;
  }
  scenario.faults = ((scenario.faults ?? []) as Loose[]).filter((fault) =>
    groups.some((group) => group.name === fault.upstream && (fault.node as number) <= (group.nodes ?? 10)),
  );
  scenario.own = ownOf(scenario, program);
  return JSON.parse(JSON.stringify(scenario));
}

/** Overrides of existing servers and parts. */
function ownOf(scenario: Loose, program: (steps: unknown) => unknown): unknown {
  const servers = (scenario.servers as { id: string }[] | undefined)?.map(({ id }) => id) ?? ['A', 'B'];
  const groups = scenario.upstreams as { name: string; nodes?: number }[];
  const own = once(scenario.own ?? [], 'server') as Loose[];
  const named = (each: Loose, part: 'upstreams' | 'locks' | 'classes'): Loose[] => {
    const there = scenario[part] as { name: string }[];
    const list = once(each[part] ?? [], 'name') as Loose[];
    return list.filter(({ name }) => there.some((other) => other.name === name));
  };
  return own
    .filter((each) => servers.includes(each.server as string))
    .map((each) => ({
      ...each,
      upstreams: named(each, 'upstreams').map((group) => {
        const nodes = groups.find(({ name }) => name === group.name)?.nodes ?? 10;
        const latencies = once(group.nodeLatencies, 'node') as { node: number }[] | undefined;
        return { ...group, nodeLatencies: latencies?.filter(({ node }) => node <= nodes) };
      }),
      locks: named(each, 'locks'),
      request: program(each.request),
      classes: named(each, 'classes').map((it) => ({ ...it, request: program(it.request) })),
    }));
}

/** Scenarios that the parser accepts, in canonical form. */
const arbitraryScenario: fc.Arbitrary<Scenario> = arbitraryOf(SCENARIO_SHAPE)
  .map((input) => {
    const parsed = parseScenario(mended(input));
    return parsed.ok ? parsed.scenario : null;
  })
  .filter((scenario) => scenario !== null);

/** Takes the first values of an arbitrary, which are always the same; each is generated once in a process. */
function sharedSample<T>(arbitrary: fc.Arbitrary<T>): (count: number) => readonly T[] {
  let values: readonly T[] = [];
  return (count) => {
    if (values.length < count) values = fc.sample(arbitrary, count);
    return values.slice(0, count);
  };
}

/** Scenarios that the parser accepts, which contain anything that it accepts. */
export const parsedScenarios = sharedSample(arbitraryScenario);

/** Scenarios of runs that end after twenty requests. */
export const shortScenarios = sharedSample(randomScenario(20));
