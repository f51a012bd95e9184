// One question with its answer. Its numbers are computed by runs of its scenes.

import { t } from '../../languages/t.ts';
import { onGithub, type Question } from '../question.ts';

export const QUESTION: Question = {
  id: 'php-fpm-children',
  topic: 'runtimes',
  question: t`How large should pm.max_children be?`,
  answer: t`As many as the traffic needs, if memory holds them. {A.rate} requests per second that take one second each keep {A.rate * A.latency:whole} children busy: with {A.threads} of them {A.rejected / A.offered:percent} of the requests get an error while the CPU is {A.cpuUseful:percent} busy; with {B.threads} all complete, and the children take {B.memoryResidentPeak}.`,
  scenes: {
    fpm: 'servers=A:blocking-pool,B:blocking-pool&A.threads=50&B.threads=196&queue=511&memory=12GiB&resident=52MiB&latency=1s&nodes=1&rate=100&arrivals=poisson&duration=60s&cpu=5ms',
  },
  view: {
    scene: 'fpm',
    t: '20s',
    speed: '1:2',
    controls: 'rate,A.threads,B.threads,resident',
    caption: t`Each lane is a child. In A all of them wait for the database, and the listen queue is full.`,
  },
  why: t`A child serves one request at a time, and waits while the request waits. Children needed = requests per second × time of a request. If there are fewer, requests collect in the listen queue ({A.queue} by default), and what does not fit is refused: nginx answers \`502\`. Neither CPU use nor memory use shows this.`,
  action: t`Work out both: rate × time plus a third for chance, and (memory − memory for everything else) ÷ memory of a child. Take the smaller; if that is the second, make requests faster or add machines. \`pm = static\` saves the time of starting children in a burst.`,
  limits: t`The {B.threads} children of {A.resident} are the result of the memory formula in one discussion, for \`16 GB\`. There the mean time was two seconds; with such times and more than a thousand requests per second, a pool of that size is not enough. Starting children (\`pm = dynamic\`) is left out.`,
  asked: [
    onGithub('nextcloud/documentation', 14923),
    onGithub('GCTC-NTGC/gc-digital-talent', 16126),
    onGithub('mailcow/mailcow-dockerized', 931),
  ],
  lesson: 'how-many-threads',
  claims: [
    {
      says: 'too few refuse with an idle machine',
      holds: 'fpm.A.rejected > 0.3 * fpm.A.offered and fpm.A.cpuUseful < 0.1',
    },
    { says: 'enough refuse none and fit', holds: 'fpm.B.rejected < 1 and fpm.B.memoryResidentPeak < 12GiB' },
  ],
};
