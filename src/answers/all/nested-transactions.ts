// One question with its answer. Its numbers are computed by runs of its scenes.

import { t } from '../../languages/t.ts';
import { onGithub, type Question } from '../question.ts';

export const QUESTION: Question = {
  id: 'nested-transactions',
  topic: 'pools',
  question: t`Can REQUIRES_NEW deadlock the connection pool, and how large must it be?`,
  answer: t`Yes. {A.threads} threads share {A.poolSize} connections, and each request needs a second one while it holds the first: in a minute A completes {A.completed} requests and {A.timedOut} time out after {A.poolMaxWait}. With {B.poolSize} connections, \`threads × (2 − 1) + 1\`, B completes {B.completed}.`,
  scenes: {
    nested:
      'servers=A:blocking-pool,B:blocking-pool&threads=50&upstream=db&request=take:db,call:db,take:db,call:db,give:db,give:db&db.latency=20ms&db.nodes=1&db.poolSize=10&B.db.poolSize=51&traffic=closed&users=50&start=together&think=0s&cpu=1ms&duration=60s',
  },
  view: {
    scene: 'nested',
    t: '20ms',
    speed: '1:50',
    controls: 'threads,A.poolSize,B.poolSize,poolMaxWait',
    caption: t`All connections of A are held by requests that wait for a second one. None is given back, because none of them can continue.`,
  },
  why: t`Each inner transaction takes a connection of its own while the outer one keeps the first. Once all connections are held by requests that want another, nothing moves until a timeout. With T threads that each hold up to C connections, T × \`(C − 1) + 1\` are enough: even if each thread holds all of its connections but one, one connection is still free, and the request that gets it can finish.`,
  action: t`Do not nest: use one transaction, or do the inner work before or after it. If you must nest, size the pool by this formula, or let fewer threads than connections run such requests. A second pool for the inner transactions works, too.`,
  limits: t`The time that a deadlock lasts is the timeout of the pool ({A.poolMaxWait} is HikariCP’s). With little traffic it may never happen, because it takes as many requests at once as there are connections. The figures of {A.threads} threads and {A.poolSize} connections are those of one discussion, which reports the same standstill, but no rates.`,
  asked: [
    onGithub('spring-projects/spring-framework', 26250),
    onGithub('sequelize/sequelize', 10976),
    onGithub('spring-attic/spring-authorization-server', 1257),
    onGithub('brettwooldridge/HikariCP', 442),
  ],
  preset: 'two-keys',
  claims: [
    {
      says: 'A stands still and B does not',
      holds:
        'nested.A.completed < 50 and nested.A.timedOut > 50 and nested.B.timedOut < 1 and nested.B.completed > 10000',
    },
    {
      says: 'the pool of B is that of the formula',
      holds: 'nested.B.poolSize - nested.B.threads > 0.5 and nested.B.poolSize - nested.B.threads < 1.5',
    },
  ],
};
