// Scenes of "Distributed Systems and Asynchronous I/O": a blocking pool (A) beside event loops (B), one a core.

import { t } from '../../languages/t.ts';
import {
  blockingPool,
  DEFAULT_SCENARIO,
  LOCK_DEFAULTS,
  multiReactor,
  singleWriter,
  UPSTREAM_NAME,
} from '../default-scenario.ts';
import { constant } from '../distribution.ts';
import type { Nanos } from '../duration.ts';
import type { Preset, Source } from '../presets.ts';
import type { NodeLatency, Scenario } from '../scenario.ts';

const SOURCE: Source = { title: 'Distributed Systems and Asynchronous I/O', author: 'Eugene Retunsky' };
const MS = 1e6;
const STALLED_NODE: NodeLatency = { node: 10, latency: constant(30_000 * MS) };

interface Scene {
  readonly name: string;
  readonly rate: number;
  readonly requests: number;
  readonly threads: number;
  readonly latencyNanos: Nanos;
  readonly stalled: boolean;
}

function scenario(scene: Scene): Scenario {
  const upstream = DEFAULT_SCENARIO.upstreams[0];
  return {
    ...DEFAULT_SCENARIO,
    name: scene.name,
    stop: { requests: scene.requests, durationNanos: null },
    traffic: { ...DEFAULT_SCENARIO.traffic, ratePerSecond: scene.rate },
    servers: [{ ...blockingPool('A'), threads: scene.threads }, multiReactor('B')],
    upstreams: [
      {
        ...upstream,
        name: UPSTREAM_NAME,
        // The nodes of the source's tool are timers of the process that calls them.
        replies: 'timer',
        latency: constant(scene.latencyNanos),
        nodeLatencies: scene.stalled ? [STALLED_NODE] : [],
      },
    ],
  };
}

const HEALTHY: Scene = {
  name: t`1,000 requests a second`,
  rate: 1000,
  requests: 10_000,
  threads: 50,
  latencyNanos: 20 * MS,
  stalled: false,
};

function preset(
  id: string,
  speed: number,
  scene: Partial<Scene> & { name: string },
  words: Pick<Preset, 'summary'>,
): Preset {
  return {
    id,
    title: scene.name,
    source: SOURCE,
    ...words,
    scenario: scenario({ ...HEALTHY, ...scene }),
    view: { speed },
  };
}

/** The output is busy for 0.9 of the time. The rate and the times are made up: the source has no figures for it. */
const OUTPUT_SCENARIO: Scenario = {
  ...DEFAULT_SCENARIO,
  name: t`A lock on the output`,
  stop: { requests: 20_000, durationNanos: null },
  traffic: { ...DEFAULT_SCENARIO.traffic, arrivals: 'poisson', ratePerSecond: 900 },
  request: [
    { kind: 'cpu', time: constant(0.2 * MS) },
    { kind: 'lock', lock: 'output', does: 'wait', time: constant(MS) },
  ],
  locks: [{ ...LOCK_DEFAULTS, name: 'output', kind: 'mutex' }],
  servers: [blockingPool('A'), singleWriter('B')],
  upstreams: [],
};

export const ASYNCHRONOUS_IO_PRESETS: readonly Preset[] = [
  preset(
    'stalled-node',
    1 / 10,
    { name: t`One node of ten stalls`, stalled: true },
    {
      summary: t`Every tenth call hangs for 30 s. Each takes a thread of the pool with it, so within a second A stands still, while B loses only the tenth of its requests that went to the node.`,
    },
  ),
  preset(
    'rate-1k',
    1 / 50,
    { name: t`1,000 requests a second` },
    { summary: t`All is well: 20 of 50 threads are busy on average, and both servers keep up.` },
  ),
  preset(
    'rate-2k',
    1 / 50,
    { name: t`2,000 requests a second`, rate: 2000 },
    {
      summary: t`40 of 50 threads are busy. A still keeps up, but ten free threads leave little room for a late batch of requests.`,
    },
  ),
  preset(
    'slow-motion',
    1 / 5,
    { name: t`One node stalls, in slow motion`, threads: 500, latencyNanos: 200 * MS, stalled: true },
    {
      summary: t`Ten times the latency and ten times the threads: the same jam, slow enough to watch. The slowest percent suffer first, then the slowest tenth, and soon the median.`,
    },
  ),
  preset(
    'latency-60ms',
    1 / 10,
    { name: t`Nodes take 60 ms instead of 20`, latencyNanos: 60 * MS },
    {
      summary: t`50 threads of 60 ms a call are good for 833 requests a second, so 167 more wait each second in front of A. B does not notice.`,
    },
  ),
  preset(
    'rate-10k',
    1 / 50,
    { name: t`10,000 requests a second`, rate: 10_000, requests: 100_000 },
    {
      summary: t`B carries ten times the traffic on four threads. A drowns with 50 threads; find out how many it needs, and what they cost.`,
    },
  ),
  {
    id: 'one-output',
    title: t`A lock on the output, or one thread that owns it`,
    source: SOURCE,
    summary: t`Each request writes a record of 1 ms. In A the threads wait in turn for the lock of the output; in B they hand it to the one thread that owns the output and go on. The slowest percent take a hundred times as long in A.`,
    scenario: OUTPUT_SCENARIO,
    view: { speed: 1 / 10 },
  },
];
