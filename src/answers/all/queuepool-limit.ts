// One question with its answer. Its numbers are computed by runs of its scenes.

import { t } from '../../languages/t.ts';
import { onGithub, type Question } from '../question.ts';

export const QUESTION: Question = {
  id: 'queuepool-limit',
  topic: 'pools',
  question: t`QueuePool limit of size 5 overflow 10 reached, connection timed out: how large must it be?`,
  answer: t`Requests per second × the time that each holds a connection, plus some headroom: here {A.rate * A.latency:whole} are in use. With {A.poolSize} connections {A.timedOut} of {A.offered} requests get no connection within {A.poolMaxWait}, and half of the others take {A.p50}; with {B.poolSize} none fails, and half take {B.p50}.`,
  scenes: {
    queue:
      'servers=A:event-loop,B:event-loop&upstream=db&request=cpu:1ms,take:db,call:db,give:db&db.latency=exp(200ms)&db.nodes=1&db.poolSize=15&B.db.poolSize=30&rate=100&arrivals=poisson&duration=120s',
  },
  view: {
    scene: 'queue',
    t: '15s',
    speed: '1:10',
    controls: 'rate,latency,A.poolSize,B.poolSize',
    caption: t`Async code lets any number of requests begin. In A they collect in front of {A.poolSize} connections.`,
  },
  why: t`Size plus overflow is the limit, so the default is {A.poolSize}. These serve {A.poolSize / A.latency} requests per second when each holds a connection for {A.latency}. In async code nothing else holds requests back, so the excess waits for the pool until it times out.`,
  action: t`Set \`pool_size\` and \`max_overflow\` by rate × time, and the timeout to the time that clients wait. Do not hold a session across calls to other services. Limit how many requests run at once, so that the queue forms where you can see it and limit it.`,
  limits: t`A reply in one discussion suggests a pool as large as the number of greenlets. Then no request waits for a connection, and the database gets all of the overload instead. What a database can take at once is not part of this run.`,
  asked: [onGithub('sqlalchemy/sqlalchemy', 5308), onGithub('ckan/ckan', 5863)],
  lesson: 'how-many-threads',
  claims: [
    {
      says: 'the default is too small and twice as many are enough',
      holds: 'queue.A.timedOut > 100 and queue.B.timedOut < 1 and queue.B.p90 < 1s',
    },
  ],
};
