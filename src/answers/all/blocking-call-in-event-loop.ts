// One question with its answer. Its numbers are computed by runs of its scenes.

import { t } from '../../languages/t.ts';
import { onGithub, type Question } from '../question.ts';

export const QUESTION: Question = {
  id: 'blocking-call-in-event-loop',
  topic: 'runtimes',
  question: t`What does one blocking call in Netty or WebFlux cost?`,
  answer: t`It stops a whole loop. With {A.loops} loops and one request in two hundred that blocks for half a second, p90 of all requests is {A.p90} and p99 {A.p99}; the same calls on threads of their own leave p90 at {B.p90}.`,
  scenes: {
    netty:
      'servers=A:multi-reactor,B:loop-with-helpers&A.loops=4&B.helpers=50&upstream=none&request=cpu:100us&class=blocking:0.005:offload:wait:500ms&rate=400&arrivals=poisson&duration=30s',
  },
  view: {
    scene: 'netty',
    t: '3s',
    speed: '1:10',
    controls: 'A.loops,rate,B.helpers',
    caption: t`While a loop of A is blocked, all requests that it has taken stand still.`,
  },
  why: t`A request stays with the loop that took it, and a loop does one thing at a time. At {A.rate} requests per second, two of them block every second, so each of the {A.loops} loops is blocked for a quarter of the time, and a quarter of all requests arrive at a blocked loop.`,
  action: t`Find the call (BlockHound, a thread dump of the loops) and move it to a separate pool: \`publishOn(boundedElastic())\`, an executor group, \`run_in_executor\`. As many threads are needed there as calls per second × time of a call, and the queue of this pool needs a limit.`,
  limits: t`B has one loop and {B.helpers} helpers, so that the loop is drawn as one lane; more loops would work as well. In Netty, loops do not take over each other’s work.`,
  asked: [onGithub('reactor/reactor-netty', 1032)],
  lesson: 'when-blocking-wins',
  claims: [
    {
      says: 'a blocked loop is felt at p90, a helper is not',
      holds: 'netty.A.p90 > 100ms and netty.B.p90 < 5ms',
    },
  ],
};
