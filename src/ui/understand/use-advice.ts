// Asks for what would help a server: tries it from the present instant on, in the background, and again once another situation is
// there, or the backlog is another one.

import { useEffect, useState } from 'react';
import { useActions, useRun, useScenario } from '../../app/studio-context.ts';
import type { TrialAnswer } from '../../protocol/study-api.ts';
import type { TrialQuestion } from '../../scenario/question.ts';
import type { Scenario } from '../../scenario/scenario.ts';
import { useStudy } from '../study/use-study.ts';
import { isSameBacklog, isSameSituation, questionOf, type Situation, situationOf } from './advice.ts';
import { type Advice, adviceOf } from './advice-words.ts';

interface Asked {
  readonly situation: Situation;
  readonly question: TrialQuestion | null;
  readonly opening: Scenario;
}

interface Known {
  readonly situation: Situation;
  readonly answer: TrialAnswer;
}

/** For the server at this place; null before anything is known of the run. */
export function useAdvice(place: number): Advice | null {
  const { moment } = useActions();
  const facts = useRun((state) => state.facts);
  const summary = useRun((state) => state.summary);
  const scenario = useScenario((state) => state.scenario);
  const [asked, setAsked] = useState<Asked | null>(null);
  const [known, setKnown] = useState<Known | null>(null);
  const seen = facts?.servers[place];
  const now = seen === undefined ? null : situationOf(scenario, seen, asked?.situation ?? null);
  const { step, question, failure } = useStudy(asked?.question ?? null, asked?.opening ?? scenario);
  const answer =
    question !== null && question === asked?.question && step?.answer.kind === 'trial' ? step.answer : null;
  const isDone = answer !== null && step?.tasks.length === 0;
  const isPending = asked !== null && asked.question !== null && !isDone && failure === null;
  useEffect(() => {
    if (now === null || facts === null) return;
    const before = asked?.situation;
    // What is being tried is tried to its end: a queue that grows would else never get an answer.
    const holds = before !== undefined && isSameSituation(before, now);
    if (holds && (isPending || isSameBacklog(before, now))) return;
    const found = questionOf(now, facts, moment().run);
    setAsked({ situation: now, question: found?.question ?? null, opening: found?.opening ?? scenario });
  }, [asked, facts, isPending, moment, now, scenario]);
  useEffect(() => {
    if (isDone && asked !== null) setKnown({ situation: asked.situation, answer });
  }, [isDone, answer, asked]);
  if (now === null || summary === null) return null;
  // What was found of the same situation holds until it was tried anew.
  if (known !== null && isSameSituation(known.situation, now))
    return adviceOf(known.situation, known.answer, summary);
  return asked !== null && isSameSituation(asked.situation, now)
    ? adviceOf(asked.situation, answer, summary)
    : adviceOf(now, null, summary);
}
