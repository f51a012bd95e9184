// One question with its answer. Its numbers are computed by runs of its scenes.

import { t } from '../../languages/t.ts';
import { onGithub, type Question } from '../question.ts';

export const QUESTION: Question = {
  id: 'sidekiq-threads',
  topic: 'runtimes',
  question: t`Why do 25 CPU-bound Sidekiq threads wait seconds for their turn?`,
  answer: t`Because they take turns with the interpreter’s lock, {A.interpreterLock} each: with {A.threads} threads a thread that has used up its turn waits for {A.interpreterLock * 24} until the next one. Of {A.threads} jobs that compute for one second each, half take more than {A.p50}. One job per second is completed, as with a single thread.`,
  scenes: {
    jobs: 'servers=A:blocking-pool,B:blocking-pool&A.threads=25&B.threads=1&cores=8&interpreterLock=ruby&upstream=none&request=cpu:1s&traffic=closed&users=25&start=together&think=0s&requests=25',
  },
  view: {
    scene: 'jobs',
    t: '2s',
    speed: '1:1',
    controls: 'A.threads,A.processes,A.interpreterLock',
    caption: t`One lane moves at a time, though there are {A.cores} cores. The others wait for the interpreter’s lock, which a thread may keep for {A.interpreterLock}.`,
  },
  why: t`One process runs Ruby on one thread at a time. The threads take turns in slices, so all {A.threads} jobs advance slowly together, and all finish near the end. With one thread (B) half of the jobs have ended after {B.p50}.`,
  action: t`Give jobs that compute few threads and more processes, one per core. Keep many threads for jobs that wait, such as mail and HTTP, in a queue of their own.`,
  limits: t`Newer versions of Ruby can have another interval for the lock. The figures follow from arithmetic; the run shows them.`,
  asked: [
    onGithub('sidekiq/sidekiq', 6543),
    onGithub('sidekiq/sidekiq', 6783),
    onGithub('sidekiq/sidekiq', 4930),
  ],
  lesson: 'how-many-threads',
  claims: [
    {
      says: 'both complete one job per second',
      holds:
        'jobs.A.throughput * 1s > 0.99 and jobs.A.throughput * 1s < 1.01 and jobs.B.throughput * 1s > 0.99',
    },
    { says: 'with many threads half of the jobs end much later', holds: 'jobs.A.p50 > 1.5 * jobs.B.p50' },
  ],
};
