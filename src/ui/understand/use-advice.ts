// Requests advice for a server. It tries changes from the present instant on in the background, and again
// when the situation or the backlog has changed, but only while the answer is visible. A growing backlog is
// tried again after a pause, because a trial takes CPU time, which phones have little of.

import { useEffect, useRef, useState } from 'react';
import type { NeededThreads } from '../../app/stores/view-store.ts';
import { useActions, useRun, useScenario } from '../../app/studio-context.ts';
import type { TrialAnswer } from '../../protocol/study-api.ts';
import type { Summary } from '../../protocol/summary.ts';
import type { Nanos } from '../../scenario/duration.ts';
import type { TrialQuestion } from '../../scenario/question.ts';
import type { Scenario } from '../../scenario/scenario.ts';
import { useStory } from '../scenes/use-story.ts';
import { useStudy } from '../study/use-study.ts';
import { isSameBacklog, isSameSituation, questionOf, type Situation, situationOf } from './advice.ts';
import { type Advice, adviceOf } from './advice-words.ts';

/** Length of the pause in the same situation, as a multiple of the last trial's duration. */
const REST = 3;

interface Asked {
  readonly situation: Situation;
  readonly question: TrialQuestion | null;
  readonly opening: Scenario;
}

interface Known {
  readonly asked: Asked;
  readonly answer: TrialAnswer;
}

export interface TriedAdvice extends Advice {
  /** For a server in trouble: the instant from which changes were tried, and the backlog then. */
  readonly tried: { readonly atNanos: Nanos; readonly queued: number } | null;
  /**
   * The recommended number of threads: null while it is being tried; undefined if the advice is about
   * something else.
   */
  readonly needed: NeededThreads | null | undefined;
}

/**
 * Advice for the server with this index, while it is in view (`isSeen`); null before anything is known of the
 * run.
 */
export function useAdvice(place: number, isSeen: boolean): TriedAdvice | null {
  const { moment } = useActions();
  const facts = useRun((state) => state.facts);
  const summary = useRun((state) => state.summary);
  const present = useScenario((state) => state.scenario);
  // Facts of another scene may name services that the present one lacks.
  const scenario = facts?.scenario ?? present;
  const { tries } = useStory();
  const [asked, setAsked] = useState<Asked | null>(null);
  const [known, setKnown] = useState<Known | null>(null);
  const [, setRests] = useState(0);
  const beganMillis = useRef(0);
  const restsUntilMillis = useRef(0);
  const server = facts?.servers[place];
  const now = server === undefined ? null : situationOf(scenario, server, asked?.situation ?? null, tries);
  const { step, question, failure } = useStudy(asked?.question ?? null, asked?.opening ?? scenario);
  const answer =
    question !== null && question === asked?.question && step?.answer.kind === 'trial' ? step.answer : null;
  const isDone = answer !== null && step?.tasks.length === 0;
  const isPending = asked !== null && asked.question !== null && !isDone && failure === null;
  useEffect(() => {
    if (now === null || facts === null || !isSeen) return;
    const before = asked?.situation;
    // A trial in progress is always finished; otherwise a growing queue would never get an answer.
    const holds = before !== undefined && isSameSituation(before, now);
    if (holds && (isPending || isSameBacklog(before, now))) return;
    const restMillis = holds ? restsUntilMillis.current - performance.now() : 0;
    if (restMillis > 0) {
      // Also if the run has been paused by then.
      const timer = setTimeout(() => setRests((rests) => rests + 1), restMillis);
      return () => clearTimeout(timer);
    }
    beganMillis.current = performance.now();
    const found = questionOf(now, facts, moment().run);
    setAsked({ situation: now, question: found?.question ?? null, opening: found?.opening ?? scenario });
  }, [asked, facts, isPending, isSeen, moment, now, scenario]);
  useEffect(() => {
    if (!isDone || asked === null) return;
    const endedMillis = performance.now();
    restsUntilMillis.current = endedMillis + REST * (endedMillis - beganMillis.current);
    setKnown({ asked, answer });
  }, [isDone, answer, asked]);
  if (now === null || summary === null) return null;
  // The result for the same situation stays valid until it has been tried again.
  if (known !== null && isSameSituation(known.asked.situation, now))
    return toldOf(known.asked, known.answer, summary);
  return asked !== null && isSameSituation(asked.situation, now)
    ? toldOf(asked, answer, summary)
    : toldOf({ situation: now, question: null, opening: scenario }, null, summary);
}

function toldOf({ situation, question }: Asked, answer: TrialAnswer | null, summary: Summary): TriedAdvice {
  const advice = adviceOf(situation, answer, summary);
  const { kind, server, scenario } = situation;
  const asIs = answer?.asIs ?? null;
  const offer = advice.offers.find(({ remedy }) => remedy.sizesPool);
  const found =
    offer === undefined || offer.remedy.parameter === null
      ? null
      : { server, parameter: offer.remedy.parameter, value: offer.value, scenario };
  return {
    ...advice,
    tried:
      situation.kind === 'trouble' && question !== null && asIs !== null
        ? { atNanos: question.atNanos, queued: asIs.waiting }
        : null,
    needed: kind === 'well' ? found : undefined,
  };
}
