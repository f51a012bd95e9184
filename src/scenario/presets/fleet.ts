// A burst in front of two services that scale, with the algorithm and the period of Kubernetes' autoscaler.
// Start time and load are chosen so that they can be watched.

import { t } from '../../languages/t.ts';
import {
  DEFAULT_MACHINE,
  DEFAULT_SCENARIO,
  DEFAULT_UPSTREAM,
  multiReactor,
  UPSTREAM_NAME,
} from '../default-scenario.ts';
import { constant } from '../distribution.ts';
import type { Preset } from '../presets.ts';
import type { Scenario } from '../scenario.ts';

const MS = 1e6;
const SECOND = 1e9;

/** The share of its copies' capacity that each scaler aims to keep in use. */
export const TARGETS = { A: 0.8, B: 0.4 } as const;
/** The target of A's scaler in calls per copy, if the scaler counts queued calls too. */
export const CALLS = 16;
export const LEAST_COPIES = 2;
const BURST_FROM = 12 * SECOND;

const SCENARIO: Scenario = {
  ...DEFAULT_SCENARIO,
  name: t`The scaler comes late`,
  traffic: {
    ...DEFAULT_SCENARIO.traffic,
    arrivals: 'poisson',
    ratePerSecond: 25,
    change: { shape: 'spike', fromNanos: BURST_FROM, untilNanos: BURST_FROM + 20 * SECOND, factor: 4 },
    patienceNanos: 4 * SECOND,
  },
  request: [
    { kind: 'cpu', time: constant(MS / 10) },
    { kind: 'call', upstream: UPSTREAM_NAME },
    { kind: 'cpu', time: constant(MS / 10) },
  ],
  machine: { ...DEFAULT_MACHINE, cores: 2 },
  servers: [multiReactor('A'), multiReactor('B')],
  upstreams: [
    {
      ...DEFAULT_UPSTREAM,
      nodes: 8,
      balancer: 'least-outstanding',
      nodeConcurrency: 20,
      latency: constant(SECOND),
      copies: LEAST_COPIES,
      targetBusy: TARGETS.A,
      scalePeriodNanos: 2 * SECOND,
      startNanos: 6 * SECOND,
    },
  ],
  own: [{ server: 'B', upstreams: [{ name: UPSTREAM_NAME, targetBusy: TARGETS.B }] }],
};

export const FLEET_PRESET: Preset = {
  id: 'late-scaler',
  title: t`The scaler comes late`,
  source: { title: 'Horizontal Pod Autoscaling', author: 'Kubernetes' },
  scenario: SCENARIO,
  // The burst is about to begin.
  view: { startNanos: 11 * SECOND, speed: 1 / 2 },
};
