// A machine profile of `threadway calibrate`: reading, problems of invalid ones, and its effect.

import { describe, expect, it } from 'vitest';
import {
  isProfileText,
  PROFILE_KEYS,
  profileSettings,
  readProfile,
  withProfile,
} from '../../../src/importers/machine-profile.ts';
import { decodeLink, encodeLink } from '../../../src/links/link.ts';
import { DEFAULT_SCENARIO } from '../../../src/scenario/default-scenario.ts';
import { parameterOf } from '../../../src/scenario/parameters.ts';
import { formatProblem } from '../../../src/scenario/problem.ts';

const GOOD = {
  threadwayMachine: 1,
  machine: { cpu: 'A processor', cores: '2' },
  values: {
    switchCost: { value: '1.6us', how: 'ping-pong' },
    resident: { value: '25KiB', how: 'growth of the process' },
    cores: { value: '2', how: 'as the system says' },
  },
  others: { wakeUp: { value: '12us', how: 'ping-pong on two cores' } },
};

function read(document: unknown): ReturnType<typeof readProfile> {
  return readProfile(JSON.stringify(document));
}

function problemsOf(document: unknown): readonly string[] {
  const found = read(document);
  return found.ok ? [] : found.problems.map(formatProblem);
}

describe('a machine profile', () => {
  it('sets the parameters that it names, and nothing else', () => {
    const found = read(GOOD);
    if (!found.ok) throw new Error('it is a good one');
    const scenario = withProfile(DEFAULT_SCENARIO, found.profile);
    expect(scenario.machine.contextSwitchNanos).toBe(1600);
    expect(scenario.machine.cores).toBe(2);
    expect(parameterOf('resident').read(scenario, scenario.servers[0])).toBe(25 * 1024);
    expect({ ...scenario, machine: DEFAULT_SCENARIO.machine }).toEqual(DEFAULT_SCENARIO);
  });

  it('becomes a link’s ordinary keys', () => {
    const found = read(GOOD);
    if (!found.ok) throw new Error('it is a good one');
    expect(profileSettings(found.profile)).toEqual([
      ['cores', '2'],
      ['switchCost', '1.6us'],
      ['resident', '25KiB'],
    ]);
    const scenario = withProfile(DEFAULT_SCENARIO, found.profile);
    const link = encodeLink(scenario);
    expect(link).toContain('switchCost=1.6us');
    expect(decodeLink(link)).toMatchObject({ ok: true, scenario });
  });

  it('is distinguished from other texts', () => {
    expect(isProfileText(JSON.stringify(GOOD, null, 2))).toBe(true);
    expect(isProfileText('{"version":2}')).toBe(false);
    expect(isProfileText('server.tomcat.threads.max=200 # "threadwayMachine"')).toBe(false);
  });

  it('may set every parameter of the machine, and none of servers, traffic or nodes', () => {
    expect(PROFILE_KEYS).toContain('slack');
    expect(PROFILE_KEYS).toContain('threadCreation');
    for (const key of ['threads', 'rate', 'latency', 'seed'] as const)
      expect(PROFILE_KEYS).not.toContain(key);
  });
});

describe('an invalid profile is rejected with key, value and what is allowed', () => {
  it('if it is no JSON or another document', () => {
    expect(readProfile('{')).toMatchObject({ ok: false, problems: [{ key: 'profile', value: '"{"' }] });
    expect(problemsOf([1])).toEqual([
      'profile: [1] is not allowed; allowed: a document with the field threadwayMachine',
    ]);
    expect(readProfile('x'.repeat(200_000))).toMatchObject({
      ok: false,
      problems: [{ value: '200000 characters' }],
    });
  });

  it('if it has another version', () => {
    expect(problemsOf({ ...GOOD, threadwayMachine: 9 })).toEqual([
      'threadwayMachine: 9 is not allowed; allowed: version 1',
    ]);
  });

  it('if a value is not allowed for its parameter', () => {
    const values = { ...GOOD.values, switchCost: { value: 'many', how: '' } };
    expect(problemsOf({ ...GOOD, values })).toEqual([
      expect.stringMatching(
        /^values\.switchCost: "many" is not allowed; allowed: a duration from 0s to 10ms$/,
      ),
    ]);
  });

  it('if a key is no parameter of a machine', () => {
    const values = { threads: { value: '50', how: '' }, __proto__x: { value: '1', how: '' } };
    expect(problemsOf({ ...GOOD, values })).toEqual([
      expect.stringMatching(
        /^values\.threads: there is no such key \(value .*\); allowed: one of the keys .*cores, /,
      ),
      expect.stringMatching(/^values\.__proto__x: there is no such key/),
    ]);
  });

  it('if something is missing, superfluous or of another kind', () => {
    expect(problemsOf({ ...GOOD, values: { cores: '2' } })).toEqual([
      'values.cores: "2" is not allowed; allowed: an object with two texts, “value” and “how”',
    ]);
    expect(problemsOf({ threadwayMachine: 1 })).toEqual([
      'values: undefined is not allowed; allowed: an object with a field for each value',
    ]);
    expect(problemsOf({ ...GOOD, machine: { cores: 2 }, more: 1 })).toEqual([
      'more: 1 is not allowed; allowed: one of the fields threadwayMachine, machine, values, others',
      'machine.cores: 2 is not allowed; allowed: a text',
    ]);
  });
});
