// The counter benchmark of a source: how much slower a counter becomes if threads share it under a mutex or
// with atomic adds.

import { describe, expect, it } from 'vitest';
import {
  COUNTERS,
  counterScene,
  operationsPerSecond,
  PUBLISHED,
} from '../../../../src/claims/shared-data.ts';
import { parseScenario } from '../../../../src/scenario/parse.ts';

describe('a shared counter', () => {
  it.each(COUNTERS)('is a valid scenario: %s', (counter) => {
    expect(parseScenario(counterScene(counter, 4)).ok).toBe(true);
  });

  it.each(['atomic', 'mutex'] as const)(
    'on one thread takes the time that the source measured: %s',
    (counter) => {
      const ratio = operationsPerSecond(counter, 1) / operationsPerSecond('batched', 1);
      const { operations, micros } = PUBLISHED;
      // The source's two tables disagree, so the expected value lies between them.
      expect(ratio).toBeGreaterThan(operations[counter] / operations.batched);
      expect(ratio).toBeLessThan(micros.batched / micros[counter]);
    },
  );

  it.each(['atomic', 'mutex'] as const)('slows down with each contending thread: %s', (counter) => {
    const ratios = [1, 2, 4, 8].map(
      (threads) => operationsPerSecond(counter, threads) / operationsPerSecond('batched', threads),
    );
    for (let index = 1; index < ratios.length; index++) {
      // With another core, the shared counter becomes no faster, and the batched one nearly twice as fast.
      expect(ratios[index] / ratios[index - 1]).toBeLessThan(0.6);
    }
  });

  it('scales in its batched form: eight threads complete nearly eight times as much', () => {
    expect(operationsPerSecond('batched', 8) / operationsPerSecond('batched', 1)).toBeGreaterThan(7.5);
  });
});
