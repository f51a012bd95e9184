// Scenes of "Distributed Systems and Asynchronous I/O": a blocking pool (A) next to event loops (B), one per
// core.

import { t } from '../../languages/t.ts';
import {
  blockingPool,
  DEFAULT_SCENARIO,
  DEFAULT_UPSTREAM,
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

interface SceneVariant {
  readonly name: string;
  readonly rate: number;
  readonly requests: number;
  readonly threads: number;
  readonly latencyNanos: Nanos;
  readonly stalled: boolean;
}

function scenario(scene: SceneVariant): Scenario {
  return {
    ...DEFAULT_SCENARIO,
    name: scene.name,
    stop: { requests: scene.requests, durationNanos: null },
    traffic: { ...DEFAULT_SCENARIO.traffic, ratePerSecond: scene.rate },
    servers: [{ ...blockingPool('A'), threads: scene.threads }, multiReactor('B')],
    upstreams: [
      {
        ...DEFAULT_UPSTREAM,
        name: UPSTREAM_NAME,
        // The nodes of the source's tool are timers of the calling process.
        replies: 'timer',
        // By a rule of the tool, a latency of a second or more is a failure.
        failAtNanos: 1000 * MS,
        latency: constant(scene.latencyNanos),
        nodeLatencies: scene.stalled ? [STALLED_NODE] : [],
      },
    ],
  };
}

const HEALTHY: SceneVariant = {
  name: t`1,000 requests a second`,
  rate: 1000,
  requests: 10_000,
  threads: 50,
  latencyNanos: 20 * MS,
  stalled: false,
};

function preset(id: string, view: Preset['view'], scene: Partial<SceneVariant> & { name: string }): Preset {
  return {
    id,
    title: scene.name,
    source: SOURCE,
    scenario: scenario({ ...HEALTHY, ...scene }),
    view,
  };
}

/** A request of 20 ms takes two seconds to watch. At this instant the rates are already known. */
const STEADY: Preset['view'] = { startNanos: 300 * MS, speed: 1 / 100 };
/** Starts earlier, because the pool fills in the first third of a second, and plays faster while it fills. */
const STALLING: Preset['view'] = {
  ...STEADY,
  startNanos: 100 * MS,
  later: [{ fromNanos: 130 * MS, speed: 1 / 50 }],
};

/** The output is busy 90 % of the time. Rate and times are assumed: the source has no figures. */
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
  preset('stalled-node', STALLING, { name: t`One node of ten stalls`, stalled: true }),
  preset('rate-1k', STEADY, { name: t`1,000 requests a second` }),
  preset(
    'rate-2k',
    { startNanos: 300 * MS, speed: 1 / 200 },
    { name: t`2,000 requests a second`, rate: 2000 },
  ),
  preset(
    'slow-motion',
    // The instant at which the last free threads are about to be taken.
    { startNanos: 2900 * MS, speed: 1 / 10 },
    {
      name: t`One node stalls, in slow motion`,
      threads: 500,
      latencyNanos: 200 * MS,
      stalled: true,
    },
  ),
  preset(
    'latency-60ms',
    { startNanos: 500 * MS, speed: 1 / 50 },
    { name: t`Nodes take 60 ms instead of 20`, latencyNanos: 60 * MS },
  ),
  preset('rate-10k', STEADY, { name: t`10,000 requests a second`, rate: 10_000, requests: 100_000 }),
  {
    id: 'one-output',
    title: t`A lock on the output, or one thread that owns it`,
    source: SOURCE,
    scenario: OUTPUT_SCENARIO,
    view: { startNanos: 303 * MS, speed: 1 / 500 },
  },
];
