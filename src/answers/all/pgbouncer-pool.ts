// One question with its answer. Its numbers are computed by runs of its scenes.

import { t } from '../../languages/t.ts';
import { onGithub, type Question } from '../question.ts';

export const QUESTION: Question = {
  id: 'pgbouncer-pool',
  topic: 'pools',
  question: t`PgBouncer: how do default_pool_size and max_client_conn go together?`,
  answer: t`\`max_client_conn\` is how many clients may be connected, and \`default_pool_size\` how many of them can have a transaction at once. Here {A.users} clients need {A.throughput * A.latency:whole} connections on average: with {A.poolSize} p99 is {A.p99}, with {B.poolSize} it is {B.p99}, because transactions wait {B.timePoolWait} for a connection.`,
  scenes: {
    bouncer:
      'servers=A:event-loop,B:event-loop&upstream=db&request=cpu:50us,take:db,call:db,give:db&db.latency=exp(50ms)&db.nodes=1&db.poolSize=100&B.db.poolSize=30&traffic=closed&users=700&think=exp(1s)&duration=20s',
  },
  view: {
    scene: 'bouncer',
    t: '3s',
    speed: '1:20',
    controls: 'users,think,A.poolSize,B.poolSize',
    caption: t`The server is PgBouncer, one loop. The requests in its parking lot wait for the database or for a connection to it.`,
  },
  why: t`A client is connected all the time and has a transaction open for a small part of it. Connections in use = transactions per second × time of a transaction: {A.throughput} × {A.latency}. The rest of the {A.users} clients think, and cost only a socket.`,
  action: t`Set \`max_client_conn\` to all pools of all processes together, and \`default_pool_size\` to transactions per second × time of a transaction, with some headroom, but no more than the database can handle at once. Look at \`cl_waiting\` and \`maxwait\` in \`SHOW POOLS\`. Keep transactions short: one that is idle holds a connection.`,
  limits: t`This is transaction pooling. In session pooling a client keeps its connection while it is connected, so {A.users} clients need {A.users}. The pool is per user and database, so several of them add up. The numbers of clients and of connections in A are those of one discussion; the times are assumed.`,
  asked: [
    onGithub('pgbouncer/pgbouncer', 643),
    onGithub('heroku/heroku-buildpack-pgbouncer', 51),
    onGithub('pgbouncer/pgbouncer', 240),
  ],
  lesson: 'how-many-threads',
  claims: [
    {
      says: 'few connections serve many clients',
      holds: 'bouncer.A.timePoolWait < 1ms and bouncer.A.throughput * bouncer.A.latency < 50',
    },
    {
      says: 'fewer than in use make them wait',
      holds: 'bouncer.B.timePoolWait > 20ms and bouncer.B.p99 > bouncer.A.p99',
    },
  ],
};
