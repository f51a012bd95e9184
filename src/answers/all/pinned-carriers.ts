// One question with its answer. Its numbers are computed by runs of its scenes.

import { t } from '../../languages/t.ts';
import { onGithub, type Question } from '../question.ts';

export const QUESTION: Question = {
  id: 'pinned-carriers',
  topic: 'runtimes',
  question: t`Virtual threads are on and the server stands still, with idle cores: why?`,
  answer: t`Because threads that block while pinned keep their carrier. {A.carriers} carriers that are each blocked for fifty milliseconds complete {A.throughput} of {A.rate} requests per second, with the CPU {A.cpuUseful:percent} busy; half of the requests take more than {A.p50}. If the same wait frees the carrier (B), all requests take {B.p50}.`,
  scenes: {
    pinned:
      'servers=A:green-threads,B:green-threads&upstream=none&request=cpu:200us,offload:wait:50ms&B.request=cpu:200us,sleep:50ms&carriers=4&cores=4&rate=100&arrivals=poisson&duration=30s',
  },
  view: {
    scene: 'pinned',
    t: '3s',
    speed: '1:10',
    controls: 'carriers,rate',
    caption: t`A has one lane for each carrier, and a car waits in every lane. In B waiting requests are parked.`,
  },
  why: t`A virtual thread that waits is taken off its carrier. Inside \`synchronized\` (before JDK \`24\`), in native code, or in \`Object.wait\` this is not possible, so the carrier waits with it. By default there are as many carriers as cores, and each holds one request. So the requests completed per second are at most carriers ÷ time blocked.`,
  action: t`Use JDK \`24\` or later, where \`synchronized\` no longer pins. Before that, update drivers and pools, and look for pinning with \`-Djdk.tracePinnedThreads=full\` or the event \`jdk.VirtualThreadPinned\`. As a first aid raise \`jdk.virtualThreadScheduler.parallelism\`.`,
  limits: t`The JDK adds carriers in some cases, such as \`Object.wait\`, up to a limit of \`256\`; here it adds none. In one discussion that limit was reached.`,
  asked: [
    onGithub('swaldman/c3p0', 179),
    onGithub('agroal/agroal', 201),
    onGithub('quarkusio/quarkus', 54955),
  ],
  lesson: 'virtual-threads',
  claims: [
    {
      says: 'pinned carriers limit the server with idle cores',
      holds: 'pinned.A.throughput < pinned.A.rate * 0.85 and pinned.A.cpuUseful < 0.02',
    },
    { says: 'parked ones do not', holds: 'pinned.B.p99 < 60ms' },
  ],
};
