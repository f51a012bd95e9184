// One question with its answer. Its numbers are computed by runs of its scenes.

import { t } from '../../languages/t.ts';
import { onGithub, type Question } from '../question.ts';

export const QUESTION: Question = {
  id: 'gomaxprocs',
  topic: 'containers',
  question: t`Should GOMAXPROCS be the CPU limit or the number of cores?`,
  answer: t`The limit, if p90 matters to you. With a limit of {A.cpuLimit} cores, {A.carriers} running threads are throttled in {A.throttledPeriods / A.cpuPeriods:percent} of the periods and have a p90 of {A.p90}; with {B.carriers}, p90 is {B.p90} and nothing is throttled. The median is lower with more threads: {A.p50} instead of {B.p50}.`,
  scenes: {
    go: 'servers=A:green-threads,B:green-threads&A.carriers=16&B.carriers=2&cores=16&cpuLimit=2&traffic=closed&users=64&think=100ms&upstream=none&request=cpu:exp(4ms)&duration=20s',
  },
  view: {
    scene: 'go',
    t: '1s',
    speed: '1:30',
    controls: 'cpuLimit,A.carriers,B.carriers,users',
    caption: t`A runs all its requests at once, until its CPU time of the period is used up. In B requests take turns.`,
  },
  why: t`Both do the same work with the same CPU time and complete about as many requests: {A.throughput} and {B.throughput} per second. In A requests run at the same time and then stop together, for up to a period of {A.cpuPeriod}. In B they wait for their turn, which takes less time in the worst case.`,
  action: t`Set GOMAXPROCS to the limit, as Go does by itself since \`go1.25\`, and automaxprocs did before. Where the median matters more than the slowest requests, and bursts are short, a higher value can be right: try yours.`,
  limits: t`The run has no garbage collection, which has threads of its own in Go and is throttled, too. With a limit below one core, Go still sets GOMAXPROCS to two.`,
  asked: [
    onGithub('golang/go', 33803),
    onGithub('golang/go', 73193),
    onGithub('observIQ/bindplane-otel-collector', 3594),
  ],
  preset: 'cpu-limit',
  claims: [
    {
      says: 'as many as the limit have the lower p90, and are not throttled',
      holds: 'go.B.p90 < go.A.p90 and go.B.throttledPeriods < 1 and go.A.throttledPeriods > 100',
    },
    { says: 'more are faster in the middle', holds: 'go.A.p50 < go.B.p50' },
  ],
};
