// The worker's side of a study. It keeps results of runs, determines the missing runs, and computes them in
// slices, with time for messages in between. Wall time decides when it pauses, never the results.

import type { StudyApi, StudyResult, StudyStep, StudyTask } from '../protocol/study-api.ts';
import type { Question } from '../scenario/question.ts';
import { same } from '../scenario/same.ts';
import type { Scenario } from '../scenario/scenario.ts';
import { PointRun } from '../study/point-run.ts';
import { type Study, studyOf } from '../study/study.ts';
import { UnfitQuestionError } from '../study/tasks.ts';

/** Wall time of computing before messages are handled. */
const SLICE_MILLIS = 8;
/** Maximum number of stored results; the oldest are dropped first. */
const KNOWN_MAX = 20_000;
const NO_ANSWER = { kind: 'sweep', requests: null, curves: [] } as const;

export class StudyHost implements StudyApi {
  private readonly known = new Map<string, StudyResult>();
  private study: Study | null = null;
  /** Question and scenario of `study`. */
  private studied: readonly unknown[] = [];
  private cancelled = 0;

  step(question: Question, scenario: Scenario, results: readonly StudyResult[]): StudyStep {
    for (const result of results) this.known.set(result.key, result);
    this.forget();
    const studied = [question, scenario];
    try {
      if (this.study === null || !same(studied, this.studied)) this.study = studyOf(question, scenario);
      this.studied = studied;
      return this.study.step(this.known);
    } catch (cause) {
      if (!(cause instanceof UnfitQuestionError)) throw cause;
      this.study = null;
      return { problems: [cause.problem], stage: 'done', tasks: [], answer: NO_ANSWER };
    }
  }

  async evaluate(tasks: readonly StudyTask[], share: number): Promise<readonly StudyResult[]> {
    const turn = this.cancelled;
    const results: StudyResult[] = [];
    let began = performance.now();
    for (const task of tasks) {
      const run = new PointRun(task);
      while (!run.advance()) {
        const spent = performance.now() - began;
        if (spent < SLICE_MILLIS) continue;
        await pause(share >= 1 ? 0 : spent * (1 / share - 1));
        if (turn !== this.cancelled) return results;
        began = performance.now();
      }
      results.push(run.result());
    }
    return results;
  }

  cancel(): void {
    this.cancelled++;
  }

  private forget(): void {
    for (const key of this.known.keys()) {
      if (this.known.size <= KNOWN_MAX) return;
      this.known.delete(key);
    }
  }
}

/**
 * Waits this long so that messages are handled. 0 waits for one turn of the event loop only, because nested
 * timers would wait for 4 ms.
 */
function pause(millis: number): Promise<void> {
  if (millis > 0) return new Promise((done) => setTimeout(done, millis));
  return new Promise((done) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      done();
    };
    port2.postMessage(null);
  });
}
