// Scenes of "Effects of thread pool size on concurrency": users in a closed loop, every tenth request sleeps for 2 s.

import { t } from '../../languages/t.ts';
import { blockingPool, DEFAULT_SCENARIO, greenThreads, multiReactor } from '../default-scenario.ts';
import { constant } from '../distribution.ts';
import { firstServer } from '../first-server.ts';
import type { Preset, Source } from '../presets.ts';
import type { Scenario } from '../scenario.ts';

const SOURCE: Source = { title: 'Effects of thread pool size on concurrency', author: null };
export const POOL_THREADS = 100;
const SECOND = 1e9;

/**
 * CPU time to accept and serve a request. Calibrated to the source's run with one user, in which nothing
 * overlaps: 1,003.114 s for 5,000 requests, of which 500 sleeps are 1,000 s; the rest is about 0.6 ms per
 * request.
 */
const CPU_NANOS = 600_000;

function scenario(name: string, users: number): Scenario {
  const { memory } = DEFAULT_SCENARIO.machine;
  return {
    ...DEFAULT_SCENARIO,
    name,
    stop: { requests: 5000, durationNanos: null },
    traffic: { ...DEFAULT_SCENARIO.traffic, kind: 'closed', users, think: constant(0) },
    request: [
      { kind: 'cpu', time: constant(CPU_NANOS) },
      { kind: 'sleep', time: { kind: 'every', period: 10, nanos: 2 * SECOND, otherwiseNanos: 0 } },
    ],
    machine: { ...DEFAULT_SCENARIO.machine, memory: { ...memory, perFinishedRequestBytes: 0 } },
    servers: [{ ...blockingPool('A'), threads: POOL_THREADS }, multiReactor('B')],
    upstreams: [],
  };
}

/** The source's own example: 8 cores, 500 parallel requests, green threads on 8 native ones. */
function greenScenario(): Scenario {
  const scene = scenario(t`500 users, green threads`, 500);
  return {
    ...scene,
    stop: { requests: 20_000, durationNanos: null },
    machine: { ...scene.machine, cores: 8 },
    servers: [firstServer(scene), { ...greenThreads('B'), carriers: 8 }],
  };
}

function preset(users: number, name: string): Preset {
  return {
    id: `users-${users}`,
    title: name,
    source: SOURCE,
    scenario: scenario(name, users),
    // With many users the event loops finish within three seconds, so this view begins at the start.
    view: { startNanos: users > 100 ? 0 : 1.8e9, speed: 1 / 2 },
  };
}

export const THREAD_POOL_PRESETS: readonly Preset[] = [
  preset(1, t`1 user, pool of 100`),
  preset(10, t`10 users, pool of 100`),
  preset(100, t`100 users, pool of 100`),
  preset(500, t`500 users, pool of 100`),
  {
    id: 'green-threads',
    title: t`500 users, green threads`,
    source: SOURCE,
    scenario: greenScenario(),
    view: { startNanos: 1.8e9, speed: 1 / 2 },
  },
];
