// One question with its answer. Its numbers are computed by runs of its scenes.

import { t } from '../../languages/t.ts';
import { onGithub, type Question } from '../question.ts';

export const QUESTION: Question = {
  id: 'puma-threads',
  topic: 'runtimes',
  question: t`Should Puma have 5 threads or 3?`,
  answer: t`For this work {A.threads}: p99 is {A.p99} with {A.threads} threads and {B.p99} with {B.threads}, at {A.rate} requests per second and the same CPU use of {A.cpuUseful:percent}. Where requests hardly wait it is the other way round.`,
  scenes: {
    puma: 'servers=A:blocking-pool,B:blocking-pool&A.threads=5&B.threads=3&cores=1&interpreterLock=ruby&request=cpu:exp(20ms),call:upstream,cpu:exp(20ms)&latency=exp(60ms)&nodes=1&rate=18&arrivals=poisson&duration=300s',
    busy: 'servers=A:blocking-pool,B:blocking-pool&A.threads=5&B.threads=3&cores=1&interpreterLock=ruby&request=cpu:exp(20ms),call:upstream,cpu:exp(20ms)&latency=exp(2ms)&nodes=1&rate=18&arrivals=poisson&duration=300s',
  },
  view: {
    scene: 'puma',
    t: '5s',
    speed: '1:5',
    controls: 'A.threads,B.threads,rate,latency',
    caption: t`The interpreter’s lock: only one thread runs Ruby at a time, for up to {A.interpreterLock} if others wait for the lock.`,
  },
  why: t`Because of its global lock, a process runs Ruby on one thread at a time. More threads help requests that wait: here a request waits {A.timeWaiting} for the database, and with {B.threads} threads requests queue for {B.timeQueued} though the core is idle a third of the time. When requests wait only for {busy.A.latency}, more threads only take turns with the lock, and the slowest requests end later: p99 is {busy.A.p99} with {busy.A.threads} threads and {busy.B.p99} with {busy.B.threads}.`,
  action: t`Threads = one, plus the time that a request waits divided by the time that it runs Ruby, plus one or two for chance. Measure both times. For more throughput add processes, one per core, not threads.`,
  limits: t`One process on one core. Memory and garbage collection, which speak for fewer threads, are left out.`,
  asked: [onGithub('rails/rails', 50450)],
  lesson: 'how-many-threads',
  claims: [
    { says: 'five are better where requests wait', holds: 'puma.A.p99 < puma.B.p99' },
    { says: 'where requests hardly wait three are better', holds: 'busy.B.p99 < busy.A.p99' },
  ],
};
