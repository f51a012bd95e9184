// The exports of the core: every function that the page may call. One core instance is one run: a server with
// everything behind it. This file holds the run; nothing else of the core is visible outside. Only numbers
// cross; arrays are passed as addresses in memory. Each value is documented where it is stored.

import { COPY } from './codes.ts';
import { Configuration } from './configuration.ts';
import { Engine } from './engine.ts';
import { MemoryUse } from './machine/memory-use.ts';
import { valueOfClass, valueOfGroup, valueOfNode, valueOfServer } from './measure-values.ts';
import { LatencyColumns } from './metrics/latency-columns.ts';
import { LatencyHistogram } from './metrics/latency-histogram.ts';
import { Timeline } from './metrics/timeline.ts';
import { System } from './system.ts';
import { Nanos, Slot, ThreadId } from './types.ts';
import { UpstreamGroup } from './upstream/group.ts';
import { UpstreamNode } from './upstream/node.ts';

let system!: System;
/** The server in view: the one that clients call, or one at a node. */
let engine!: Engine;
const configurations: Array<Configuration> = [new Configuration()];
/** Fractions, which are then replaced by the percentiles at these fractions. */
let fractions: StaticArray<f64> = new StaticArray<f64>(0);

/**
 * Address at which the page writes `length` configuration numbers. `which`: 0 for the server that clients
 * call; higher for the servers at the nodes of each served group.
 */
export function configurationRoom(which: i32, length: i32): usize {
  while (configurations.length <= which) configurations.push(new Configuration());
  return changetype<usize>(configurations[which].roomFor(length));
}

/** Address of the end of used memory. */
export function memoryEnd(): usize {
  return changetype<usize>(new StaticArray<u8>(0));
}

/**
 * Creates the system from the configurations written before. `ended`: the page reads ended requests.
 * `charted`: see Measures.
 */
export function create(ended: bool, charted: bool): void {
  system = new System(configurations, ended, charted);
  engine = system.front;
}

/** Applies the configurations written before. */
export function configure(): void {
  system.configure();
}

export function advance(until: f64, budget: f64): f64 {
  return system.advance(until, budget);
}

export function setFault(group: i32, node: i32, fault: i32, factor: f64): void {
  system.front.setFault(group, node, fault, factor);
}

/** Whether the run cannot continue because it exceeds the maximum number of requests or calls in progress. */
export function requestsHaveOverflown(): bool {
  return system.requestsHaveOverflown;
}

export function callsHaveOverflown(): bool {
  return system.callsHaveOverflown;
}

// Servers of the system.

/** Number of the server at this node, from 1; NONE if the node has none. */
export function serverAt(group: i32, node: i32): i32 {
  return system.serverAt(group, node);
}

/** Selects the server for all functions below: 0 is the one that clients call. */
export function lookAt(server: i32): void {
  engine = system.server(server);
}

/**
 * For a server at a node, numbers of calls: those sent to it, those in transit, those refused because of its
 * fault, and those lost in transit.
 */
export function callsSent(): f64 {
  return engine.served!.sent;
}

export function callsUnderWay(): f64 {
  return engine.served!.underWay;
}

export function callsRefused(): f64 {
  return engine.served!.refused;
}

export function callsLost(): f64 {
  return engine.served!.lost;
}

// State of the run.

export function now(): f64 {
  return engine.now;
}

export function digestFirst(): u32 {
  return system.digest().first;
}

export function digestSecond(): u32 {
  return system.digest().second;
}

export function nextEventAt(): f64 {
  return system.nextEventAt;
}

export function arrivalsOver(): bool {
  return engine.arrivalsOver;
}

export function finished(): bool {
  return engine.finished;
}

// Ended requests: consecutive rows of doubles.

export function endRows(): usize {
  return engine.endRows;
}

export function endLength(): i32 {
  return engine.endLength;
}

export function endsAreFull(): bool {
  return engine.endsAreFull;
}

export function forgetEnds(): void {
  engine.forgetEnds();
}

// Retries of clients.

export function retriesPending(): i32 {
  return engine.retries.pending;
}

export function retriesSent(): f64 {
  return engine.retries.sent;
}

/** The first entry, from this one on, whose request waits to be resent; NONE if there is none. */
export function nextRetry(entry: i32): i32 {
  return engine.retries.waitingFrom(entry);
}

export function retryNumber(entry: i32): f64 {
  return engine.retries.numberOf(entry);
}

export function retrySince(entry: i32): f64 {
  return engine.retries.sinceOf(entry);
}

export function retryDue(entry: i32): f64 {
  return engine.retries.dueOf(entry);
}

// Measures: values of the table of measures by position (src/measures/).

export function serverValue(which: i32): f64 {
  return valueOfServer(engine, which);
}

export function groupValue(group: i32, which: i32): f64 {
  return valueOfGroup(groupAt(group), which);
}

export function nodeValue(group: i32, node: i32, which: i32): f64 {
  return valueOfNode(nodeAt(group, node), which);
}

/** `index`: 0 for requests without a class, then the classes in order. */
export function classValue(index: i32, which: i32): f64 {
  return valueOfClass(engine, index, which);
}

export function cpuNanos(meter: i32): f64 {
  return engine.measures.cpuNanos(meter);
}

export function idleNanos(): f64 {
  return engine.measures.idleNanos();
}

export function splitTotals(): usize {
  return changetype<usize>(engine.measures.splitTotals);
}

export function meanInState(state: i32): f64 {
  return engine.measures.meanInState(state);
}

export function hasService(): bool {
  return engine.measures.hasService;
}

/**
 * The histogram of a kind of latency: a value of LATENCY, followed by requests without a class, then by the
 * classes.
 */
function latency(which: i32): LatencyHistogram {
  return engine.latency(which);
}

export function latencyCount(which: i32): f64 {
  return latency(which).count;
}

export function latencyMin(which: i32): f64 {
  return latency(which).min;
}

export function latencyMax(which: i32): f64 {
  return latency(which).max;
}

export function latencyMean(which: i32): f64 {
  return latency(which).mean();
}

export function latencyAtRank(which: i32, rank: f64): f64 {
  return latency(which).valueAtRank(rank);
}

export function latencyPercentile(which: i32, fraction: f64): f64 {
  return latency(which).percentile(fraction);
}

/** Address at which the page writes this many fractions, in increasing order. */
export function fractionRoom(length: i32): usize {
  if (length > fractions.length) fractions = new StaticArray<f64>(length);
  return changetype<usize>(fractions);
}

/** Replaces the fractions that the page has written by the percentiles at these fractions. */
export function latencyPercentiles(which: i32, length: i32): void {
  latency(which).percentiles(fractions, length);
}

export function latencyCounts(which: i32): usize {
  return changetype<usize>(latency(which).counts());
}

export function secondsLength(): i32 {
  return engine.measures.seconds.length;
}

export function completedInSecond(second: i32): i32 {
  return engine.measures.seconds.perSecond(second);
}

export function loadAverageSampledMean(): f64 {
  return engine.measures.loadAverage.sampledMean();
}

/** The timeline up to now; the functions below read its windows. */
let timeline!: Timeline;

export function observeTimeline(): void {
  timeline = engine.measures.timeline;
}

export function timelineWindowNanos(): f64 {
  return timeline.windowNanos;
}

export function timelineLength(): i32 {
  return timeline.length;
}

export function timelineRows(): usize {
  return changetype<usize>(timeline.rows);
}

export function timelinePercentileBetween(from: i32, to: i32, fraction: f64): f64 {
  return timeline.percentileBetween(from, to, fraction);
}

/**
 * Refreshes the windowed latencies of this kind and returns their address, which the functions below take.
 * Kinds whose latencies have never differed share one address.
 */
export function refreshedColumns(which: i32): usize {
  return changetype<usize>(engine.measures.latencyColumns(which));
}

export function columnsWindows(columns: usize): i32 {
  return changetype<LatencyColumns>(columns).length;
}

export function columnsPercentiles(columns: usize): usize {
  return changetype<usize>(changetype<LatencyColumns>(columns).percentiles);
}

export function columnsRunning(columns: usize): usize {
  return changetype<usize>(changetype<LatencyColumns>(columns).running);
}

export function columnsBinLists(columns: usize): i32 {
  return changetype<LatencyColumns>(columns).bins.length;
}

export function columnsBinStarts(columns: usize): usize {
  return changetype<usize>(changetype<LatencyColumns>(columns).bins.starts);
}

export function columnsBinBuckets(columns: usize): usize {
  return changetype<usize>(changetype<LatencyColumns>(columns).bins.buckets);
}

export function columnsBinCounts(columns: usize): usize {
  return changetype<usize>(changetype<LatencyColumns>(columns).bins.counts);
}

// Number of request classes; 0 if there are none.

export function classes(): i32 {
  return engine.classes;
}

// Requests, by slot.

export function liveRequests(): i32 {
  return engine.requests.live;
}

export function repeats(): i32 {
  return engine.requests.repeats;
}

export function slots(): i32 {
  return engine.requests.slots;
}

export function requestNumber(slot: Slot): f64 {
  return engine.requests.number(slot);
}

export function requestFirst(slot: Slot): f64 {
  return engine.requests.first(slot);
}

export function requestClass(slot: Slot): i32 {
  return engine.requests.class(slot);
}

export function requestState(slot: Slot): i32 {
  return engine.requests.state(slot);
}

export function requestSince(slot: Slot): f64 {
  return engine.requests.since(slot);
}

export function requestDue(slot: Slot): f64 {
  return engine.requests.due(slot);
}

export function requestThread(slot: Slot): i32 {
  return engine.requests.thread(slot);
}

export function requestOutcome(slot: Slot): i32 {
  return engine.requests.outcome(slot);
}

export function requestIsGhost(slot: Slot): bool {
  return engine.requests.isGhost(slot);
}

export function requestIntendedAt(slot: Slot): f64 {
  return engine.requests.intendedAt(slot);
}

export function requestStartedAt(slot: Slot): f64 {
  return engine.requests.startedAt(slot);
}

export function requestDrawnNanos(slot: Slot): f64 {
  return engine.requests.drawnNanos(slot);
}

export function requestPart(slot: Slot, state: i32): f64 {
  return engine.requests.part(slot, state);
}

/** Number of requests in each state now, indexed by REQUEST_STATE. */
export function requestStates(): usize {
  engine.requests.countStates();
  return changetype<usize>(engine.requests.stateCounts);
}

export function nextTarget(slot: Slot): i32 {
  return engine.execution.nextTarget(slot);
}

export function hasLockAhead(slot: Slot): bool {
  return engine.execution.hasLockAhead(slot);
}

// Threads and cores.

export function cores(): i32 {
  return engine.scheduler.cores;
}

export function ready(): i32 {
  return engine.scheduler.ready;
}

export function paused(): bool {
  return engine.scheduler.paused;
}

export function threadState(thread: ThreadId): i32 {
  return engine.scheduler.stateOf(thread);
}

export function servedBy(thread: ThreadId): i32 {
  return engine.scheduler.servedBy(thread);
}

export function coreOf(thread: ThreadId): i32 {
  return engine.scheduler.coreOf(thread);
}

export function threadOn(core: i32): i32 {
  return engine.scheduler.threadOn(core);
}

export function haltOf(core: i32): i32 {
  return engine.scheduler.haltOf(core);
}

export function meterOf(core: i32): i32 {
  return engine.scheduler.meterOf(core);
}

export function switchEndsAt(core: i32): f64 {
  return engine.scheduler.switchEndsAt(core);
}

export function burstEndsAt(core: i32): f64 {
  return engine.scheduler.burstEndsAt(core);
}

export function meterNanos(meter: i32, now: Nanos): f64 {
  return engine.scheduler.meterNanos(meter, now);
}

export function coreNanos(now: Nanos): f64 {
  return engine.scheduler.coreNanos(now);
}

export function readyNanosUntil(now: Nanos): f64 {
  return engine.scheduler.readyNanosUntil(now);
}

// The thread model. A new one replaces it when the process is killed.

export function extraThreads(): i32 {
  return engine.model.extraThreads;
}

export function extraBytes(): f64 {
  return engine.model.extraBytes;
}

export function threadCount(): i32 {
  return engine.model.threadCount;
}

export function backlogLength(): i32 {
  return engine.model.backlogLength;
}

export function queueCount(): i32 {
  return engine.model.queueCount;
}

export function backlogAt(place: i32): i32 {
  return engine.model.backlogAt(place);
}

export function queueLength(queue: i32): i32 {
  return engine.model.queueLength(queue);
}

export function roleOf(thread: ThreadId): i32 {
  return engine.model.roleOf(thread);
}

export function threadExists(thread: ThreadId): bool {
  return engine.model.exists(thread);
}

// Locks.

export function lockCount(): i32 {
  return engine.locks.count;
}

export function lockWorkOf(slot: Slot): i32 {
  return engine.locks.workOf(slot);
}

export function lockHolderOf(lock: i32): i32 {
  return engine.locks.holderOf(lock);
}

export function lockKindOf(lock: i32): i32 {
  return engine.locks.kindOf(lock);
}

export function lockWaiting(lock: i32): i32 {
  return engine.locks.waiting(lock);
}

export function lockSharersOf(lock: i32): i32 {
  return engine.locks.sharersOf(lock);
}

export function lockAttempts(lock: i32): f64 {
  return engine.locks.attempts(lock);
}

export function lockContendedShare(lock: i32): f64 {
  return engine.locks.contendedShare(lock);
}

export function lockWaitNanos(lock: i32): f64 {
  return engine.locks.waitNanos(lock);
}

// Memory of the process.

export function memoryIsFull(): bool {
  return engine.memory.full;
}

export function memoryIsSwapping(): bool {
  return engine.memory.swapping;
}

/** Memory held by the process now (0), at peak reservation (1) or at peak residency (2). */
function memoryUse(when: i32): MemoryUse {
  const memory = engine.memory;
  if (when === 0) return memory.held();
  return when === 1 ? memory.reservedPeak() : memory.residentPeak();
}

export function reservedBytes(when: i32): f64 {
  return memoryUse(when).reservedBytes;
}

export function residentBytes(when: i32): f64 {
  return memoryUse(when).residentBytes;
}

/** `holder`: a value of HOLDER. */
export function reservedBy(when: i32, holder: i32): f64 {
  return memoryUse(when).reservedBy(holder);
}

export function residentBy(when: i32, holder: i32): f64 {
  return memoryUse(when).residentBy(holder);
}

// Faults of nodes in the order in which they began; an end of Infinity means that the fault has not ended.

export function faultRecords(): i32 {
  return engine.faults.records.length;
}

export function faultKind(record: i32): i32 {
  return engine.faults.records[record].kind;
}

export function faultGroup(record: i32): i32 {
  return engine.faults.records[record].group;
}

export function faultNode(record: i32): i32 {
  return engine.faults.records[record].node;
}

export function faultFromNanos(record: i32): f64 {
  return engine.faults.records[record].fromNanos;
}

export function faultUntilNanos(record: i32): f64 {
  return engine.faults.records[record].untilNanos;
}

/** A value of RECOVERY. */
export function recoveryState(): i32 {
  return engine.recoveryState;
}

// Faults of the machine, in the same form.

export function machineFaultRecords(): i32 {
  return engine.machineFaults.records;
}

export function machineFaultKind(record: i32): i32 {
  return engine.machineFaults.kindOf(record);
}

export function machineFaultAmount(record: i32): f64 {
  return engine.machineFaults.amountOf(record);
}

export function machineFaultFromNanos(record: i32): f64 {
  return engine.machineFaults.fromNanosOf(record);
}

export function machineFaultUntilNanos(record: i32): f64 {
  return engine.machineFaults.untilNanosOf(record);
}

// Upstream groups and their nodes.

function groupAt(group: i32): UpstreamGroup {
  return engine.upstreams.groups[group];
}

function nodeAt(group: i32, node: i32): UpstreamNode {
  return groupAt(group).nodes[node];
}

export function groups(): i32 {
  return engine.upstreams.groups.length;
}

export function groupNodes(group: i32): i32 {
  return groupAt(group).nodes.length;
}

export function groupSize(group: i32): i32 {
  return groupAt(group).size;
}

export function groupIsPlain(group: i32): bool {
  return groupAt(group).isPlain;
}

export function groupTimeoutNanos(group: i32): f64 {
  return groupAt(group).timeoutNanos;
}

export function groupNetworkNanos(group: i32): f64 {
  return groupAt(group).thereNanos + groupAt(group).backNanos;
}

export function groupFailAtNanos(group: i32): f64 {
  return groupAt(group).failAtNanos;
}

export function groupInFlightLimit(group: i32): f64 {
  return groupAt(group).inFlightLimit;
}

export function groupPoolSize(group: i32): f64 {
  return groupAt(group).pool.size;
}

/** Number of requests that wait for this group's pool in a deadlock. */
export function groupDeadlocked(group: i32): i32 {
  return engine.upstreams.pools.deadlocked(group);
}

export function nodeFault(group: i32, node: i32): i32 {
  return nodeAt(group, node).fault;
}

/** A value of COPY. A copy that has drained counts as absent too. */
export function nodeCopy(group: i32, node: i32): i32 {
  const station = nodeAt(group, node).station;
  return station.isGone ? COPY.absent : station.copy;
}

/** When a starting copy will begin to take calls; 0 for any other copy. */
export function nodeCopyUntil(group: i32, node: i32): f64 {
  const station = nodeAt(group, node).station;
  return station.copy === COPY.starting ? station.stepAt : 0;
}

export function nodeFactor(group: i32, node: i32): f64 {
  return nodeAt(group, node).factor;
}

export function nodeMeanNanos(group: i32, node: i32): f64 {
  return nodeAt(group, node).meanNanos;
}

export function nodeFlapPeriodNanos(group: i32, node: i32): f64 {
  return nodeAt(group, node).flapPeriodNanos;
}

/**
 * First function: since when calls have been waiting at this node without interruption; NaN if none waits.
 * Second: the longest such period that is over.
 */
export function nodeQueuedSince(group: i32, node: i32): f64 {
  return nodeAt(group, node).station.queuedSince;
}

export function nodeLongestQueueFrom(group: i32, node: i32): f64 {
  return nodeAt(group, node).station.longestFrom;
}

export function nodeLongestQueueUntil(group: i32, node: i32): f64 {
  return nodeAt(group, node).station.longestUntil;
}

export function breakerState(group: i32, node: i32): i32 {
  return nodeAt(group, node).breaker.state;
}

export function firstNodeOf(group: i32): i32 {
  return engine.upstreams.firstNodeOf(group);
}

export function outcomeAhead(slot: Slot): i32 {
  return engine.upstreams.outcomeAhead(slot);
}

export function isStuck(slot: Slot): bool {
  return engine.upstreams.isStuck(slot);
}

/** Selects the call that this request waits for; the functions below read it. */
export function lookAtCall(slot: Slot): void {
  engine.upstreams.look(slot, engine.callView);
}

/** Moves on to the next of several calls that the request waits for. Returns whether there is one. */
export function lookAtNextCall(): bool {
  return engine.upstreams.lookOn(engine.callView);
}

export function callGroup(): i32 {
  return engine.callView.group;
}

export function callNode(): i32 {
  return engine.callView.node;
}

export function callPhase(): i32 {
  return engine.callView.phase;
}

export function callSince(): f64 {
  return engine.callView.since;
}

export function callUntil(): f64 {
  return engine.callView.until;
}

export function callRetried(): i32 {
  return engine.callView.retried;
}

export function callHedge(): i32 {
  return engine.callView.hedge;
}

export function callHedgeSince(): f64 {
  return engine.callView.hedgeSince;
}

export function callHedgeUntil(): f64 {
  return engine.callView.hedgeUntil;
}

export function callVisit(): f64 {
  return engine.callView.visit;
}

export function callHedgeVisit(): f64 {
  return engine.callView.hedgeVisit;
}

export function callOutcome(): i32 {
  return engine.callView.outcome;
}
