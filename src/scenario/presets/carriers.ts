// A scene of "Design of non-blocking systems: How to improve the tail latencies and load average by optimizing the number
// of threads?": the same service on as many carriers as cores, and on 25 times as many.

import { t } from '../../languages/t.ts';
import { DEFAULT_SCENARIO, DEFAULT_UPSTREAM, greenThreads, UPSTREAM_NAME } from '../default-scenario.ts';
import { constant } from '../distribution.ts';
import type { Preset, Source } from '../presets.ts';
import type { Scenario, Step } from '../scenario.ts';
import type { ServerOf } from '../server.ts';

const SOURCE: Source = {
  title:
    'Design of non-blocking systems: How to improve the tail latencies and load average by optimizing the number of threads?',
  author: null,
};
const MS = 1e6;

/** Costs calibrated to the source's figures, because the source prints no costs: see its claims. */
const CALL_NANOS = 104_000;
const POLLERS = { pollers: 5, pollerCostNanos: 12_000 } as const;

const cpu = (nanos: number): Step => ({ kind: 'cpu', time: constant(nanos) });

function carriers(id: string, count: number): ServerOf<'green-threads'> {
  return { ...greenThreads(id), ...POLLERS, carriers: count };
}

const SCENARIO: Scenario = {
  ...DEFAULT_SCENARIO,
  name: t`4 carriers and 100 on 4 cores`,
  traffic: { ...DEFAULT_SCENARIO.traffic, kind: 'closed', users: 100, think: constant(0) },
  request: [
    cpu(CALL_NANOS),
    { kind: 'cpu', time: { kind: 'bimodal', chance: 0.03, rareNanos: 10 * MS, usualNanos: 100_000 } },
    { kind: 'call', upstream: UPSTREAM_NAME },
    cpu(CALL_NANOS),
  ],
  machine: {
    ...DEFAULT_SCENARIO.machine,
    timeSliceNanos: 2.25 * MS,
    readyOrder: 'fifo',
    cacheRefillNanos: 10_000,
    runnableCostNanos: 100,
    timerSlackNanos: 0,
    memory: { ...DEFAULT_SCENARIO.machine.memory, perFinishedRequestBytes: 0 },
  },
  servers: [carriers('A', 4), carriers('B', 100)],
  upstreams: [{ ...DEFAULT_UPSTREAM, nodes: 1, latency: constant(MS) }],
};

export const CARRIER_PRESETS: readonly Preset[] = [
  {
    id: 'carriers',
    title: t`4 carriers and 100 on 4 cores`,
    source: SOURCE,
    scenario: SCENARIO,
    view: { startNanos: 200e6, speed: 1 / 200 },
  },
];
