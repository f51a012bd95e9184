// One question with its answer. Its numbers are computed by runs of its scenes.

import { t } from '../../languages/t.ts';
import { onGithub, type Question } from '../question.ts';

export const QUESTION: Question = {
  id: 'nginx-connections',
  topic: 'runtimes',
  question: t`1024 worker_connections are not enough: how many do I need?`,
  answer: t`Two for each request in progress, one to the client and one to the server behind nginx. {A.rate} requests per second that take {A.latency} on average are {A.rate * A.latency:whole} requests in progress. {A.connections * 2} connections have room for {A.connections}, and A rejects {A.rejected / A.offered:percent} of the requests. B has ten times as many and rejects none.`,
  scenes: {
    nginx:
      'servers=A:event-loop,B:event-loop&A.connections=512&B.connections=5120&backlog=none&nodes=1&latency=exp(1s)&rate=600&arrivals=poisson&duration=30s',
  },
  view: {
    scene: 'nginx',
    t: '5s',
    speed: '1:5',
    controls: 'rate,latency,A.connections,B.connections',
    caption: t`Requests that wait for a slow server are parked. When the process holds as many requests as it may, the next one is rejected.`,
  },
  why: t`nginx waits for many servers at once and needs hardly any CPU for it ({A.cpuUseful:percent} here), so the number of connections is the first limit that it meets. It is reached when the servers behind nginx become slow, not when more users arrive: at a tenth of the latency a tenth of the connections would be enough.`,
  action: t`Set \`worker_connections\` well above twice rate × time per worker process, \`worker_rlimit_nofile\` above that, and look at why the servers behind nginx are slow. A connection costs little memory, so a limit of ten thousand is usual, and was the cure in one discussion.`,
  limits: t`Idle connections of browsers (keep-alive) take a place each as well; nginx closes the oldest of them when it runs short. WebSockets take two places for as long as they are open. Neither is in this run.`,
  asked: [
    onGithub('medic/cht-core', 2076),
    onGithub('medic/cht-core', 2885),
    onGithub('antiwork/gumroad', 7527),
  ],
  lesson: 'when-blocking-wins',
  claims: [
    {
      says: 'the limit turns requests away with an idle CPU',
      holds: 'nginx.A.rejected > 0.1 * nginx.A.offered and nginx.A.cpuUseful < 0.05',
    },
    { says: 'ten times as many turn away none', holds: 'nginx.B.rejected < 1' },
  ],
};
