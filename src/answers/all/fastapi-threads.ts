// One question with its answer. Its numbers are computed by runs of its scenes.

import { t } from '../../languages/t.ts';
import { onGithub, type Question } from '../question.ts';

export const QUESTION: Question = {
  id: 'fastapi-threads',
  topic: 'pools',
  question: t`FastAPI has 40 threads, SQLAlchemy 15 connections: why do routes that need no database wait?`,
  answer: t`Because a thread that waits for a connection cannot run another route. Half of {A.rate} requests per second need a connection for {A.latency}, more than {A.poolSize} connections can serve. In A half of all requests take more than {A.p50}. B lets only {B.poolQueue} wait for a connection, so {B.failed / B.offered:percent} of the requests fail at once, but half of the others take at most {B.p50}.`,
  scenes: {
    threads:
      'servers=A:blocking-pool,B:blocking-pool&threads=40&upstream=db&request=cpu:1ms,take:db,call:db,give:db&class=plain:0.5:cpu:1ms&db.latency=300ms&db.nodes=1&db.poolSize=15&B.db.poolQueue=5&rate=120&arrivals=poisson&duration=30s',
  },
  view: {
    scene: 'threads',
    t: '8s',
    speed: '1:10',
    controls: 'rate,threads,poolSize,B.poolQueue',
    caption: t`Most lanes of A are taken by cars that wait for a connection. Requests of a millisecond wait in front of the lanes.`,
  },
  why: t`Each \`def\` route runs in one of {A.threads} threads and keeps it while it waits. {A.poolSize} of them work with the database, and the other {A.threads - A.poolSize} only wait for it. Then no thread is left for routes that do not use the database, and these wait {A.timeQueued}.`,
  action: t`Make the routes that need no database \`async def\`, or give the routes that use it a separate limiter (\`anyio.CapacityLimiter\`) that is not larger than the pool. Set \`pool_timeout\` to a fraction of a second, so that a full pool causes an error instead of a queue. Then size the pool: rate × time held.`,
  limits: t`The interpreter’s lock is left out, because requests compute for only a millisecond here. With fewer threads than connections, as in one of the discussions (\`16\` threads instead of {A.threads}, and \`20\` connections), nothing waits for a connection, but plain routes still wait for a thread.`,
  asked: [
    onGithub('fastapi/fastapi', 4221),
    onGithub('fastapi/fastapi', 4552),
    onGithub('discord/access', 496),
  ],
  lesson: 'stalled-node',
  claims: [
    {
      says: 'one full pool makes all requests wait',
      holds: 'threads.A.p50 > 500ms and threads.B.p50 < 10ms',
    },
    { says: 'few are refused for it', holds: 'threads.B.failed < 0.12 * threads.B.offered' },
  ],
};
