// One question with its answer. Its numbers are computed by runs of its scenes.

import { t } from '../../languages/t.ts';
import { onGithub, type Question } from '../question.ts';

export const QUESTION: Question = {
  id: 'pool-and-threads',
  topic: 'pools',
  question: t`Should the connection pool be as large as Tomcat’s thread pool?`,
  answer: t`No. A request needs a thread all the time and a connection only for its query: {A.rate} requests per second keep {A.meanInSystem:whole} threads and {A.rate * A.latency:whole} connections busy. With {A.poolSize} connections p99 is {A.p99}, and with {B.poolSize}, one for each thread, it is {B.p99}.`,
  scenes: {
    pools:
      'servers=A:blocking-pool,B:blocking-pool&threads=200&cores=8&upstream=db,api&request=cpu:1ms,call:api,take:db,call:db,give:db&db.latency=exp(20ms)&db.nodes=1&api.nodes=1&api.latency=200ms&db.poolSize=20&B.db.poolSize=200&rate=400&arrivals=poisson&duration=15s',
    tight:
      'servers=A:blocking-pool&threads=200&cores=8&upstream=db,api&request=cpu:1ms,call:api,take:db,call:db,give:db&db.latency=exp(20ms)&db.nodes=1&api.nodes=1&api.latency=200ms&db.poolSize=9&rate=400&arrivals=poisson&duration=15s',
  },
  view: {
    scene: 'pools',
    t: '2s',
    speed: '1:10',
    controls: 'rate,A.poolSize,B.poolSize,latency',
    caption: t`A request waits for a web service for most of its time and holds no connection then. Lower the pool of A until requests wait for a connection.`,
  },
  why: t`Threads or connections in use = requests per second × time that a request holds one. Threads are held for the whole request, connections for the query. Even {tight.A.poolSize} connections keep up here; then a request waits {tight.A.timePoolWait} for a connection on average, and p99 is {tight.A.p99}.`,
  action: t`Measure how long a connection is held (\`hikaricp.connections.usage\`), multiply it by the requests per second at the peak, and add half as much again for chance. Size threads in the same way, by the time of the whole request. If a connection is held for the whole request, change that first.`,
  limits: t`The database here answers any number of queries at once. A real one becomes slower when it gets more queries than its cores and disks can handle, which speaks for a small pool. If each request holds its connection from beginning to end, as with open-in-view, the pool does have to follow the threads.`,
  asked: [
    onGithub('brettwooldridge/HikariCP', 1314),
    onGithub('brettwooldridge/HikariCP', 1905),
    onGithub('brianchandotcom/liferay-portal', 149268),
  ],
  lesson: 'how-many-threads',
  claims: [
    { says: 'a pool of a tenth is as good', holds: 'pools.A.p99 <= pools.B.p99 * 1.01' },
    {
      says: 'connections in use are few',
      holds: 'pools.A.meanInSystem > 5 * pools.A.rate * pools.A.latency',
    },
  ],
};
