// Counts which events have happened in runs, to show that random scenarios reach what they should test.

import { METER } from '../../src/engine/view/codes.ts';
import type { EngineView, GroupView } from '../../src/engine/view/engine-view.ts';
import { REQUEST_STATE } from '../../src/scenario/request-state.ts';
import { isBrokenOff } from './drive.ts';

type Happening = (view: EngineView) => boolean;

const group =
  (has: (group: GroupView) => boolean): Happening =>
  ({ upstreams }) =>
    upstreams.groups.some(has);
const spent =
  (meter: number): Happening =>
  ({ scheduler, now }) =>
    scheduler.meterNanos(meter, now) > 0;
const beenIn =
  (state: keyof typeof REQUEST_STATE): Happening =>
  ({ measures }) =>
    measures.splitTotals[REQUEST_STATE[state]] > 0;

const HAPPENINGS: Readonly<Record<string, Happening>> = {
  'requests complete': ({ measures }) => measures.value('completed') > 0,
  'requests fail': ({ measures }) => measures.value('failed') > 0,
  'requests time out': ({ measures }) => measures.value('timedOut') > 0,
  'requests are rejected': ({ measures }) => measures.value('rejected') > 0,
  'requests are too old in their turn': ({ measures }) => measures.value('rejectedTooOld') > 0,
  'CoDel drops requests': ({ measures }) => measures.value('rejectedByCodel') > 0,
  'requests find no token': ({ measures }) => measures.value('rejectedNoToken') > 0,
  'requests are over the limit': ({ measures }) => measures.value('rejectedOverLimit') > 0,
  'requests are given up': ({ measures }) => measures.value('abandoned') > 0,
  'clients send again': ({ measures }) => measures.value('retried') > 0,
  'requests are late': ({ measures }) => measures.latency.max > measures.latencyActual.max,
  'the server works for nobody': ({ measures }) => measures.value('ghosts') > 0,
  'requests are queued': beenIn('queued'),
  'requests wait for cores': beenIn('ready'),
  'requests wait for locks': beenIn('lockWait'),
  'requests are paused': beenIn('paused'),
  'requests are throttled': beenIn('throttled'),
  'threads are switched': ({ measures }) => measures.value('contextSwitches') > 0,
  'green threads are switched': ({ measures }) => measures.value('greenSwitches') > 0,
  'the scheduler searches': spent(METER.scheduling),
  'threads spin': spent(METER.spinning),
  'cores are interrupted': spent(METER.interrupts),
  'cores are paused': spent(METER.paused),
  'cores are lost and machines squeezed': ({ machineFaults }) => machineFaults.records.length > 0,
  'memory is full': ({ memory }) => memory.full,
  'computing slows for want of memory': ({ memory }) => memory.swapping,
  'the process is killed': ({ killedAt }) => killedAt !== null,
  'faults come and go': ({ faults }) => faults.records.some(({ untilNanos }) => untilNanos !== null),
  'calls are made again': group((each) => each.value('callRetries') > 0),
  'a budget denies retries': group((each) => each.value('retriesDenied') > 0),
  'calls are hedged': group((each) => each.value('hedges') > 0),
  'a bulkhead refuses': group((each) => each.value('bulkheadRefused') > 0),
  'breakers open': group(({ nodes }) => nodes.some((node) => node.value('breakerOpened') > 0)),
  'breakers refuse': group((each) => each.value('breakerRefused') > 0),
  'queues of nodes refuse': group((each) => each.value('queueRefused') > 0),
  'calls are stuck at the end': group(({ nodes }) => nodes.some((node) => node.value('stuck') > 0)),
  'windows are merged': ({ measures }) => measures.timeline.windowNanos > 50e6,
  'the run ends': ({ finished }) => finished,
  'the run is broken off': (view) => isBrokenOff(view),
};

export class Happenings {
  /** The number of runs in which each event has happened. */
  readonly counts = new Map<string, number>(Object.keys(HAPPENINGS).map((name) => [name, 0]));

  note(view: EngineView): void {
    for (const [name, has] of Object.entries(HAPPENINGS))
      if (has(view)) this.counts.set(name, this.counts.get(name)! + 1);
  }
}
