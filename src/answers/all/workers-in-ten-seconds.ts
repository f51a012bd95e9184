// One question with its answer. Its numbers are computed by runs of its scenes.

import { t } from '../../languages/t.ts';
import { onGithub, type Question } from '../question.ts';

export const QUESTION: Question = {
  id: 'workers-in-ten-seconds',
  topic: 'runtimes',
  question: t`7 workers, each request takes 1 second: how many are completed in 10 seconds?`,
  answer: t`{A.threads * 10}, however many arrive: each worker completes one per second, {A.threads} together. Of {A.offered} requests that arrive within one second, the last one has its reply after {A.max:2}.`,
  scenes: {
    run: 'servers=A:blocking-pool&threads=7&upstream=none&request=sleep:1s&rate=100&arrivals=constant&duration=1s&cores=4',
  },
  view: {
    scene: 'run',
    t: '2s',
    speed: '1:1',
    controls: 'threads,rate',
    caption: t`Each worker is a lane. A request holds its lane for one second; all others wait in front of the lanes.`,
  },
  why: t`If each worker handles one request at a time, the requests completed per second are the number of workers divided by the time that a request holds one. It does not matter whether the request computes or waits, as long as it holds the worker.`,
  action: t`If requests wait for other services, give each worker several threads, or use async workers: then a waiting request does not block its worker. If they compute, only more cores help; more workers than cores make no request faster.`,
  limits: t`All requests take the same time here. With times that differ the throughput is the same, but some requests wait longer.`,
  asked: [
    onGithub('fastapi/fastapi', 1727),
    onGithub('fastapi/fastapi', 1484),
    onGithub('benoitc/gunicorn', 3150),
  ],
  lesson: 'how-many-threads',
  claims: [
    {
      says: 'it completes workers over time',
      holds: 'run.A.throughput * 1s > 6.5 and run.A.throughput * 1s <= 7',
    },
  ],
};
