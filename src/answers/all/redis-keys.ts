// One question with its answer. Its numbers are computed by runs of its scenes.

import { t } from '../../languages/t.ts';
import { onGithub, type Question } from '../question.ts';

export const QUESTION: Question = {
  id: 'redis-keys',
  topic: 'runtimes',
  question: t`Why does one KEYS command make all Redis clients wait?`,
  answer: t`Redis runs commands one after another. One command in fifty thousand that takes half a second brings p90 of all commands to {A.p90} and p99 to {A.p99}; without such commands p99 is {quick.A.p99} at the same {A.rate} commands per second.`,
  scenes: {
    keys: 'servers=A:event-loop&rate=20000&arrivals=poisson&upstream=none&request=cpu:10us&class=keys:0.00002:cpu:500ms&duration=20s',
    quick: 'servers=A:event-loop&rate=20000&arrivals=poisson&upstream=none&request=cpu:10us&duration=20s',
  },
  view: {
    scene: 'keys',
    t: '3s',
    speed: '1:10',
    controls: 'rate',
    caption: t`There is one lane. While the long command is in it, all others wait behind it.`,
  },
  why: t`In half a second ten thousand commands arrive, and all of them wait for the long one, and then for one another. The core is busy for {A.cpuUseful * A.cores:percent} of the time, so a chart of CPU use shows nothing.`,
  action: t`Use \`SCAN\` in small steps instead of \`KEYS\`, \`UNLINK\` instead of \`DEL\` for large values, and keep scripts short. Look at \`SLOWLOG\`. Send slow reads to a replica.`,
  limits: t`The scene gives each command ten microseconds and no network. Redis has threads for reading and writing sockets since \`6.0\`; commands still run one at a time.`,
  asked: [onGithub('redis/redis', 2441), onGithub('Snapchat/KeyDB', 19)],
  lesson: 'queues-by-the-book',
  claims: [
    { says: 'the rare command is felt by a tenth of all', holds: 'keys.A.p90 > 100ms and quick.A.p99 < 1ms' },
  ],
};
