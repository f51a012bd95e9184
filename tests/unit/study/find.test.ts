// The objective finder against trying every value.

import { describe, expect, it } from 'vitest';
import type { FindAnswer } from '../../../src/protocol/study-api.ts';
import type { FindQuestion, Objective } from '../../../src/scenario/question.ts';
import type { Scenario } from '../../../src/scenario/scenario.ts';
import { answerOf } from '../../../src/study/study.ts';
import { EFFORT, EVEN_POOL, findOf, P99_UNDER_25_MS, POOL, RANDOM_POOL } from './questions.ts';

function found(question: FindQuestion, scenario: Scenario): FindAnswer {
  const { answer } = answerOf(question, scenario);
  if (answer.kind !== 'find') throw new Error('nothing was looked for');
  return answer;
}

/** Whether one value holds, by a search that has nothing else to try. */
function holdsAt(at: number, objectives: readonly Objective[], scenario: Scenario): boolean {
  const axis = { parameter: 'threads', server: null, from: at, to: at, scale: 'log', points: 2 } as const;
  return found(findOf(objectives, { axis }), scenario).found === at;
}

describe('the smallest pool', () => {
  const answer = found(findOf([P99_UNDER_25_MS]), POOL);

  it('is the one below which every pool breaks the objective', () => {
    const smallest = Array.from({ length: 40 }, (_, index) => index + 1).find((threads) =>
      holdsAt(threads, [P99_UNDER_25_MS], POOL),
    );
    expect(answer.found).toBe(smallest);
    expect(answer.breaks).toBe(smallest! - 1);
    expect(answer.limiting).toEqual(P99_UNDER_25_MS);
    expect(answer.monotone).toBe(true);
  });

  it('comes with all that was tried, in order, and the worst figure of each', () => {
    const ats = answer.tries.map(({ at }) => at);
    expect(ats).toEqual([...ats].sort((a, b) => a - b));
    for (const { worst, holds } of answer.tries) expect(worst[0]! <= 25e6).toBe(holds);
    // The neighbourhood of the place found, on both sides.
    expect(ats).toEqual(expect.arrayContaining([answer.found! + 1, answer.found! + 2, answer.found! - 2]));
  });

  it('must hold in every replication', () => {
    const effort = { ...EFFORT, replications: 3 };
    const one = found(findOf([P99_UNDER_25_MS]), RANDOM_POOL).found;
    const three = found(findOf([{ ...P99_UNDER_25_MS, limit: 110e6 }], { effort }), RANDOM_POOL);
    expect(one).toBeNull();
    expect(three.found).toBeGreaterThan(20);
  });
});

describe('objectives that pull in different directions', () => {
  const memory: Objective = { measure: 'memory', relation: 'atMost', limit: 128 * 1024 ** 2 };

  it('hold in a range: it says where that ends', () => {
    const answer = found(findOf([P99_UNDER_25_MS, memory]), POOL);
    expect(answer.found).toBe(21);
    expect(answer.monotone).toBe(false);
    expect(answer.holdsTo).toBeGreaterThanOrEqual(25);
    expect(answer.holdsTo).toBeLessThan(64);
    expect(answer.breaksAgain).toBeGreaterThan(answer.holdsTo!);
    expect(answer.alternates).toBe(false);
  });

  it('may never hold together: nothing is found, after a second look between the values', () => {
    const little: Objective = { ...memory, limit: 16 * 1024 ** 2 };
    const answer = found(findOf([P99_UNDER_25_MS, little]), POOL);
    expect(answer.found).toBeNull();
    expect(answer.tries.length).toBeGreaterThan(7);
    expect(answer.tries.every(({ holds }) => !holds)).toBe(true);
  });
});

describe('the largest rate', () => {
  it('is what 50 threads of 20 ms serve: 2,500 a second, within the precision', () => {
    const axis = { parameter: 'rate', server: null, from: 100, to: 10_000, scale: 'log', points: 5 } as const;
    const quick: Objective = { measure: 'p99', relation: 'atMost', limit: 30e6 };
    const effort = { ...EFFORT, requests: 8000 };
    const answer = found(findOf([quick], { axis, aim: 'largest', effort }), EVEN_POOL);
    expect(answer.found).toBeGreaterThan(2300);
    expect(answer.found).toBeLessThan(2550);
    expect(answer.breaks! / answer.found!).toBeLessThanOrEqual(1.01);
  });

  it('is the end of the range where all of it holds', () => {
    const axis = { parameter: 'rate', server: null, from: 100, to: 1000, scale: 'log', points: 3 } as const;
    const answer = found(findOf([P99_UNDER_25_MS], { axis, aim: 'largest' }), POOL);
    expect([answer.found, answer.breaks, answer.limiting]).toEqual([1000, null, null]);
  });
});
