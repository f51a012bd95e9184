// Records what a server's threads and cores do, which requests hold its locks and how many wait, by reading
// the state after each event. Between two events only one thing changes: a core finishes switching to its
// thread, at an instant that is known in advance.

import { THREAD as ENGINE_THREAD, HALT, METER, NONE } from '../engine/view/codes.ts';
import type { EngineView, SchedulerView } from '../engine/view/engine-view.ts';
import type { CountChange, LockHold, ThreadActivity, ThreadStretch } from '../protocol/run-recording.ts';
import type { Nanos } from '../scenario/duration.ts';
import { REQUEST_STATE } from '../scenario/request-state.ts';

/** A core and its thread at the previous reading. */
interface CoreState {
  thread: number;
  request: number;
  switchEnds: Nanos;
  activity: ThreadActivity;
}

/** A thread off the cores at the previous reading; null if it has nothing to do or is on a core. */
interface ThreadState {
  activity: ThreadActivity | null;
  request: number;
  since: Nanos;
}

interface LockState {
  request: number;
  since: Nanos;
}

export class MachineRecorder {
  readonly stretches: ThreadStretch[] = [];
  readonly holds: LockHold[] = [];
  readonly counts: CountChange[] = [];
  private readonly view: EngineView;
  private seenAt: Nanos;
  private readonly cores: CoreState[] = [];
  private readonly threads: ThreadState[] = [];
  private readonly locks: LockState[] = [];
  /** The latest span of each core, which may still continue. */
  private readonly latest: (ThreadStretch | undefined)[] = [];
  private readonly places: number[] = [];
  /** The latest counts, by what is counted. */
  private readonly counted = new Map<CountChange['of'], number>();
  /** Number of spans in progress: threads that have work and are off the cores, and held locks. */
  private open = 0;

  /** Records from the present instant on. */
  constructor(view: EngineView) {
    this.view = view;
    this.seenAt = view.now;
    this.look();
  }

  /** Number of entries so far, including spans in progress. */
  get entries(): number {
    const { stretches, holds, counts, cores, open } = this;
    return stretches.length + holds.length + counts.length + cores.length + open;
  }

  /** Reads the state; called after each event. */
  look(): void {
    this.passTime();
    this.lookAtCores();
    this.lookAtThreads();
    this.lookAtLocks();
  }

  /** Ends all spans in progress at the present instant. */
  finish(): void {
    this.passTime();
    const { now } = this.view;
    this.threads.forEach((previous, thread) => {
      this.endThread(thread, previous, now);
    });
    this.locks.forEach((previous, lock) => {
      this.endHold(lock, previous, now);
    });
  }

  /** Adds the time since the previous reading, during which the cores continued with their work. */
  private passTime(): void {
    const { now } = this.view;
    const from = this.seenAt;
    if (now <= from) return;
    this.cores.forEach((previous, core) => {
      if (previous.thread < 0) return;
      const begins = Math.min(now, Math.max(from, previous.switchEnds));
      // A paused core does not continue its switch either.
      const switches = previous.activity === 'running' || previous.activity === 'spinning';
      if (switches && begins > from) this.addOnCore(core, previous, 'switching', from, begins);
      const rest = switches ? begins : from;
      if (now > rest) this.addOnCore(core, previous, previous.activity, rest, now);
    });
    this.seenAt = now;
  }

  private addOnCore(
    core: number,
    { thread, request }: CoreState,
    activity: ThreadActivity,
    fromNanos: Nanos,
    untilNanos: Nanos,
  ): void {
    const last = this.latest[core];
    const goesOn =
      last !== undefined &&
      last.untilNanos === fromNanos &&
      last.thread === thread &&
      last.request === request &&
      last.activity === activity;
    const stretch = {
      thread,
      core,
      activity,
      request,
      fromNanos: goesOn ? last.fromNanos : fromNanos,
      untilNanos,
    };
    this.latest[core] = stretch;
    if (goesOn) this.stretches[this.places[core]] = stretch;
    else this.places[core] = this.stretches.push(stretch) - 1;
  }

  private lookAtCores(): void {
    const { scheduler } = this.view;
    // A core that was removed continues until its slice ends, so the list never gets shorter.
    while (this.cores.length < scheduler.cores)
      this.cores.push({ thread: NONE, request: NONE, switchEnds: Number.NaN, activity: 'running' });
    this.cores.forEach((previous, core) => {
      previous.thread = scheduler.threadOn(core);
      if (previous.thread < 0) return;
      previous.request = this.requestOf(previous.thread);
      previous.switchEnds = scheduler.switchEndsAt(core);
      previous.activity = activityOn(scheduler, core);
    });
  }

  private lookAtThreads(): void {
    const { scheduler, model, now } = this.view;
    const { threads } = this;
    const count = model.threadCount;
    while (threads.length < count) threads.push({ activity: null, request: NONE, since: now });
    for (let thread = 0; thread < threads.length; thread++) {
      const previous = threads[thread];
      const slot = thread < count ? scheduler.servedBy(thread) : NONE;
      const activity = thread < count ? this.activityOff(thread, slot) : null;
      const request = activity === null || slot < 0 ? NONE : this.view.requests.number(slot);
      if (activity === previous.activity && request === previous.request) continue;
      this.endThread(thread, previous, now);
      if (activity !== null) this.open++;
      previous.activity = activity;
      previous.request = request;
      previous.since = now;
    }
  }

  /** What a thread off the cores does; null if it is on a core or has nothing to do. */
  private activityOff(thread: number, slot: number): ThreadActivity | null {
    const { scheduler, requests } = this.view;
    const state = scheduler.stateOf(thread);
    if (state === ENGINE_THREAD.ready) return 'ready';
    if (state === ENGINE_THREAD.running || slot < 0) return null;
    const request = requests.state(slot);
    return request === REQUEST_STATE.lockWait || request === REQUEST_STATE.poolWait ? 'lock wait' : 'waiting';
  }

  private endThread(thread: number, previous: ThreadState, now: Nanos): void {
    const { activity, request, since } = previous;
    if (activity === null) return;
    this.open--;
    previous.activity = null;
    if (now > since)
      this.stretches.push({ thread, core: NONE, activity, request, fromNanos: since, untilNanos: now });
  }

  private lookAtLocks(): void {
    const { locks, requests, model, now } = this.view;
    this.count('queued', model.backlogLength);
    for (let lock = 0; lock < locks.count; lock++) {
      this.count(lock, locks.waiting(lock));
      const holder = locks.holderOf(lock);
      const request = holder < 0 ? NONE : requests.number(holder);
      this.locks[lock] ??= { request: NONE, since: now };
      const previous = this.locks[lock];
      if (request === previous.request) continue;
      this.endHold(lock, previous, now);
      if (request >= 0) this.open++;
      previous.request = request;
      previous.since = now;
    }
  }

  private endHold(lock: number, previous: LockState, now: Nanos): void {
    const { request, since } = previous;
    if (request < 0) return;
    this.open--;
    previous.request = NONE;
    if (now > since) this.holds.push({ lock, request, fromNanos: since, untilNanos: now });
  }

  private count(of: CountChange['of'], count: number): void {
    if (this.counted.get(of) === count) return;
    this.counted.set(of, count);
    this.counts.push({ atNanos: this.view.now, of, count });
  }

  private requestOf(thread: number): number {
    const slot = this.view.scheduler.servedBy(thread);
    return slot < 0 ? NONE : this.view.requests.number(slot);
  }
}

function activityOn(scheduler: SchedulerView, core: number): ThreadActivity {
  const halt = scheduler.haltOf(core);
  if (halt === HALT.interrupt) return 'interrupted';
  if (halt === HALT.pause) return 'paused';
  if (halt === HALT.throttle) return 'throttled';
  return scheduler.meterOf(core) === METER.spinning ? 'spinning' : 'running';
}
