// Imports profiles of a machine, pasted or opened on the page, and checks the errors that an invalid one gives.

import { describe, expect, it } from 'vitest';
import { readerOf } from '../../../../src/importers/measured/readers.ts';
import { readSettings } from '../../../../src/importers/settings-from/read-settings.ts';
import { DEFAULT_SCENARIO } from '../../../../src/scenario/default-scenario.ts';

const PROFILE = JSON.stringify({
  threadwayMachine: 1,
  machine: { cpu: 'A processor' },
  values: { slack: { value: '70us', how: 'a wait of 2 ms' } },
  others: { wakeUp: { value: '9us', how: 'ping-pong' } },
});

describe('a pasted machine profile', () => {
  it('sets its parameters, with how each was measured', () => {
    expect(readerOf(PROFILE)).toBeNull();
    const read = readSettings(PROFILE, DEFAULT_SCENARIO, 'A');
    expect(read.sources).toEqual(['threadway calibrate']);
    expect(read.scenario.machine).toEqual({ ...DEFAULT_SCENARIO.machine, timerSlackNanos: 70_000 });
    expect(read.understood).toEqual([
      { given: 'slack', becomes: 'Timer slack', value: '70us', why: 'a wait of 2 ms' },
    ]);
    expect(read.notUnderstood).toEqual([{ given: 'wakeUp', why: 'measured, but no parameter uses it' }]);
    expect(read.changes).toBe(true);
  });

  it('that is invalid changes nothing and reports key, value and what is allowed', () => {
    const read = readSettings(PROFILE.replace('70us', 'soon'), DEFAULT_SCENARIO, 'A');
    expect(read.changes).toBe(false);
    expect(read.problems).toEqual([
      { key: 'values.slack', value: '"soon"', allowed: expect.stringMatching(/^a duration from /) },
    ]);
  });
});
