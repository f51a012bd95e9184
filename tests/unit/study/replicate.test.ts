// Replications: the run on the page and the same with other seeds, up to an instant or to their ends.

import { describe, expect, it } from 'vitest';
import { Simulation } from '../../../src/engine/simulation.ts';
import type { ReplicateAnswer, RunCurves } from '../../../src/protocol/study-api.ts';
import type { ReplicateQuestion } from '../../../src/scenario/question.ts';
import type { Scenario } from '../../../src/scenario/scenario.ts';
import { answerOf, studyOf } from '../../../src/study/study.ts';
import { UnfitQuestionError } from '../../../src/study/tasks.ts';
import { runToEnd } from '../../support/run-to-end.ts';
import { RANDOM_POOL } from './questions.ts';

const LIMITED: Scenario = { ...RANDOM_POOL, stop: { requests: 1000, durationNanos: null } };
const ENDLESS: Scenario = { ...RANDOM_POOL, stop: { requests: null, durationNanos: null } };
const TO_THE_END: ReplicateQuestion = { kind: 'replicate', replications: 3, untilNanos: null };
const ONE_SECOND: ReplicateQuestion = { ...TO_THE_END, untilNanos: 1e9 };

function answer(question: ReplicateQuestion, scenario: Scenario): ReplicateAnswer {
  const { answer: found } = answerOf(question, scenario);
  if (found.kind !== 'replicate') throw new TypeError('replications were asked for');
  return found;
}

const total = ({ completed }: RunCurves): number => completed.reduce((sum, each) => sum + each, 0);

describe('replications', () => {
  it('begin with the run that the page shows', () => {
    const { servers } = answer(TO_THE_END, LIMITED);
    LIMITED.servers.forEach((server, index) => {
      const { measures, now } = runToEnd(LIMITED, server).view;
      const own = servers[index].runs[0];
      expect(servers[index].server).toBe(server.id);
      expect(own.clockNanos).toBe(now);
      expect(own.finished).toBe(true);
      expect(total(own)).toBe(measures.value('completed'));
      const { fraction, nanos, meanNanos } = own.percentiles.intended;
      expect([...nanos]).toEqual([...measures.latency.percentiles([...fraction])]);
      expect(meanNanos).toBeCloseTo(measures.latency.mean(), 6);
    });
  });

  it('stop at the requested instant if nothing else ends them', () => {
    const { servers } = answer(ONE_SECOND, ENDLESS);
    for (const { runs } of servers) {
      expect(runs.map(({ clockNanos, finished }) => [clockNanos, finished])).toEqual(
        Array.from({ length: 3 }, () => [1e9, false]),
      );
    }
    const shown = new Simulation(ENDLESS, ENDLESS.servers[0], { charted: true });
    shown.advance(1e9, Number.POSITIVE_INFINITY);
    expect(total(servers[0].runs[0])).toBe(shown.view.measures.value('completed'));
  });

  it('differ by their seeds, and are reproducible', () => {
    const [once, again] = [answer(ONE_SECOND, ENDLESS), answer(ONE_SECOND, ENDLESS)];
    expect(again).toEqual(once);
    const [first, second, third] = once.servers[0].runs;
    expect(second.completed).not.toEqual(first.completed);
    expect(third.completed).not.toEqual(second.completed);
    const seeded = answer(ONE_SECOND, { ...ENDLESS, seed: ENDLESS.seed + 1 });
    expect(seeded.servers[0].runs[0]).toEqual(second);
  });

  it('report how many runs are made, and show none before all are', () => {
    const step = studyOf(ONE_SECOND, ENDLESS).step(new Map());
    expect(step.tasks).toHaveLength(3 * ENDLESS.servers.length);
    expect(step.answer).toMatchObject({ made: 0, wanted: 3 * ENDLESS.servers.length, servers: [] });
    expect(answer(ONE_SECOND, ENDLESS)).toMatchObject({ made: 6, wanted: 6 });
  });

  it('reject an end that the scenario does not have', () => {
    expect(() => studyOf(TO_THE_END, ENDLESS)).toThrow(UnfitQuestionError);
  });
});
