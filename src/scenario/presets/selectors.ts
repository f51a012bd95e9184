// Scenes of "Kill the myth please. NIO is *not* faster than IO": a thread per connection next to selector
// threads.

import { t } from '../../languages/t.ts';
import { DEFAULT_SCENARIO, multiReactor, threadPerRequest } from '../default-scenario.ts';
import { constant } from '../distribution.ts';
import type { Preset, Source } from '../presets.ts';
import type { Scenario } from '../scenario.ts';
import type { ServerOf } from '../server.ts';

const SOURCE: Source = {
  title: 'Kill the myth please. NIO is *not* faster than IO',
  author: 'Paul Tyma and Rahul Bhargava',
};

/** Cost of a selector per event besides the read itself, calibrated to the source's runs with epoll. */
const SELECTORS: ServerOf<'multi-reactor'> = {
  ...multiReactor('B'),
  loops: 2,
  timerTickNanos: 0,
  wakeCostNanos: 2000,
  eventCostNanos: 22_000,
  rearmCostNanos: 8000,
  spuriousReadNanos: 7000,
};

/**
 * 1,700 connections stay open, and ten messages of 100 us are in transit at a time; the costs are calibrated.
 */
function scenario(name: string, selectors: ServerOf<'multi-reactor'>): Scenario {
  return {
    ...DEFAULT_SCENARIO,
    name,
    stop: { requests: 40_000, durationNanos: null },
    traffic: {
      ...DEFAULT_SCENARIO.traffic,
      kind: 'closed',
      users: 10,
      think: constant(0),
      persistentConnections: 1700,
    },
    request: [{ kind: 'cpu', time: constant(100_000) }],
    machine: {
      ...DEFAULT_SCENARIO.machine,
      cores: 2,
      contextSwitchNanos: 4000,
      threadCreationNanos: 0,
      memory: { ...DEFAULT_SCENARIO.machine.memory, perFinishedRequestBytes: 0 },
    },
    servers: [{ ...threadPerRequest('A'), threadPer: 'connection' }, selectors],
    upstreams: [],
  };
}

export const SELECTOR_PRESETS: readonly Preset[] = [
  {
    id: 'thread-per-connection',
    title: t`1,700 connections, a thread for each`,
    source: SOURCE,
    scenario: scenario('1,700 connections', SELECTORS),
    view: { startNanos: 300e6, speed: 1 / 5000 },
  },
  {
    id: 'one-selector',
    title: t`One selector that polls`,
    source: SOURCE,
    scenario: scenario(t`One selector that polls`, {
      ...SELECTORS,
      loops: 1,
      readiness: 'poll',
      watchCostNanos: 700,
    }),
    view: { startNanos: 300e6, speed: 1 / 2000 },
  },
];
