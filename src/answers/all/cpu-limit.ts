// One question with its answer. Its numbers are computed by runs of its scenes.

import { t } from '../../languages/t.ts';
import { onGithub, type Question } from '../question.ts';

export const QUESTION: Question = {
  id: 'cpu-limit',
  topic: 'containers',
  question: t`Why is my container throttled when its CPU use is low?`,
  answer: t`The limit applies to the CPU time in each period, not to the average. With {A.threads} threads on a machine of {A.cores} cores, a burst soon uses up the time that {A.cpuLimit} cores have in a period, and all threads stop until the next period: A is throttled in {A.throttledPeriods / A.cpuPeriods:percent} of the periods, though it uses {A.cpuUseful:percent} of the machine.`,
  scenes: { limit: 'preset=cpu-limit&duration=20s' },
  view: {
    scene: 'limit',
    t: '880ms',
    speed: '1:30',
    controls: 'cpuLimit,A.threads,B.threads,users',
    caption: t`All green lights of A go out together: its CPU time is used up. They come on again when the next period begins.`,
  },
  why: t`The kernel gives a container a new share of CPU time in each period of {A.cpuPeriod}. {A.threads} threads that compute at once use up this share in a fraction of the period. Then no thread of the process runs until the next period begins: p99 is {A.p99} in A and {B.p99} in B, which has the same limit, the same work, and as many threads as the limit has cores.`,
  action: t`Size pools by the limit and not by the cores of the machine: here {B.threads} threads. Or leave the limit out and keep the CPU request, so that the container may use idle cores. More threads make the throttling worse.`,
  limits: t`In this run the machine has no other containers, and requests only compute. Work that mostly waits for other services can have many more threads than the limit has cores; what counts is how many compute at once.`,
  asked: [
    onGithub('kubernetes/kubernetes', 51135),
    onGithub('kubernetes/kubernetes', 67577),
    onGithub('kubernetes/kubernetes', 70585),
  ],
  preset: 'cpu-limit',
  claims: [
    {
      says: 'A is throttled in most periods and B in none',
      holds: 'limit.A.throttledPeriods > 0.9 * limit.A.cpuPeriods and limit.B.throttledPeriods < 1',
    },
    { says: 'with as many threads as the limit p99 is lower', holds: 'limit.B.p99 < limit.A.p99' },
  ],
};
