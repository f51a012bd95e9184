// Scenes of "Latency for a set Throughput": one thread on one core processes messages at a set rate.

import { t } from '../../languages/t.ts';
import { blockingPool, DEFAULT_SCENARIO } from '../default-scenario.ts';
import { constant } from '../distribution.ts';
import type { Preset, Source } from '../presets.ts';
import type { Machine, Scenario, Traffic } from '../scenario.ts';

const SOURCE: Source = { title: 'Latency for a set Throughput', author: 'Peter Lawrey' };
const MS = 1e6;
const SECOND = 1e9;

function scenario(
  name: string,
  requests: number,
  messageNanos: number,
  traffic: Partial<Traffic>,
  machine: Partial<Machine>,
): Scenario {
  return {
    ...DEFAULT_SCENARIO,
    name,
    stop: { requests, durationNanos: null },
    traffic: { ...DEFAULT_SCENARIO.traffic, arrivals: 'constant', ...traffic },
    request: [{ kind: 'cpu', time: constant(messageNanos) }],
    machine: {
      ...DEFAULT_SCENARIO.machine,
      cores: 1,
      contextSwitchNanos: 0,
      timerSlackNanos: 0,
      memory: { ...DEFAULT_SCENARIO.machine.memory, perFinishedRequestBytes: 0 },
      ...machine,
    },
    servers: [{ ...blockingPool('A'), threads: 1 }],
    upstreams: [],
  };
}

export const SET_THROUGHPUT_PRESETS: readonly Preset[] = [
  {
    id: 'intended-start',
    title: t`A stall that the load generator hides`,
    source: SOURCE,
    scenario: scenario(
      t`A stall that the load generator hides`,
      100_000,
      100_000,
      { ratePerSecond: 1000, persistentConnections: 1 },
      { pauseEveryNanos: 20 * SECOND, pauseNanos: 200 * MS },
    ),
    // A stall of 0.2 s takes two seconds to watch. The next stall comes 20 s of simulated time later.
    view: { startNanos: 19.9e9, speed: 1 / 10, later: [{ fromNanos: 20.5e9, speed: 10 }], starts: 'both' },
  },
  {
    id: 'timer-interrupt',
    title: t`100 timer interrupts a second`,
    source: SOURCE,
    // The period is slightly shorter than 10 ms, so that interrupts come at any phase between two events.
    scenario: scenario(
      t`100 timer interrupts a second`,
      200_000,
      2000,
      { ratePerSecond: 1000 },
      { interruptEveryNanos: 9.973 * MS, interruptNanos: 5000, cacheRefillNanos: 3000 },
    ),
    // In slow motion an event of two microseconds can be watched. Every tenth event is interrupted, like the
    // first one here.
    view: { startNanos: 0.999_998e9, speed: 1 / 500_000 },
  },
];
