// The line that describes a run with a failed node: each part when it applies, and none if the scene has
// another story.

import { expect, it } from 'vitest';
import { listed } from '../../../src/languages/list.ts';
import { formatInstant } from '../../../src/languages/quantity.ts';
import { presetById } from '../../../src/scenario/presets.ts';
import type { Scenario } from '../../../src/scenario/scenario.ts';
import { chainNarrationOf, WORDS } from '../../../src/ui/try/chain-narration.ts';
import { narrationOf } from '../../../src/ui/try/narration.ts';
import { NARRATION } from '../../../src/ui/words/narration.ts';
import { factsAt } from '../../support/facts-at.ts';

const told = (scenario: Scenario, seconds: number): string | null =>
  narrationOf(scenario, factsAt(scenario, seconds).facts);

const ONE_BRIDGE = presetById('one-bridge')!.scenario;

it('the line names the difference, what happens, why, and what would help', () => {
  expect(told(ONE_BRIDGE, 0.5)).toBe(NARRATION.calm('A', 'B'));
  for (const seconds of [0.65, 0.9]) expect(told(ONE_BRIDGE, seconds)).toBe(NARRATION.some('A', 'B', 3));
  expect(told(ONE_BRIDGE, 1.3)).toContain(NARRATION.all('A', 3));
  expect(told(ONE_BRIDGE, 2.2)).toBe(NARRATION.helps('A', 3));
});

it('the line is empty for steady traffic, and if both servers park', () => {
  expect(told(presetById('calm-traffic')!.scenario, 2)).toBeNull();
  const [, parks] = ONE_BRIDGE.servers;
  expect(told({ ...ONE_BRIDGE, servers: [{ ...parks, id: 'A' }, parks] }, 2.2)).toBeNull();
});

it('the line names the slow service, since when, and how far back the jam has spread', () => {
  const { scenario } = presetById('slow-database')!;
  const told = (seconds: number) => chainNarrationOf(scenario, factsAt(scenario, seconds).facts);
  const cause = WORDS.faults.slow('db', formatInstant(1.6e9, 10e6));
  expect(told(1)).toBe(WORDS.calm);
  // The service in front of the database is full before the front server.
  expect(told(1.82)).toBe(WORDS.told(cause, listed([WORDS.reached('A', 'orders'), WORDS.spared('B')])));
  // The road shows this state from here on: all threads of the first server are taken, and requests queue.
  for (const seconds of [1.9, 3, 5])
    expect(told(seconds)).toBe(WORDS.told(cause, listed([WORDS.clients('A'), WORDS.spared('B')])));
});
