// Scenarios for which Σ was once contradicted by runs, as settings of the command line.

import { applySetting, isProblem } from '../../../src/links/settings.ts';
import { DEFAULT_SCENARIO } from '../../../src/scenario/default-scenario.ts';
import type { Scenario } from '../../../src/scenario/scenario.ts';

export interface KnownEdge {
  readonly name: string;
  readonly settings: string;
}

export const KNOWN_EDGES: readonly KnownEdge[] = [
  {
    name: 'a heavy class fails before it computes',
    settings:
      'servers=A:blocking-pool threads=50 cores=1 rate=900 latency=30ms failAt=20ms nodes=1 request=cpu:1ms class=heavy:0.5:call:upstream,cpu:100ms',
  },
  {
    name: 'even arrivals let in only requests of the fast node',
    settings:
      'servers=A:blocking-pool threads=1 queue=0 nodes=2 arrivals=constant rate=1000 latency=1500us node.2=500ms request=call:upstream',
  },
  {
    name: 'a loop that has only so many connections',
    settings:
      'servers=A:event-loop wakeCost=0s eventCost=0s tick=0s switchCost=0s cores=1 rate=900 connections=5 request=cpu:exp(1ms)',
  },
  {
    name: 'a loop that looks at all it watches',
    settings:
      'servers=A:event-loop wakeCost=0s eventCost=0s tick=0s switchCost=0s readiness=poll watchCost=50us cores=1 rate=900 request=cpu:exp(1ms)',
  },
  {
    name: 'threads that wait for the lock of their queue',
    settings:
      'servers=A:blocking-pool threads=500 queueLock=2us slack=0s switchCost=0s rate=250000 request=sleep:exp(1ms) cores=64',
  },
  {
    name: 'making threads takes all cores',
    settings:
      'servers=A:thread-per-request threadCreation=90us slack=0s switchCost=0s rate=10900 request=sleep:exp(10ms) cores=1',
  },
  {
    name: 'no memory for the threads of all users',
    settings:
      'servers=A:thread-per-request traffic=closed users=300 think=10ms memory=64MiB resident=1MiB slack=0s switchCost=0s threadCreation=0s request=sleep:exp(10ms)',
  },
  {
    name: 'one switch for each slice',
    settings:
      'servers=A:thread-per-request threadCreation=0s cores=1 request=cpu:exp(1ms) rate=700 slice=10us',
  },
  {
    name: 'long jobs that are cut',
    settings:
      'servers=A:blocking-pool threads=50 cores=1 request=cpu:bimodal(0.001,1s,1ms) rate=250 slice=50ms',
  },
  {
    name: 'no connection for one in eight',
    settings: 'servers=A:blocking-pool threads=1 request=sleep:exp(10ms) rate=90 connections=5',
  },
  {
    name: 'no memory for threads of requests',
    settings: 'servers=A:thread-per-request request=sleep:exp(100ms) rate=900 memory=64MiB resident=1MiB',
  },
  {
    name: 'a load of a little more than all with what waking costs',
    settings: 'servers=A:blocking-pool threads=1 request=sleep:exp(7ms) rate=142.2',
  },
  {
    name: 'a stage that waits needs the core that another computes on',
    settings:
      'servers=A:staged stageThreads=1 cores=1 slice=17ms slack=0s switchCost=0s rate=75 request=cpu:exp(7.7ms),sleep:exp(1.9ms)',
  },
  {
    name: 'a thread goes on with the next request in what is left of its slice',
    settings:
      'servers=A:blocking-pool threads=2 cores=1 slice=2ms slack=0s switchCost=0s rate=2304 request=cpu:355us',
  },
  {
    name: 'a class of one in a hundred whose work has a heavy tail',
    settings:
      'servers=A:blocking-pool threads=20 cores=2 rate=1248 switchCost=0s slice=3ms slack=0s request=sleep:exp(15ms) class=heavy:0.01:offload:compute:lognormal(99ms,19s)',
  },
  {
    name: 'a slow node that those under way are at when the traffic ends',
    settings:
      'servers=A:blocking-pool threads=2 cores=1 arrivals=constant rate=113.6 nodes=5 node.5=589ms latency=5.9ms timeout=never request=call:upstream,cpu:exp(2.4ms),call:upstream,sleep:exp(2.1ms) switchCost=0s slice=20us slack=0s',
  },
  {
    name: 'half of the requests wait for helpers that are overloaded',
    settings:
      'servers=A:loop-with-helpers wakeCost=0s eventCost=0s tick=0s cores=1 rate=6000 nodes=1 latency=exp(126us) request=call:upstream class=long:0.5:offload:compute:1.147ms switchCost=0s slack=0s',
  },
  {
    name: 'one of two loops has none of the long requests',
    settings:
      'servers=A:multi-reactor loops=2 wakeCost=0s eventCost=0s tick=0s cores=1 rate=91 request=cpu:every(20,170ms,8.5ms) switchCost=0s slack=0s',
  },
  {
    name: 'the only thread waits for ever for a node that is down',
    settings:
      'servers=A:blocking-pool threads=1 arrivals=constant rate=2023 nodes=4 latency=116us timeout=never failAt=2.9ms node.3=exp(11.6ms) fault=down:2@0s request=cpu:exp(56us),call:upstream switchCost=0s slack=0s',
  },
  {
    name: 'who has nothing to compute passes a stage that is overloaded',
    settings:
      'servers=A:staged stageThreads=1 cores=1 rate=5870 request=cpu:normal(191us,383us) switchCost=0s slice=296us slack=0s',
  },
];

/** Poisson arrivals by default. */
export function scenarioOf(settings: string): Scenario {
  return `arrivals=poisson ${settings}`.split(' ').reduce<Scenario>((scenario, setting) => {
    const equals = setting.indexOf('=');
    const changed = applySetting(scenario, setting.slice(0, equals), setting.slice(equals + 1));
    if (isProblem(changed)) throw new RangeError(`${setting}: ${changed.allowed}`);
    return changed;
  }, DEFAULT_SCENARIO);
}
