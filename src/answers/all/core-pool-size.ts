// One question with its answer. Its numbers are computed by runs of its scenes.

import { t } from '../../languages/t.ts';
import { onGithub, type Question } from '../question.ts';

export const QUESTION: Question = {
  id: 'core-pool-size',
  topic: 'pools',
  question: t`Why does maxPoolSize have no effect in Java’s thread pool?`,
  answer: t`Because threads beyond \`corePoolSize\` are made only when the queue is full, and an unbounded queue never is. A has made only {A.coreThreads} of its {A.threads} threads, and its p99 is {A.p99}. B differs only in its queue, which has room for {B.queue}; its p99 is {B.p99}.`,
  scenes: {
    core: 'servers=A:blocking-pool,B:blocking-pool&threads=100&coreThreads=10&B.queue=20&latency=200ms&nodes=1&rate=80&arrivals=poisson&duration=30s',
  },
  view: {
    scene: 'core',
    t: '6s',
    speed: '1:10',
    controls: 'A.coreThreads,B.queue,rate',
    caption: t`A never opens more than its core lanes, however long the queue. B opens lanes when its short queue is full.`,
  },
  why: t`\`ThreadPoolExecutor\` first makes core threads, then fills the queue, and only then makes more threads. At {A.rate} requests per second, each of which holds a thread for {A.latency}, sixteen threads are needed (requests per second × time held). A never has more than ten, completes {A.throughput:2} requests per second, and its queue grows.`,
  action: t`Make \`corePoolSize\` the number that you need and let idle threads end (\`allowCoreThreadTimeOut\`), or give the queue a limit. Spring’s \`queue-capacity\` has no limit unless you set one.`,
  limits: t`Tomcat’s own executor creates threads before it queues, so this does not apply to it.`,
  asked: [onGithub('dropwizard/dropwizard', 575), onGithub('airbnb/lottie-android', 2502)],
  lesson: 'how-many-threads',
  claims: [
    {
      says: 'the unbounded queue keeps the pool at its core',
      holds: 'core.A.throughput * 1s < 51 and core.B.p99 < 1s and core.A.p99 > 10s',
    },
  ],
};
