// Obtains advice for a server. A trial in the background tries changes from the present instant on, and again
// when the situation or the backlog has changed, but only while the card is in view. If only the backlog has
// changed, the next trial waits for a while, because trials take CPU time, of which phones have little.

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

/** Pause between two trials of the same situation, as a multiple of the duration of the last trial. */
const REST = 3;

interface TrialRequest {
  readonly situation: Situation;
  readonly question: TrialQuestion | null;
  readonly opening: Scenario;
}

interface TrialResult {
  readonly request: TrialRequest;
  readonly answer: TrialAnswer;
}

export interface TriedAdvice extends Advice {
  /**
   * If the server is in trouble: the instant from which changes were tried, and the number of requests that
   * then waited. Otherwise null.
   */
  readonly tried: { readonly atNanos: Nanos; readonly queued: number } | null;
  /**
   * The recommended number of threads. null while it is being tried; undefined if the advice is about
   * something else.
   */
  readonly needed: NeededThreads | null | undefined;
}

/**
 * Advice for the server with this index. It is updated while it is in view (`isVisible`); null before anything
 * is known about the run.
 */
export function useAdvice(place: number, isVisible: boolean): TriedAdvice | null {
  const { moment } = useActions();
  const facts = useRun((state) => state.facts);
  const summary = useRun((state) => state.summary);
  const present = useScenario((state) => state.scenario);
  // Use the scenario to which the facts belong, because facts of another scene may name services that the
  // present scene does not have.
  const scenario = facts?.scenario ?? present;
  const { tries } = useStory();
  const [request, setRequest] = useState<TrialRequest | null>(null);
  const [known, setKnown] = useState<TrialResult | null>(null);
  const [, setRests] = useState(0);
  const beganMillis = useRef(0);
  const restsUntilMillis = useRef(0);
  const server = facts?.servers[place];
  const now = server === undefined ? null : situationOf(scenario, server, request?.situation ?? null, tries);
  const { step, question, failure } = useStudy(request?.question ?? null, request?.opening ?? scenario);
  const answer =
    question !== null && question === request?.question && step?.answer.kind === 'trial' ? step.answer : null;
  const isDone = answer !== null && step?.tasks.length === 0;
  const isPending = request !== null && request.question !== null && !isDone && failure === null;
  useEffect(() => {
    if (now === null || facts === null || !isVisible) return;
    const before = request?.situation;
    // A trial is never interrupted for a larger backlog, because a queue that keeps growing would otherwise
    // never get an answer.
    const holds = before !== undefined && isSameSituation(before, now);
    if (holds && (isPending || isSameBacklog(before, now))) return;
    const restMillis = holds ? restsUntilMillis.current - performance.now() : 0;
    if (restMillis > 0) {
      // A timer, because in a paused run no facts arrive that would start the next trial.
      const timer = setTimeout(() => setRests((rests) => rests + 1), restMillis);
      return () => clearTimeout(timer);
    }
    beganMillis.current = performance.now();
    const found = questionOf(now, facts, moment().run);
    setRequest({ situation: now, question: found?.question ?? null, opening: found?.opening ?? scenario });
  }, [request, facts, isPending, isVisible, moment, now, scenario]);
  useEffect(() => {
    if (!isDone || request === null) return;
    const endedMillis = performance.now();
    restsUntilMillis.current = endedMillis + REST * (endedMillis - beganMillis.current);
    setKnown({ request, answer });
  }, [isDone, answer, request]);
  if (now === null || summary === null) return null;
  // The previous result for this situation remains valid until the new trial has ended.
  if (known !== null && isSameSituation(known.request.situation, now))
    return triedAdviceOf(known.request, known.answer, summary);
  return request !== null && isSameSituation(request.situation, now)
    ? triedAdviceOf(request, answer, summary)
    : triedAdviceOf({ situation: now, question: null, opening: scenario }, null, summary);
}

function triedAdviceOf(
  { situation, question }: TrialRequest,
  answer: TrialAnswer | null,
  summary: Summary,
): TriedAdvice {
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
