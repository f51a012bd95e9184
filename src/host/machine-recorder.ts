// Records what a server's threads and cores do, which requests hold its locks and how many wait, by reading
// the state after each event. Between two events nothing changes except when a core has finished switching to
// its thread, which is known in advance.

import { THREAD as ENGINE_THREAD, HALT, METER, NONE } from '../engine/view/codes.ts';
import type { EngineView, SchedulerView } from '../engine/view/engine-view.ts';
import type { CountChange, LockHold, ThreadActivity, ThreadStretch } from '../protocol/run-recording.ts';
import type { Nanos } from '../scenario/duration.ts';
import { REQUEST_STATE } from '../scenario/request-state.ts';

/** A core and its thread at the previous reading. */
interface CoreSeen {
  thread: number;
  request: number;
  switchEnds: Nanos;
  activity: ThreadActivity;
}

/** A thread off the cores at the previous reading; null if it has nothing to do or is on a core. */
interface ThreadSeen {
  activity: ThreadActivity | null;
  request: number;
  since: Nanos;
}

interface LockSeen {
  request: number;
  since: Nanos;
}

export class MachineRecorder {
  readonly stretches: ThreadStretch[] = [];
  readonly holds: LockHold[] = [];
  readonly counts: CountChange[] = [];
  private readonly view: EngineView;
  private seenAt: Nanos;
  private readonly cores: CoreSeen[] = [];
  private readonly threads: ThreadSeen[] = [];
  private readonly locks: LockSeen[] = [];
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
    this.threads.forEach((seen, thread) => {
      this.endThread(thread, seen, now);
    });
    this.locks.forEach((seen, lock) => {
      this.endHold(lock, seen, now);
    });
  }

  /** The cores have continued with their work. */
  private passTime(): void {
    const { now } = this.view;
    const from = this.seenAt;
    if (now <= from) return;
    this.cores.forEach((seen, core) => {
      if (seen.thread < 0) return;
      const begins = Math.min(now, Math.max(from, seen.switchEnds));
      // A paused core does not continue its switch either.
      const switches = seen.activity === 'running' || seen.activity === 'spinning';
      if (switches && begins > from) this.addOnCore(core, seen, 'switching', from, begins);
      const rest = switches ? begins : from;
      if (now > rest) this.addOnCore(core, seen, seen.activity, rest, now);
    });
    this.seenAt = now;
  }

  private addOnCore(
    core: number,
    { thread, request }: CoreSeen,
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
    // A lost core continues until its slice ends.
    while (this.cores.length < scheduler.cores)
      this.cores.push({ thread: NONE, request: NONE, switchEnds: Number.NaN, activity: 'running' });
    this.cores.forEach((seen, core) => {
      seen.thread = scheduler.threadOn(core);
      if (seen.thread < 0) return;
      seen.request = this.requestOf(seen.thread);
      seen.switchEnds = scheduler.switchEndsAt(core);
      seen.activity = activityOn(scheduler, core);
    });
  }

  private lookAtThreads(): void {
    const { scheduler, model, now } = this.view;
    const { threads } = this;
    const count = model.threadCount;
    while (threads.length < count) threads.push({ activity: null, request: NONE, since: now });
    for (let thread = 0; thread < threads.length; thread++) {
      const seen = threads[thread];
      const slot = thread < count ? scheduler.servedBy(thread) : NONE;
      const activity = thread < count ? this.activityOff(thread, slot) : null;
      const request = activity === null || slot < 0 ? NONE : this.view.requests.number(slot);
      if (activity === seen.activity && request === seen.request) continue;
      this.endThread(thread, seen, now);
      if (activity !== null) this.open++;
      seen.activity = activity;
      seen.request = request;
      seen.since = now;
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

  private endThread(thread: number, seen: ThreadSeen, now: Nanos): void {
    const { activity, request, since } = seen;
    if (activity === null) return;
    this.open--;
    seen.activity = null;
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
      const seen = this.locks[lock];
      if (request === seen.request) continue;
      this.endHold(lock, seen, now);
      if (request >= 0) this.open++;
      seen.request = request;
      seen.since = now;
    }
  }

  private endHold(lock: number, seen: LockSeen, now: Nanos): void {
    const { request, since } = seen;
    if (request < 0) return;
    this.open--;
    seen.request = NONE;
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
