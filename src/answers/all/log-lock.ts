// One question with its answer. Its numbers are computed by runs of its scenes.

import { t } from '../../languages/t.ts';
import { onGithub, type Question } from '../question.ts';

export const QUESTION: Question = {
  id: 'log-lock',
  topic: 'runtimes',
  question: t`Why do a hundred threads wait for the logger?`,
  answer: t`Because one lock protects the write. If it takes a millisecond to write a line to disk, at most a thousand lines per second are possible, however many threads there are: A completes {A.throughput} requests per second, with {A.meanInSystem:whole} in progress, each waiting {A.timeLockWait} for the lock. B writes the line to a buffer and completes {B.throughput} per second.`,
  scenes: {
    log: 'servers=A:blocking-pool,B:blocking-pool&threads=300&upstream=none&request=cpu:1ms,lock:log:wait:1ms&B.request=cpu:1ms,lock:log:20us&lock=log:mutex&cores=8&traffic=closed&users=240&think=exp(100ms)&duration=10s',
  },
  view: {
    scene: 'log',
    t: '1s',
    speed: '1:50',
    controls: 'users,threads,cores',
    caption: t`In A one car at a time holds the lock of the log. The other cars wait for it on their lanes, and the cores are idle.`,
  },
  why: t`If each thread holds a lock for a time S, the lock lets \`1 ÷ S\` threads through per second; if more arrive, they queue. The queue consists of threads of the server, so in the end all of them wait for the logger, even those of requests that are otherwise quick. The cores are {A.cpuUseful:percent} busy.`,
  action: t`Do not flush each line (\`immediateFlush=false\`), or use an asynchronous logger, and decide what it does when its queue is full: wait or drop. Log less. The sign in a thread dump is many threads blocked on the same object.`,
  limits: t`The time of a write is assumed; on a healthy disk it is microseconds, and it becomes milliseconds when the disk or the collector of a container’s output is slow. The discussion reports more than a hundred waiting threads, and that a buffer solved the problem.`,
  asked: [onGithub('apache/logging-log4j2', 2447), onGithub('apache/logging-log4j2', 273)],
  lesson: 'locks',
  claims: [
    { says: 'the lock limits A', holds: 'log.A.throughput * 1s < 1000 and log.A.timeLockWait > 50ms' },
    { says: 'more than a hundred wait', holds: 'log.A.meanInSystem > 100' },
    { says: 'a buffer takes the wait away', holds: 'log.B.throughput > 2 * log.A.throughput' },
  ],
};
