// One question with its answer. Its numbers are computed by runs of its scenes.

import { t } from '../../languages/t.ts';
import { onGithub, type Question } from '../question.ts';

export const QUESTION: Question = {
  id: 'one-second-connects',
  topic: 'tests',
  question: t`Why do some requests take just over 1 second when the server looks idle?`,
  answer: t`Their connection was dropped because the listen backlog was full, and the client’s system tries again after one second. Half of the requests take {A.p50}, p90 is {A.p90}, though a request itself takes {A.latency} and waits {A.timeQueued} in the server’s own queue.`,
  scenes: {
    syn: 'servers=A:blocking-pool&threads=20&connections=40&backlog=20&latency=100ms&nodes=1&rate=180&arrivals=bursts&duration=60s',
  },
  view: {
    scene: 'syn',
    t: '6s',
    speed: '1:5',
    controls: 'backlog,connections,threads,rate',
    caption: t`The process holds {A.connections} connections and the kernel queues {A.backlog} more. Further connections are dropped without a message.`,
  },
  why: t`A full backlog answers nothing. The client cannot tell that from a lost packet, so its kernel waits for a second, then two, then four. The server never sees these attempts, so they are missing from its logs and its latency.`,
  action: t`Look at \`ListenDrops\` (\`nstat -az\`) and at the backlog of the socket (\`ss -ltn\`). Raise the backlog and \`net.core.somaxconn\` so that a burst fits, accept faster, keep connections open. If it is not a burst but an overload, a longer backlog only hides it.`,
  limits: t`Linux drops by default; with \`tcp_abort_on_overflow\` clients get an error at once. Bursts of one second with a second of silence between them are an assumption.`,
  asked: [onGithub('dropwizard/dropwizard', 2430), onGithub('Icinga/icinga2', 6881)],
  lesson: 'staying-up',
  claims: [
    {
      says: 'the slow ones take a second more',
      holds: 'syn.A.p90 > 1s and syn.A.p90 < 1.3s and syn.A.timeQueued < 200ms',
    },
  ],
};
