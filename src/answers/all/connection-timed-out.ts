// One question with its answer. Its numbers are computed by runs of its scenes.

import { t } from '../../languages/t.ts';
import { onGithub, type Question } from '../question.ts';

export const QUESTION: Question = {
  id: 'connection-timed-out',
  topic: 'pools',
  question: t`Connection is not available, request timed out after 30000ms: is the pool too small?`,
  answer: t`Yes, if requests need more connections than it has. {A.poolSize} connections that are each held for {A.latency} serve {A.poolSize / A.latency} requests per second, and {A.rate} arrive: of {A.offered} requests {A.timedOut} get no connection within {A.poolMaxWait}. With {B.poolSize} connections none fails, and p99 is {B.p99}.`,
  scenes: {
    slow: 'servers=A:blocking-pool,B:blocking-pool&threads=200&upstream=db&request=cpu:1ms,take:db,call:db,give:db&db.latency=1s&db.nodes=1&db.poolSize=5&B.db.poolSize=10&rate=6&arrivals=poisson&duration=300s',
  },
  view: {
    scene: 'slow',
    t: '60s',
    speed: '1:1',
    controls: 'rate,latency,A.poolSize,threads',
    caption: t`All cars on the lanes of A wait for one of {A.poolSize} connections. The queue grows by one request each second.`,
  },
  why: t`Requests that the pool cannot serve wait, and the wait grows until it is as long as the timeout. From then on the excess fails, and all other requests wait almost as long: half of the completed requests take more than {A.p50}. When all {A.threads} threads are taken, the last of them waits for {(A.threads - A.poolSize) * A.latency / A.poolSize}. With fewer threads the same queue forms in front of the server, and no error reports it.`,
  action: t`Find out how long connections are held (\`leakDetectionThreshold\`, the usage metric) and why: a slow query, a missing index, or a call to another service inside the transaction. Shorten that, then size the pool. Set \`connectionTimeout\` to the time that your clients wait, not to half a minute.`,
  limits: t`In one discussion, the pool collapses as soon as more requests wait than it has connections. The run has no such threshold. When that many requests wait, a new one waits for the time of one more query, and usually the overload has already begun. Opening and validating connections are left out.`,
  asked: [onGithub('brettwooldridge/HikariCP', 1109), onGithub('brettwooldridge/HikariCP', 2096)],
  lesson: 'how-many-threads',
  claims: [
    {
      says: 'the small pool fails requests, the larger none',
      holds: 'slow.A.timedOut > 50 and slow.B.timedOut < 1 and slow.B.p99 < 2s',
    },
    { says: 'the timeout is what they wait', holds: 'slow.A.p90 > 29s' },
  ],
};
