// The server that represents all.

import { expect, it } from 'vitest';
import { DEFAULT_SCENARIO } from '../../../src/scenario/default-scenario.ts';
import { firstServer } from '../../../src/scenario/first-server.ts';

it('the first server is that of the scenario, and an error if there is none', () => {
  expect(firstServer(DEFAULT_SCENARIO).id).toBe('A');
  expect(() => firstServer({ servers: [] })).toThrow(RangeError);
});
