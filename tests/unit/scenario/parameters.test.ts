// The parameter table: each row reads back what it writes, is right about restarts, and names the source of
// its default.

import { describe, expect, it } from 'vitest';
import { needsRestart } from '../../../src/scenario/changes.ts';
import { DEFAULT_SCENARIO, serverOf } from '../../../src/scenario/default-scenario.ts';
import { PARAMETER_TEXTS } from '../../../src/scenario/parameter-texts.ts';
import {
  modelsWith,
  PARAMETER_KEYS,
  type ParameterKey,
  parameterOf,
  serverHas,
} from '../../../src/scenario/parameters.ts';
import { parseScenario } from '../../../src/scenario/parse.ts';
import type { Scenario } from '../../../src/scenario/scenario.ts';
import { THREAD_MODELS } from '../../../src/scenario/server.ts';
import type { ParameterValue } from '../../../src/scenario/value.ts';

function write(scenario: Scenario, key: ParameterKey, value: ParameterValue): Scenario {
  const row = parameterOf(key);
  const put = row.write as (
    s: Scenario,
    server: Scenario['servers'][number],
    value: ParameterValue,
  ) => Scenario;
  return put(scenario, scenario.servers[0], value);
}

/** Every value that represents a range or a choice. */
function valuesOf(key: ParameterKey): readonly ParameterValue[] {
  const row = parameterOf(key);
  if (row.type === 'choice') return row.choices.map((each) => each.value);
  return [...new Set([row.default, row.min, row.max, ...(row.none === undefined ? [] : [null])])];
}

const cases = PARAMETER_KEYS.flatMap((key) =>
  (parameterOf(key).section === 'server' ? modelsWith(key) : [null]).map((model) => [key, model] as const),
);

describe.each(cases)('parameter %s of %s', (key, model) => {
  const row = parameterOf(key);
  const scenario: Scenario =
    model === null ? DEFAULT_SCENARIO : { ...DEFAULT_SCENARIO, servers: [serverOf(model, 'A')] };

  it('has its default in a new scenario and reads back what it writes', () => {
    expect(row.read(scenario, scenario.servers[0])).toBe(row.default);
    for (const value of valuesOf(key)) {
      const changed = write(scenario, key, value);
      expect(row.read(changed, changed.servers[0])).toBe(value);
    }
  });

  it('stays valid at every end of its range', () => {
    for (const value of valuesOf(key)) {
      if (value === 'replay') continue;
      const parsed = parseScenario(write(scenario, key, value));
      expect(parsed.ok ? [] : parsed.problems).toEqual([]);
    }
  });

  it('restarts the run exactly if it says so', () => {
    const other = valuesOf(key).find((value) => value !== row.default)!;
    expect(needsRestart(scenario, write(scenario, key, other))).toBe(row.effect === 'restart');
  });

  it('explains its meaning and the source of its default', () => {
    const { help, source } = PARAMETER_TEXTS[key];
    expect(help).toMatch(/\S\./);
    expect(source.length).toBeGreaterThan(3);
  });
});

it('a parameter changes nothing on a server of another model', () => {
  for (const key of PARAMETER_KEYS) {
    const row = parameterOf(key);
    if (row.section !== 'server') continue;
    for (const model of THREAD_MODELS.filter((each) => !serverHas(key, each))) {
      const scenario: Scenario = { ...DEFAULT_SCENARIO, servers: [serverOf(model, 'A')] };
      expect(write(scenario, key, row.default)).toBe(scenario);
    }
  }
});

it('the span of a ramp stays the right way round, whichever end moves', () => {
  const ramp = write(DEFAULT_SCENARIO, 'shape', 'ramp');
  expect(write(ramp, 'shapeFrom', 30e9).traffic.change).toMatchObject({ fromNanos: 30e9, untilNanos: 40e9 });
  expect(write(ramp, 'shapeUntil', 5e9).traffic.change).toMatchObject({ fromNanos: 0, untilNanos: 5e9 });
  const step = write(write(DEFAULT_SCENARIO, 'shape', 'step'), 'shapeFrom', 30e9);
  expect(step.traffic.change).toMatchObject({ fromNanos: 30e9, untilNanos: 20e9 });
  expect(write(step, 'shape', 'spike').traffic.change).toMatchObject({ fromNanos: 30e9, untilNanos: 40e9 });
});

describe('timer slack', () => {
  const applies = (scenario: Scenario): boolean => parameterOf('slack').applies!(scenario);
  const on = (model: (typeof THREAD_MODELS)[number]): Scenario => ({
    ...DEFAULT_SCENARIO,
    servers: [serverOf(model, 'A')],
  });

  it('applies if threads block, including those of green threads, and to loops with blocking steps', () => {
    expect(applies(on('blocking-pool'))).toBe(true);
    expect(applies(on('green-threads'))).toBe(true);
    const loop = on('event-loop');
    expect(applies(loop)).toBe(false);
    const time = { kind: 'constant', nanos: 1e6 } as const;
    expect(applies({ ...loop, request: [{ kind: 'offload', does: 'compute', time }] })).toBe(false);
    expect(applies({ ...loop, request: [{ kind: 'offload', does: 'wait', time }] })).toBe(true);
  });
});
