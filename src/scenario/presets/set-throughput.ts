// Scenes of "Latency for a set Throughput": one thread on one core takes messages at a set rate.

import { blockingPool, DEFAULT_SCENARIO } from '../default-scenario.ts';
import { constant } from '../distribution.ts';
import type { Preset, Source } from '../preset.ts';
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
    title: 'A stall that the load generator hides',
    source: SOURCE,
    summary:
      'A message each millisecond over one connection, a stall of 200 ms every 20 s. From the actual start even p99.9 is 100 µs, as nothing is sent during a stall; from the intended start it is over 100 ms. Switch “Latency by percentile” between them.',
    scenario: scenario(
      'A stall that the load generator hides',
      100_000,
      100_000,
      { ratePerSecond: 1000, persistentConnections: 1 },
      { pauseEveryNanos: 20 * SECOND, pauseNanos: 200 * MS },
    ),
    view: { speed: 10 },
  },
  {
    id: 'timer-interrupt',
    title: '100 timer interrupts a second',
    source: SOURCE,
    summary:
      'Every 10 ms the core is interrupted for 50 µs: one message in a hundred meets it. The median knows nothing of it, the slowest in a thousand take four times as long. Change the rate and see which percentile it moves to.',
    scenario: scenario(
      '100 timer interrupts a second',
      200_000,
      14_000,
      { arrivals: 'poisson', ratePerSecond: 10_000 },
      { interruptEveryNanos: 10 * MS, interruptNanos: 50_000 },
    ),
    view: { speed: 1 / 50 },
  },
];
