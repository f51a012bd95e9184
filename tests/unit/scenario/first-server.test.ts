// The server that represents all.

import { expect, it } from 'vitest';
import { DEFAULT_SCENARIO } from '../../../src/scenario/default-scenario.ts';
import { firstServer } from '../../../src/scenario/first-server.ts';

it('is the first of the scenario, and is asked for where there is none', () => {
  expect(firstServer(DEFAULT_SCENARIO).id).toBe('A');
  expect(() => firstServer({ servers: [] })).toThrow(RangeError);
});
