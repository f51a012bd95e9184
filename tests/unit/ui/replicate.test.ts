// Runs with other seeds: none start before the request, the answer comes from real runs, and they end when
// settings change.

import { beforeEach, describe, expect, it } from 'vitest';
import { createRunStore } from '../../../src/app/stores/run-store.ts';
import { createScenarioStore } from '../../../src/app/stores/scenario-store.ts';
import { createViewStore } from '../../../src/app/stores/view-store.ts';
import type { StudyListener } from '../../../src/protocol/study-api.ts';
import type { Question } from '../../../src/scenario/question.ts';
import type { Scenario } from '../../../src/scenario/scenario.ts';
import { answerOf } from '../../../src/study/study.ts';
import { endReplications, replicate } from '../../../src/ui/charts/replications-row.tsx';
import { summary } from '../charts/fabricated.ts';
import { RANDOM_POOL } from '../study/questions.ts';

interface Asked {
  readonly question: Question;
  readonly scenario: Scenario;
  readonly listener: StudyListener;
}

function page() {
  const asked: Asked[] = [];
  const stopped: string[] = [];
  return {
    asked,
    stopped,
    run: createRunStore(1),
    scenario: createScenarioStore({ scenario: RANDOM_POOL, presetId: null, originId: null, complaint: null }),
    view: createViewStore({ theme: 'system', palette: 'standard', arrangement: 'auto', singleKeys: 'on' }),
    studies: {
      ask: (_: string, question: Question, scenario: Scenario, listener: StudyListener) => {
        asked.push({ question, scenario, listener });
      },
      stop: (requester: string) => {
        stopped.push(requester);
      },
    },
  };
}

describe('runs with other seeds', () => {
  let at: ReturnType<typeof page>;
  const shown = () => at.view.getState().replications;

  beforeEach(() => {
    at = page();
    at.run.setState({ summary: summary([], { clockNanos: 0.2e9 }) });
  });

  it('reach the present instant, six for each server, once requested', () => {
    expect(shown()).toBeNull();
    replicate(at);
    const [{ question, scenario, listener }] = at.asked;
    expect(question).toEqual({ kind: 'replicate', replications: 6, untilNanos: 0.2e9 });
    listener.onStep(answerOf(question, scenario));
    const servers = shown()?.runs?.answer.servers ?? [];
    expect(servers.map(({ server, runs }) => [server, runs.length])).toEqual([
      ['A', 6],
      ['B', 6],
    ]);
    expect(servers[0].runs.every(({ clockNanos }) => clockNanos === 0.2e9)).toBe(true);
  });

  it('run to their own ends if the run has ended', () => {
    at.run.setState({ summary: summary([], { clockNanos: 5e9, finished: true }) });
    replicate(at);
    expect(at.asked[0].question).toMatchObject({ untilNanos: null });
  });

  it('are cancelled when settings change, but not when the same settings return', () => {
    replicate(at);
    at.scenario.setState({ scenario: structuredClone(RANDOM_POOL) });
    expect(shown()).not.toBeNull();
    at.scenario.setState({ scenario: { ...RANDOM_POOL, seed: RANDOM_POOL.seed + 1 } });
    expect(shown()).toBeNull();
    expect(at.stopped).toHaveLength(1);
  });

  it('do not return after they were dismissed, and a newer request outlives an older one', () => {
    replicate(at);
    endReplications(at);
    const [first] = at.asked;
    first.listener.onFailure('late');
    expect(shown()).toBeNull();
    replicate(at);
    first.listener.onFailure('late');
    expect(shown()?.failure).toBeNull();
    at.asked[1].listener.onFailure('the worker has died');
    expect(shown()?.failure).toBe('the worker has died');
  });
});
