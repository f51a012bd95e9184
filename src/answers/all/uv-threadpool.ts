// One question with its answer. Its numbers are computed by runs of its scenes.

import { t } from '../../languages/t.ts';
import { onGithub, type Question } from '../question.ts';

export const QUESTION: Question = {
  id: 'uv-threadpool',
  topic: 'runtimes',
  question: t`Why does one DNS name that does not resolve make file reads in Node.js wait for seconds?`,
  answer: t`Name lookups and file reads use the same {A.helpers} helper threads (\`UV_THREADPOOL_SIZE\`). A lookup that hangs for ten seconds holds one of them. With one such lookup in two hundred requests, half of the file reads take {A.p50}; with {B.helpers} helpers they take {B.p50}.`,
  scenes: {
    dns: 'servers=A:loop-with-helpers,B:loop-with-helpers&A.helpers=4&B.helpers=64&upstream=none&request=offload:wait:1ms&class=dns:0.005:offload:wait:10s&rate=100&arrivals=poisson&duration=60s',
  },
  view: {
    scene: 'dns',
    t: '10s',
    speed: '1:10',
    controls: 'A.helpers,B.helpers,rate',
    caption: t`The helpers of A are taken by lookups. Reads of a millisecond wait in the queue behind them.`,
  },
  why: t`Files, \`dns.lookup\`, compression and some cryptography block a thread, so libuv gives them to a small pool. At {A.rate} requests per second, there is a hanging lookup every two seconds, and each holds a helper for ten seconds, so five helpers are needed for lookups alone (requests per second times time held). There are {A.helpers}.`,
  action: t`Raise \`UV_THREADPOOL_SIZE\` as a first aid. Better: use \`dns.resolve\`, which needs no helper; cache names; and give lookups a timeout.`,
  limits: t`The event loop itself stays free in both: requests that need no helper do not wait. A resolver usually waits ten seconds for a name server that does not answer.`,
  asked: [onGithub('nodejs/node', 8436), onGithub('pouchdb/pouchdb', 7221)],
  lesson: 'when-blocking-wins',
  claims: [
    { says: 'reads wait for seconds with four helpers', holds: 'dns.A.p50 > 1s' },
    { says: 'and not with 64', holds: 'dns.B.p99 < 10ms' },
  ],
};
