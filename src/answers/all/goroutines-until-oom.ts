// One question with its answer. Its numbers are computed by runs of its scenes.

import { t } from '../../languages/t.ts';
import { onGithub, type Question } from '../question.ts';

export const QUESTION: Question = {
  id: 'goroutines-until-oom',
  topic: 'overload',
  question: t`Why do goroutines pile up until the process is killed?`,
  answer: t`Because nothing limits how many wait. When a service stops answering, each of {A.rate} requests per second keeps its goroutine and memory: A is killed at {A.killedAt:2}. B, with a timeout of one second, holds {B.memoryResidentPeak} at most and keeps running.`,
  scenes: {
    oom: 'servers=A:green-threads,B:green-threads&B.timeout=1s&rate=1000&latency=20ms&nodes=1&fault=down:1@5s&timeout=never&taskMemory=64KiB&memory=512MiB&whenMemoryFull=killed&duration=20s',
  },
  view: {
    scene: 'oom',
    t: '4s',
    speed: '1:1',
    show: 'road,memory',
    controls: 'rate,B.timeout,taskMemory,memory',
    caption: t`Green threads need no lane while they wait, so the road stays clear and the parking lot fills.`,
  },
  why: t`Green threads make waiting cheap, not free: here {A.taskMemory} each with its buffers. Requests in the system = requests per second times the time that each stays; without a timeout that time is unlimited, and so is the memory.`,
  action: t`Set a timeout on each call, and pass it on as a deadline. Add a limit on calls in progress, which refuses requests early instead of collecting them. On a larger machine the process is only killed later.`,
  limits: t`The run has one service that is down for good, and no garbage collector, which would slow the process down before it is killed.`,
  asked: [onGithub('ewohltman/pool', 2), onGithub('gliderlabs/connectable', 37)],
  lesson: 'virtual-threads',
  claims: [
    {
      says: 'without a timeout it is killed, with one it is not',
      holds: 'oom.A.memoryResidentPeak > 500MiB and oom.B.memoryResidentPeak < 200MiB',
    },
  ],
};
