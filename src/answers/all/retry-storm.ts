// One question with its answer. Its numbers are computed by runs of its scenes.

import { t } from '../../languages/t.ts';
import { onGithub, type Question } from '../question.ts';

export const QUESTION: Question = {
  id: 'retry-storm',
  topic: 'overload',
  question: t`The database has recovered: why do our retries keep everything down?`,
  answer: t`Because the retries are the load now. The nodes are slow for two seconds; by the end of a minute A, which tries each call {1 + A.retries} times, has completed {A.answered:percent} of its requests and completes hardly anything any more. B may retry {B.retryBudget:percent} of its calls and completes {B.answered:percent}.`,
  scenes: {
    storm: 'preset=retry-storm&servers=A:multi-reactor,B:multi-reactor&B.retryBudget=0.1&duration=60s',
    light:
      'preset=retry-storm&servers=A:multi-reactor,B:multi-reactor&B.retryBudget=0.1&duration=60s&rate=90',
  },
  view: {
    scene: 'storm',
    t: '11s',
    speed: '1:5',
    controls: 'rate,retries,B.retryBudget,timeout',
    caption: t`After twelve seconds the bridges are healthy in both. In A they are full of calls whose callers have stopped waiting.`,
  },
  why: t`A call that times out is made again, and its node still works on the first one. {A.rate} requests per second become up to {A.rate * (1 + A.retries)} calls, more than the nodes can handle, so calls keep timing out and being retried. The fault started the overload; now the overload sustains itself.`,
  action: t`Give retries a budget: a share of calls, not a number per call. Ten to twenty percent is usual (\`RetryBudget\` in Finagle and Tower, \`retry_budget\` in Envoy). Retry in one layer only. To get out of a storm, take load away: switch the retries off, or reject requests, until calls succeed again.`,
  limits: t`Backoff and jitter are on in both, so they do not prevent it. At {light.A.rate} requests per second A recovers by itself and completes {light.A.answered:percent}. How large a fault starts a storm depends on the headroom of the nodes.`,
  asked: [
    onGithub('apache/opendal', 7376),
    onGithub('joshrotenberg/tower-resilience', 171),
    onGithub('envoyproxy/envoy', 9069),
  ],
  lesson: 'staying-up',
  preset: 'retry-storm',
  claims: [
    {
      says: 'the storm stays without a budget and not with one',
      holds: 'storm.A.answered < 0.3 and storm.B.answered > 0.9 and light.A.answered > 0.9',
    },
  ],
};
