// One question with its answer. Its numbers are computed by runs of its scenes.

import { t } from '../../languages/t.ts';
import { onGithub, type Question } from '../question.ts';

export const QUESTION: Question = {
  id: 'fan-out-tail',
  topic: 'calls',
  question: t`One call in a hundred is slow: why are most requests slow?`,
  answer: t`Because each request makes a hundred calls and waits for the slowest. {100% - share.A.answered:2} of the requests meet at least one call that takes a second; of requests that make a single call, {100% - share.B.answered:2} do.`,
  scenes: {
    share:
      'servers=A:multi-reactor,B:multi-reactor&upstream=leaf&request=cpu:100us,all(leaf*100)&B.request=cpu:100us,call:leaf&leaf.latency=bimodal(0.01,1s,10ms)&leaf.failAt=1s&rate=20&arrivals=poisson&duration=200s',
    hedged:
      'servers=A:multi-reactor,B:multi-reactor&upstream=leaf&request=cpu:100us,all(leaf*100)&B.leaf.hedge=20ms&leaf.latency=bimodal(0.01,1s,10ms)&rate=20&arrivals=poisson&duration=60s',
  },
  view: {
    scene: 'hedged',
    t: '3s',
    speed: '1:4',
    controls: 'rate,B.hedge',
    caption: t`Both make a hundred calls at once per request. B repeats a call that has no reply after {hedged.B.hedge}.`,
  },
  why: t`The chance that all n calls are quick is the chance for one call, raised to the power of n. With a hundred calls that is little more than a third, and {share.A.answered:2} in the run. So the p99 of a service becomes the median of a service built on it: half of the requests take {hedged.A.p50}.`,
  action: t`Make fewer calls, or reply without the last few (“best effort”). Hedge: p90 is {hedged.B.p90} instead of {hedged.A.p90} if a call is repeated after {hedged.B.hedge}, which adds one call in a hundred. If other services call yours many times per request, set objectives for its p999.`,
  limits: t`Slow calls are independent of each other here. To find the share of slow requests, the run counts a call of a second or more as failed. The figure in the discussion, from a talk by J. Dean, is \`63 %\`, which follows from the arithmetic; the run differs from it by chance only.`,
  asked: [onGithub('zalando/riptide', 265), onGithub('openstory-so/openstory', 1143)],
  preset: 'fan-out',
  claims: [
    {
      says: 'most requests are slow, as published',
      holds: 'share.A.answered > 0.345 and share.A.answered < 0.395',
    },
    {
      says: 'of single calls one in a hundred',
      holds: 'share.B.answered > 0.985 and share.B.answered < 0.995',
    },
    { says: 'a hedge takes most of it away', holds: 'hedged.B.p90 < 100ms and hedged.A.p50 > 900ms' },
  ],
};
