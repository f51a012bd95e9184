// One question with its answer. Its numbers are computed by runs of its scenes.

import { t } from '../../languages/t.ts';
import { onGithub, type Question } from '../question.ts';

export const QUESTION: Question = {
  id: 'virtual-threads-pool',
  topic: 'overload',
  question: t`With virtual threads the connection pool times out: where has the back-pressure gone?`,
  answer: t`The back-pressure was the size of the thread pool. Virtual threads have no limit, so all requests wait for {A.poolSize} connections: of clients that wait for {A.patience}, {A.answered:percent} get their reply in time. If no more than {B.poolQueue} may wait, {B.answered:percent} get it in time, and half of the replies take {B.p50}.`,
  scenes: {
    virtual:
      'servers=A:green-threads,B:green-threads&upstream=db&request=cpu:200us,take:db,call:db,give:db&db.latency=50ms&db.nodes=1&db.poolSize=16&db.poolMaxWait=5s&B.db.poolQueue=64&rate=400&arrivals=poisson&duration=30s&patience=2s',
  },
  view: {
    scene: 'virtual',
    t: '5s',
    speed: '1:20',
    controls: 'rate,B.poolQueue,poolSize,patience',
    caption: t`The parking lot of A fills with requests that wait for a connection. Pale cars are those whose clients have left.`,
  },
  why: t`{A.poolSize} connections held for {A.latency} serve {A.poolSize / A.latency} requests per second, and {A.rate} arrive. With a thread pool the excess waits before the server, where a queue limit refuses it. With virtual threads it waits inside, holds memory, and gets a connection only after its client has left.`,
  action: t`Put another limit in place of the number of threads: a semaphore with as many permits as the pool has connections, plus some for the queue, which refuses further calls at once (\`tryAcquire\`). Quarkus has discussed \`quarkus.virtual-threads.max-concurrency\` for this. A larger pool only helps if the database has room.`,
  limits: t`Some discussions are about pools and drivers that spin or pin a carrier when many virtual threads wait. That is left out here; what you see happens even without it. So the run cannot be compared with the published rates.`,
  asked: [
    onGithub('quarkusio/quarkus', 55011),
    onGithub('brettwooldridge/HikariCP', 2151),
    onGithub('brettwooldridge/HikariCP', 2398),
  ],
  lesson: 'virtual-threads',
  claims: [
    {
      says: 'a limit on who waits answers far more in time',
      holds: 'virtual.A.answered < 0.4 and virtual.B.answered > 0.75',
    },
    { says: 'and quickly', holds: 'virtual.B.p99 < 500ms' },
  ],
};
