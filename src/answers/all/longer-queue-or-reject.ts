// One question with its answer. Its numbers are computed by runs of its scenes.

import { t } from '../../languages/t.ts';
import { onGithub, type Question } from '../question.ts';

export const QUESTION: Question = {
  id: 'longer-queue-or-reject',
  topic: 'overload',
  question: t`Requests are rejected because the queue is full: should the queue be longer?`,
  answer: t`Not against an overload. With room for {A.queue} instead of {B.queue} nothing is rejected, but only {A.answered:percent} of the requests complete before their clients give up, instead of {B.answered:percent}: the wait in the queue uses up all the time that clients are willing to wait.`,
  scenes: {
    queue:
      'servers=A:blocking-pool,B:blocking-pool&threads=20&A.queue=2000&B.queue=50&latency=100ms&nodes=1&rate=240&arrivals=poisson&duration=30s&patience=1s',
  },
  view: {
    scene: 'queue',
    t: '8s',
    speed: '1:10',
    controls: 'A.queue,B.queue,rate,threads',
    caption: t`A rejects nothing and works for clients that have left. B rejects some requests and completes the rest in time.`,
  },
  why: t`{A.rate} requests arrive per second, but {A.threads} threads complete two hundred. However much the queue holds, forty requests too many arrive each second. A long queue only makes all clients wait until they give up; the server then works for clients that have left.`,
  action: t`Queue limit = longest wait that clients accept × requests that the server completes per second: here at most {A.patience / A.latency * A.threads:whole}. Let clients try again later, with a pause. To reject nothing, complete more: more threads if requests wait, more cores if they compute.`,
  limits: t`A burst is another matter: a queue that holds a burst, and drains before clients give up, loses nothing. If clients wait for ever, every rejected request is a loss.`,
  asked: [onGithub('elastic/elasticsearch', 9792), onGithub('elastic/elasticsearch', 19613)],
  lesson: 'staying-up',
  claims: [
    {
      says: 'the short queue answers far more in time',
      holds: 'queue.B.answered > 0.8 and queue.A.answered < 0.3',
    },
  ],
};
