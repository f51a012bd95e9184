// One question with its answer. Its numbers are computed by runs of its scenes.

import { t } from '../../languages/t.ts';
import { onGithub, type Question } from '../question.ts';

export const QUESTION: Question = {
  id: 'open-in-view',
  topic: 'pools',
  question: t`What does open-in-view cost: does a request keep its connection while it renders?`,
  answer: t`It does, and then the pool limits the throughput. A keeps a connection until the page is rendered: with {A.poolSize} connections it completes {A.throughput} of {A.rate} requests per second. B gives its connection back after the query and completes all. p99 is {A.p99} in A and {B.p99} in B.`,
  scenes: {
    kept: 'preset=kept-connection&duration=30s',
  },
  view: {
    scene: 'kept',
    t: '600ms',
    speed: '1:10',
    controls: 'rate,poolSize,latency,threads',
    caption: t`Both do the same work in the same order. In A the database is idle although all connections to it are taken.`,
  },
  why: t`The requests per second that a pool can serve are its number of connections divided by the time that a request holds one. The query takes {A.latency}; computing and rendering take more than twice as long and need no database. In A, requests wait {A.timeQueued} for a thread because the threads wait for connections: the log shows a slow server, not a full pool.`,
  action: t`Set \`spring.jpa.open-in-view\` to \`false\` and load what the page needs inside the transaction. Call other services before the transaction or after it. More connections help as well, but take memory and cores of the database for nothing.`,
  limits: t`Each request has one query here. If a page runs queries until it is rendered, little is gained by giving the connection back in between.`,
  asked: [
    onGithub('spring-projects/spring-boot', 26638),
    onGithub('spring-projects/spring-framework', 34138),
  ],
  lesson: 'how-many-threads',
  preset: 'kept-connection',
  claims: [
    {
      says: 'the kept connection limits A and not B',
      holds: 'kept.A.throughput < kept.A.rate * 0.7 and kept.B.throughput > kept.B.rate * 0.95',
    },
    { says: 'B answers quickly', holds: 'kept.B.p99 < 200ms and kept.A.p99 > 5s' },
  ],
};
