// One question with its answer. Its numbers are computed by runs of its scenes.

import { t } from '../../languages/t.ts';
import { onGithub, type Question } from '../question.ts';

export const QUESTION: Question = {
  id: 'time-limit-includes-queue',
  topic: 'pools',
  question: t`Ten calls of 5 seconds, one at a time, with a time limit of 45 seconds: why does the tenth fail?`,
  answer: t`The time limit counts the wait, too. One call after another, the tenth would end after {A.latency * 10}, but its limit is {A.timeout}: {A.completed} complete, {A.timedOut} fails.`,
  scenes: {
    ten: 'servers=A:blocking-pool&threads=10&traffic=closed&users=10&start=together&think=0s&nodes=1&latency=5s&nodeConcurrency=1&timeout=45s&cpu=1ms&requests=10',
  },
  view: {
    scene: 'ten',
    t: '12s',
    speed: '1:1',
    controls: 'nodeConcurrency,timeout,latency',
    caption: t`The bridge lets one car through at a time. All ten began to wait at the same moment.`,
  },
  why: t`A limiter that starts its clock when the call is submitted, before a place is free, measures the queue as well. With n callers and room for c, the last one needs n / c times the time of a call.`,
  action: t`Set the limit to what the last in line needs, or start the clock when the work starts, or let fewer wait: a bulkhead with a limit on its waiting callers rejects at once any call that cannot end in time.`,
  limits: t`Arithmetic says the same; the run shows which call waits where.`,
  asked: [onGithub('resilience4j/resilience4j', 2103), onGithub('resilience4j/resilience4j', 1367)],
  claims: [
    {
      says: 'nine of ten complete',
      holds: 'ten.A.completed > 8.5 and ten.A.completed < 9.5 and ten.A.timedOut > 0.5',
    },
  ],
};
