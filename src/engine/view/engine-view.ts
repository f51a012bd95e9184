// All that may be read of a running engine, by name: plain numbers, columns by index (a request's slot, a thread, a core,
// a node, a lock) and typed arrays. What each means is said where it is kept. Nothing here changes the run.

import type { Nanos } from '../../scenario/duration.ts';
import type { Locks } from '../machine/locks.ts';
import type { MachineFaults } from '../machine/machine-faults.ts';
import type { ProcessMemory } from '../machine/memory.ts';
import type { Scheduler } from '../machine/scheduler.ts';
import type { ClassMeasures } from '../metrics/class-measures.ts';
import type { LatencyColumns } from '../metrics/latency-columns.ts';
import type { LatencyHistogram } from '../metrics/latency-histogram.ts';
import type { LoadAverage } from '../metrics/load-average.ts';
import type { Measures } from '../metrics/measures.ts';
import type { SecondsMeter } from '../metrics/seconds-meter.ts';
import type { Timeline } from '../metrics/timeline.ts';
import type { Execution } from '../threading/execution.ts';
import type { ThreadModel } from '../threading/thread-model.ts';
import type { CircuitBreaker } from '../upstream/circuit-breaker.ts';
import type { Faults } from '../upstream/faults.ts';
import type { UpstreamGroup } from '../upstream/group.ts';
import type { Node } from '../upstream/node.ts';
import type { RetryBudget } from '../upstream/retry-budget.ts';
import type { Upstreams } from '../upstream/upstreams.ts';
import type { ClientRetries } from '../workload/client-retries.ts';
import type { RequestTable } from '../workload/request-table.ts';

/** These members of a part, to be read. */
type Shown<T, K extends keyof T> = Readonly<Pick<T, K>>;

export type LatencyView = Shown<
  LatencyHistogram,
  'count' | 'min' | 'max' | 'mean' | 'percentile' | 'percentiles' | 'valueAtRank' | 'counts'
>;
export type Counts = ReturnType<Measures['counts']>;
export type CpuTimes = ReturnType<Measures['cpu']>;
/** What holds memory. */
export type Holder = keyof ReturnType<ProcessMemory['held']>['residentBy'];
export type TimelineView = Shown<Timeline, 'windowNanos' | 'length' | 'get' | 'percentileBetween'>;
export type LatencyColumnsView = Shown<LatencyColumns, 'percentileColumns' | 'runningColumns' | 'bins'>;

export interface MeasuresView
  extends Shown<
    Measures,
    | 'counts'
    | 'cpu'
    | 'memory'
    | 'splitTotals'
    | 'contextSwitches'
    | 'greenSwitches'
    | 'firstDueAt'
    | 'lastArrivedAt'
    | 'lastCompletedAt'
    | 'wholeRunRps'
    | 'wholeRunStdDevRps'
    | 'meanReady'
    | 'meanRunnable'
    | 'meanInState'
    | 'meanInSystem'
  > {
  readonly overhead: LatencyView;
  readonly latency: LatencyView;
  readonly latencyActual: LatencyView;
  readonly service: LatencyView;
  readonly seconds: Shown<SecondsMeter, 'interiorMeanRps' | 'interiorStdDevRps' | 'perSecond'>;
  readonly loadAverage: Shown<LoadAverage, 'minutes' | 'sampledMean'>;
  readonly timeline: TimelineView;
  latencyColumns(...kind: Parameters<Measures['latencyColumns']>): LatencyColumnsView;
}

export interface ClassesView extends Shown<ClassMeasures, 'offered' | 'completed'> {
  readonly latency: readonly LatencyView[];
}

export type RequestColumns = Shown<
  RequestTable,
  | 'live'
  | 'ghosts'
  | 'repeats'
  | 'slots'
  | 'number'
  | 'first'
  | 'class'
  | 'state'
  | 'since'
  | 'due'
  | 'thread'
  | 'outcome'
  | 'isGhost'
  | 'intendedAt'
  | 'startedAt'
  | 'drawnNanos'
  | 'parts'
  | 'countStates'
>;

export type SchedulerView = Shown<
  Scheduler,
  | 'cores'
  | 'runnable'
  | 'ready'
  | 'paused'
  | 'stateOf'
  | 'servedBy'
  | 'coreOf'
  | 'threadOn'
  | 'haltOf'
  | 'meterOf'
  | 'switchEndsAt'
  | 'burstEndsAt'
  | 'meterNanos'
  | 'coreNanos'
  | 'readyNanosUntil'
>;

export interface NodeView
  extends Shown<
    Node,
    'fault' | 'factor' | 'meanNanos' | 'flapPeriodNanos' | 'inFlight' | 'stuck' | 'working' | 'queued'
  > {
  readonly breaker: Shown<CircuitBreaker, 'state' | 'opened'>;
}

export interface GroupView
  extends Shown<
    UpstreamGroup,
    | 'size'
    | 'isPlain'
    | 'timeoutNanos'
    | 'failAtNanos'
    | 'inFlight'
    | 'inFlightLimit'
    | 'backingOff'
    | 'counts'
  > {
  readonly nodes: readonly NodeView[];
  readonly budget: Shown<RetryBudget, 'denied'>;
}

export interface UpstreamsView extends Shown<Upstreams, 'look' | 'firstNodeOf' | 'outcomeAhead'> {
  readonly groups: readonly GroupView[];
}

export type ModelView = Shown<
  ThreadModel,
  | 'extraThreads'
  | 'extraBytes'
  | 'threadCount'
  | 'backlogLength'
  | 'backlogAt'
  | 'queueLengths'
  | 'recordsOwed'
  | 'roleOf'
  | 'exists'
>;

export type MemoryView = Shown<
  ProcessMemory,
  'full' | 'swapping' | 'limitBytes' | 'slowdown' | 'held' | 'reservedPeak' | 'residentPeak'
>;

export interface EngineView {
  /** Simulated time since the start. */
  readonly now: Nanos;
  /** Events handled so far. */
  readonly events: number;
  /** Fingerprint of these events, 16 hexadecimal digits. */
  digest(): string;
  /** When the next event is due; Infinity where there is none. */
  readonly nextEventAt: Nanos;
  /** Whether all that will arrive has arrived. */
  readonly arrivalsOver: boolean;
  /** Whether arrivals have ended and all requests have ended for their clients; the server may still be at work for some who gave up. */
  readonly finished: boolean;
  /** When the process was killed for want of memory; null while it lives. */
  readonly killedAt: Nanos | null;
  /** Requests that are due and not sent yet, as each open connection of the clients carries one. */
  readonly unsent: number;
  readonly retries: Shown<ClientRetries, 'pending' | 'sent' | 'visit'>;
  readonly measures: MeasuresView;
  /** Of each class of request; null where there are no classes. */
  readonly classMeasures: ClassesView | null;
  readonly requests: RequestColumns;
  /** Where a request is in its program. */
  readonly execution: Shown<Execution, 'nextTarget' | 'hasLockAhead'>;
  /** Threads, cores and the run queue. */
  readonly scheduler: SchedulerView;
  /** Another one once the process has been killed. */
  readonly model: ModelView;
  readonly locks: Shown<
    Locks,
    'count' | 'workOf' | 'holderOf' | 'kindOf' | 'waiting' | 'sharersOf' | 'figures'
  >;
  readonly memory: MemoryView;
  readonly upstreams: UpstreamsView;
  readonly faults: Shown<Faults, 'records'>;
  readonly machineFaults: Shown<MachineFaults, 'records'>;
}
