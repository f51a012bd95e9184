// One question with its answer. Its numbers are computed by runs of its scenes.

import { t } from '../../languages/t.ts';
import { onGithub, type Question } from '../question.ts';

export const QUESTION: Question = {
  id: 'bulkhead',
  topic: 'calls',
  question: t`One slow service takes all threads: semaphore or thread-pool bulkhead?`,
  answer: t`Either; what helps is the limit. When the service needed by one request in ten becomes slow, A completes {A.answered:percent} of all requests within {A.patience}. B, which has at most {B.bulkhead} calls to it in progress, completes {B.answered:percent}.`,
  scenes: {
    slow: 'servers=A:blocking-pool,B:blocking-pool&threads=100&upstream=slow:1,fast:1&request=call:fast&class=slow:0.1:call:slow&fast.latency=20ms&slow.latency=20ms&fault=slow*250:slow.1@5s&B.slow.bulkhead=20&rate=400&arrivals=poisson&duration=30s&patience=2s',
  },
  view: {
    scene: 'slow',
    t: '4800ms',
    speed: '1:10',
    controls: 'rate,threads,B.bulkhead',
    caption: t`After five seconds, each call over the first bridge takes five seconds. In A, the cars that use it fill one lane after another.`,
  },
  why: t`A slow call holds its thread far longer, so a tenth of the requests soon holds all {A.threads} threads, and the quick ones wait for them. A limit on calls to one service leaves the other threads to the rest. Calls over the limit fail at once; nearly all requests that B does not complete are among them.`,
  action: t`Set the limit to what the service needs when it is healthy, rate × time, with some room. A semaphore is enough if calls have a timeout; a thread pool costs a thread switch, but can also end the wait of its caller. Do not let callers wait for a place longer than a moment.`,
  limits: t`B is a semaphore that refuses at once (\`maxWaitDuration\` of zero). Calls time out after {A.timeout} here; with a shorter timeout A would get some of its threads back.`,
  asked: [
    onGithub('resilience4j/resilience4j', 1367),
    onGithub('resilience4j/resilience4j', 791),
    onGithub('resilience4j/resilience4j', 1421),
  ],
  lesson: 'stalled-node',
  preset: 'one-bridge',
  claims: [
    { says: 'the limit keeps the rest alive', holds: 'slow.A.answered < 0.4 and slow.B.answered > 0.85' },
  ],
};
