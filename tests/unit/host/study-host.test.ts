// The computing side of a study: sliced results equal those computed at once.

import { describe, expect, it } from 'vitest';
import { StudyHost } from '../../../src/host/study-host.ts';
import type { StudyStep } from '../../../src/protocol/study-api.ts';
import type { Question } from '../../../src/scenario/question.ts';
import { answerOf } from '../../../src/study/study.ts';
import { findOf, P99_UNDER_25_MS, POOL, RANDOM_POOL, sweepOf, THREADS } from '../study/questions.ts';

/** Computes an answer as the page does: step, runs, step. */
async function asked(host: StudyHost, question: Question): Promise<StudyStep> {
  let step = host.step(question, RANDOM_POOL, []);
  while (step.tasks.length > 0) {
    // The results have crossed a boundary that only passes plain data.
    const tasks = structuredClone(step.tasks);
    step = host.step(question, RANDOM_POOL, structuredClone(await host.evaluate(tasks, 0.9)));
  }
  return step;
}

describe('the host of studies', () => {
  it('gives the same answers as the command line', async () => {
    const replications = { kind: 'replicate', replications: 3, untilNanos: 0.3e9 } as const;
    for (const question of [sweepOf(), findOf([P99_UNDER_25_MS]), replications])
      expect(await asked(new StudyHost(), question)).toEqual(answerOf(question, RANDOM_POOL));
  });

  it('makes no run twice, including for the next question', async () => {
    const host = new StudyHost();
    await asked(host, sweepOf());
    expect(host.step(sweepOf(), RANDOM_POOL, []).tasks).toEqual([]);
    // The position of the pool in the scenario does not change the results for any size.
    const [pool, loops] = RANDOM_POOL.servers;
    const moved = { ...RANDOM_POOL, servers: [{ ...pool, threads: 77 } as typeof pool & object, loops] };
    expect(host.step(sweepOf(), moved, []).tasks).toEqual([]);
  });

  it('ends an evaluation on request, and keeps its results', async () => {
    const host = new StudyHost();
    const { tasks } = host.step(sweepOf({ effort: { ...sweepOf().effort, requests: null } }), POOL, []);
    const evaluation = host.evaluate([...tasks, ...tasks, ...tasks, ...tasks], 0.5);
    host.cancel();
    const results = await evaluation;
    expect(results.length).toBeLessThan(4 * tasks.length);
    expect(await host.evaluate(tasks.slice(0, 1), 1)).toHaveLength(1);
  });

  it('reports what is wrong with a question', () => {
    const step = new StudyHost().step(sweepOf({ axis: { ...THREADS, parameter: 'balancer' } }), POOL, []);
    expect(step.tasks).toEqual([]);
    expect(step.problems).toEqual([
      { key: 'vary', value: 'balancer', allowed: 'a parameter that is a number' },
    ]);
    const other = new StudyHost().step(findOf([P99_UNDER_25_MS], { server: 'B' }), POOL, []);
    expect(other.problems[0].allowed).toBe('a parameter of server B (multi-reactor)');
  });
});
