// One question with its answer. Its numbers are computed by runs of its scenes.

import { t } from '../../languages/t.ts';
import { onGithub, type Question } from '../question.ts';

export const QUESTION: Question = {
  id: 'coordinated-omission',
  topic: 'tests',
  question: t`My load test shows a good p99, yet users complain. What does the test miss?`,
  answer: t`The requests that your tool should have sent while it waited for replies. In a run with a stall of five seconds, p99 is {A.p99} if measured from when requests were due; measured from when they were sent, it is {A.latencyActualP99}.`,
  scenes: {
    co: 'servers=A:blocking-pool&threads=100&latency=20ms&nodes=1&persistent=10&rate=400&fault=down:1@10s-15s&timeout=30s&duration=60s',
  },
  view: {
    scene: 'co',
    t: '9s',
    speed: '1:1',
    show: 'road,latency',
    starts: 'both',
    controls: 'persistent,rate',
    caption: t`The tool has {A.persistent} connections. While all of them wait for replies, the tool sends nothing, and its numbers leave out the requests that it should have sent.`,
  },
  why: t`A tool with few connections waits for replies before it sends again, so during a stall it sends {A.persistent} requests instead of two thousand. Only those {A.persistent} of its twenty-four thousand requests are slow. That is far less than one in a hundred, so p99 does not show them. Users do not wait for one another: their requests begin when they are due.`,
  action: t`Use a tool with a set rate that measures from the intended start (wrk2, k6 with an arrival-rate executor, vegeta, oha with its correction), or an open model. Do not trust percentiles of a closed-loop test in which the server paused.`,
  limits: t`The stall here is complete. If the server only slows down, the gap is smaller, but has the same cause.`,
  asked: [onGithub('grafana/k6-docs', 231), onGithub('artilleryio/artillery', 721)],
  lesson: 'set-throughput',
  preset: 'intended-start',
  claims: [
    {
      says: 'a test that waits does not see the stall',
      holds: 'co.A.latencyActualP99 < 100ms and co.A.p99 > 1s',
    },
  ],
};
