// Measures how much of a result is chance: runs the unchanged scenario, server by server, with consecutive
// seeds.

import { t } from '../languages/t.ts';
import type { RunCurves, StudyStep, StudyTask } from '../protocol/study-api.ts';
import type { ReplicateQuestion } from '../scenario/question.ts';
import type { Scenario } from '../scenario/scenario.ts';
import { aloneWith } from '../scenario/server-overrides.ts';
import { type KnownResults, keyOf, missingOf, seeded, UnfitQuestionError } from './tasks.ts';

export class Replicate {
  private readonly question: ReplicateQuestion;
  private readonly servers: readonly { readonly server: string; readonly tasks: readonly StudyTask[] }[];

  /** Throws UnfitQuestionError if the runs would have no end. */
  constructor(question: ReplicateQuestion, scenario: Scenario) {
    const { replications, untilNanos } = question;
    const { requests, durationNanos } = scenario.stop;
    if (untilNanos === null && requests === null && durationNanos === null) {
      const allowed = t`a number of requests or a duration, or an instant at which the runs end`;
      throw new UnfitQuestionError({ key: 'stop', value: t`never`, allowed });
    }
    this.question = question;
    this.servers = scenario.servers.map((server) => ({
      server: server.id,
      tasks: Array.from({ length: replications }, (_, each) =>
        taskOf(aloneWith(seeded(scenario, each), server), untilNanos),
      ),
    }));
  }

  step(known: KnownResults): StudyStep {
    const { replications, untilNanos } = this.question;
    const all = this.servers.flatMap(({ tasks }) => tasks);
    const tasks = missingOf(all, known);
    const isWhole = tasks.length === 0;
    const servers = isWhole
      ? this.servers.map((each) => ({ server: each.server, runs: runsOf(each.tasks, known) }))
      : [];
    const made = all.length - tasks.length;
    return {
      problems: [],
      stage: isWhole ? 'done' : 'replicate',
      tasks,
      answer: { kind: 'replicate', untilNanos, replications, made, wanted: all.length, servers },
    };
  }
}

function taskOf(scenario: Scenario, untilNanos: ReplicateQuestion['untilNanos']): StudyTask {
  const curves = { untilNanos };
  // No limit on events: the run ends at the given instant or by the scenario's own stop, and is as long as
  // the run on the page.
  const maxEvents = Number.MAX_SAFE_INTEGER;
  return { key: keyOf([scenario, 'curves', untilNanos]), scenario, maxEvents, warmup: 0, curves };
}

function runsOf(tasks: readonly StudyTask[], known: KnownResults): readonly RunCurves[] {
  return tasks.map(({ key }) => known.get(key)?.curves).filter((curves) => curves !== undefined);
}
