// One question with its answer. Its numbers are computed by runs of its scenes.

import { t } from '../../languages/t.ts';
import { onGithub, type Question } from '../question.ts';

export const QUESTION: Question = {
  id: 'connections-needed',
  topic: 'pools',
  question: t`7,500 queries per second of 5 ms each: how many connections?`,
  answer: t`About {B.poolSize}. On average {A.rate * A.latency} are in use; a pool of {A.poolSize} is therefore full most of the time: half of the queries take {A.p50} instead of {B.p50}, and p99 is {A.p99} instead of {B.p99}.`,
  scenes: {
    queries:
      'servers=A:blocking-pool,B:blocking-pool&threads=200&upstream=db&request=cpu:10us,take:db,call:db,give:db&db.latency=5ms&db.nodes=1&db.poolSize=38&B.db.poolSize=45&rate=7500&arrivals=poisson&duration=5s&cores=8',
  },
  view: {
    scene: 'queries',
    t: '500ms',
    speed: '1:200',
    controls: 'rate,A.poolSize,B.poolSize,latency',
    caption: t`Both pools keep up. In A most queries wait for a connection first.`,
  },
  why: t`Connections in use = queries per second × time of a query. That is the mean. Queries arrive at random, so a pool that is hardly larger than the mean has a queue almost always. The maintainer’s arithmetic in the discussion, {A.poolSize} “in a perfect world”, is the smallest pool that keeps up at all.`,
  action: t`Take queries per second × time of a query, and add a fifth for a large pool, more for a small one, where chance averages out less. Then try it with your times. When the pool is full, ask first why queries take so long.`,
  limits: t`All queries take the same time here; with times that differ a few more connections are needed. The database is assumed to be as quick with {B.poolSize} queries at once as with one. If queries compute, the database needs about as many cores as it runs queries at once.`,
  asked: [onGithub('brettwooldridge/HikariCP', 330), onGithub('brettwooldridge/HikariCP', 1314)],
  lesson: 'how-many-threads',
  claims: [
    {
      says: 'the mean is just below the smaller pool',
      holds: 'queries.A.rate * queries.A.latency > 37 and queries.A.rate * queries.A.latency < 38',
    },
    { says: 'a few more take the wait away', holds: 'queries.B.p99 < 7ms and queries.A.p50 > 6.5ms' },
  ],
};
