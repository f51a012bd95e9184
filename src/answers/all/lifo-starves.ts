// One question with its answer. Its numbers are computed by runs of its scenes.

import { t } from '../../languages/t.ts';
import { onGithub, type Question } from '../question.ts';

export const QUESTION: Question = {
  id: 'lifo-starves',
  topic: 'overload',
  question: t`Does serving the newest request first starve the old ones?`,
  answer: t`In an overload, yes, and it is the better deal: of {A.offered} requests whose clients wait {A.patience}, first come, first served completes {A.answered:percent} in time, newest first {B.answered:percent}. The old ones stay in the queue until their clients leave.`,
  scenes: {
    order:
      'servers=A:blocking-pool,B:blocking-pool&B.order=lifo&threads=10&latency=100ms&nodes=1&rate=120&arrivals=poisson&duration=60s&patience=2s',
  },
  view: {
    scene: 'order',
    t: '10s',
    speed: '1:10',
    controls: 'rate,threads,patience',
    caption: t`Both queues are equally long. A serves the requests that have waited longest, whose clients are about to leave; B serves those that have just arrived.`,
  },
  why: t`{A.rate} requests arrive per second and {A.threads} threads complete a hundred. The queue grows until clients give up, so the first in line has waited for almost {A.patience}, and most replies come too late. Newest first completes requests that can still be in time: half of its replies take {B.p50}.`,
  action: t`Use it only against overload, and only if clients give up: first come, first served while the queue is short, newest first when it is long. A limit on the queue does nearly the same and is easier to explain.`,
  limits: t`Here all requests are equal and no client tries again. Without overload the order changes only the slowest requests, and first come, first served is fairer.`,
  asked: [onGithub('dotnet/aspnetcore', 29910), onGithub('envoyproxy/envoy', 29070)],
  lesson: 'staying-up',
  claims: [
    {
      says: 'newest first answers far more in time',
      holds: 'order.B.answered > 0.8 and order.A.answered < 0.3',
    },
  ],
};
