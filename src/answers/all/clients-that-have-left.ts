// One question with its answer. Its numbers are computed by runs of its scenes.

import { t } from '../../languages/t.ts';
import { onGithub, type Question } from '../question.ts';

export const QUESTION: Question = {
  id: 'clients-that-have-left',
  topic: 'overload',
  question: t`The server is busy, yet no reply arrives in time. What is it working on?`,
  answer: t`On requests whose clients have left. At {A.rate} requests per second A completes {A.answered:percent} in time, though all its {A.threads} threads work all the time; with room for {B.queue} in its queue, B completes {B.answered:percent}.`,
  scenes: {
    gone: 'servers=A:blocking-pool,B:blocking-pool&B.queue=10&threads=20&latency=100ms&nodes=1&rate=300&arrivals=poisson&duration=30s&patience=1s',
  },
  view: {
    scene: 'gone',
    t: '6s',
    speed: '1:10',
    controls: 'rate,patience,B.queue,threads',
    caption: t`Pale cars are requests whose clients have left. The server does not notice, and serves them.`,
  },
  why: t`The server notices only when it writes the reply that the client has given up. In an overload the wait in the queue is longer than clients are willing to wait, so each client has given up before its request’s turn. The server counts many completed requests; clients get almost nothing.`,
  action: t`Limit the queue, or drop requests that have waited longer than clients do. Pass the deadline along and check it before the work begins. Measure replies that arrive in time, not requests that the server completes.`,
  limits: t`No client tries again in this run. With retries the same overload feeds itself: see the retry storm.`,
  asked: [
    onGithub('haproxy/haproxy', 177),
    onGithub('django/daphne', 574),
    onGithub('cortexlabs/cortex', 1453),
    onGithub('dotnet/aspnetcore', 10853),
  ],
  lesson: 'staying-up',
  preset: 'retry-storm',
  claims: [
    {
      says: 'a short queue answers far more in time',
      holds: 'gone.B.answered > 0.6 and gone.A.answered < 0.1',
    },
  ],
};
