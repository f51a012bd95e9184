// The first server of a scenario, from which shared settings are read.

import { expect, it } from 'vitest';
import { DEFAULT_SCENARIO } from '../../../src/scenario/default-scenario.ts';
import { firstServer } from '../../../src/scenario/first-server.ts';

it("the first server is the scenario's first, and a scenario without one throws", () => {
  expect(firstServer(DEFAULT_SCENARIO).id).toBe('A');
  expect(() => firstServer({ servers: [] })).toThrow(RangeError);
});
