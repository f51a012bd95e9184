// Which thread gets a core next: first in, first out, or the one with the least CPU time. Threads that
// compute endlessly share the cores with others that sleep, directly on the scheduler.

import { describe, expect, it } from 'vitest';
import type { Configuration } from '../../../../src/core/configuration.ts';
import { Clock } from '../../../../src/core/kernel/clock.ts';
import { EventQueue, kindOf } from '../../../../src/core/kernel/event-queue.ts';
import { subjectOf } from '../../../../src/core/kernel/words-of-script.ts';
import { ProcessMemory } from '../../../../src/core/machine/memory.ts';
import { Scheduler, SchedulerParts } from '../../../../src/core/machine/scheduler.ts';
import { ThreadModel } from '../../../../src/core/threading/thread-model.ts';
import { RequestTable } from '../../../../src/core/workload/request-table.ts';
import { EVENT, METER, NONE } from '../../../../src/engine/view/codes.ts';
import { DEFAULT_MACHINE, DEFAULT_SCENARIO } from '../../../../src/scenario/default-scenario.ts';
import type { Machine, ReadyOrder, Scenario } from '../../../../src/scenario/scenario.ts';
import { MS, SECOND, US } from '../../engine/small-scenario.ts';
import { configured, reconfigured } from '../configured.ts';

/** A thread's endless cycle: computes this long, sleeps this long on average; a hog never sleeps. */
interface Habit {
  readonly computesNanos: number;
  readonly sleepsNanos: number;
  /** When it first wakes. */
  readonly from?: number;
}
const HOG: Habit = { computesNanos: 7 * MS, sleepsNanos: 0 };
const MACHINE: Machine = {
  ...DEFAULT_MACHINE,
  cores: 2,
  timeSliceNanos: 3 * MS,
  contextSwitchNanos: 0,
  cacheRefillNanos: 0,
};

const scenarioOf = (machine: Machine): Scenario => ({ ...DEFAULT_SCENARIO, machine });

/** Threads that compute by themselves, because no request ever arrives. */
abstract class Unasked extends ThreadModel {
  readonly extraThreads = 0;
  readonly backlogLength = 0;
  abstract override readonly threadCount: number;
  admit(): void {}
  resume(): void {}
  configure(): void {}
  backlogAt(): number {
    return NONE;
  }
}

class Threads extends Unasked {
  /** By thread: computed time, in whole bursts. */
  readonly computed: number[];
  /**
   * Sum of the times from waking to the end of a burst, without the bursts themselves, and number of wakings,
   * by thread.
   */
  readonly waited: number[];
  readonly wakings: number[];
  readonly scheduler: Scheduler;
  readonly threadCount: number;
  private readonly configuration: Configuration;
  private readonly clock = new Clock();
  private readonly events = new EventQueue(this.clock);
  private readonly habits: readonly Habit[];
  private readonly computing: boolean[];
  private readonly wokenAt: number[];
  private chance = 1;

  constructor(habits: readonly Habit[], machine: Machine) {
    super();
    this.habits = habits;
    this.threadCount = habits.length;
    this.computed = habits.map(() => 0);
    this.waited = habits.map(() => 0);
    this.wakings = habits.map(() => 0);
    this.wokenAt = habits.map(() => 0);
    this.computing = habits.map(() => false);
    const requests = new RequestTable(this.clock);
    this.configuration = configured(scenarioOf(machine));
    const memory = new ProcessMemory(this.configuration, requests);
    this.scheduler = new Scheduler(
      this.configuration,
      new SchedulerParts(this.clock, this.events, requests, memory),
    );
    this.scheduler.ensureThreads(habits.length);
    this.scheduler.attach(this);
    habits.forEach(({ from = 0 }, thread) => {
      this.wakeAt(thread, from);
    });
  }

  nextBurst(thread: number): number {
    const { computesNanos, sleepsNanos } = this.habits[thread];
    if (this.computing[thread]) {
      this.computing[thread] = false;
      this.computed[thread] += computesNanos;
      if (sleepsNanos > 0) {
        this.waited[thread] += this.clock.now - this.wokenAt[thread] - computesNanos;
        this.wakings[thread] += 1;
        this.wakeAt(thread, this.clock.now + this.spread(sleepsNanos));
        return 0;
      }
    }
    this.computing[thread] = true;
    return computesNanos;
  }

  until(instant: number): this {
    while (this.events.nextAt <= instant) {
      const word = this.events.takeNext();
      const kind = kindOf(word);
      const subject = subjectOf(Number(word));
      if (kind === EVENT.sliceEnd) this.scheduler.endSlice(subject);
      else if (kind === EVENT.interrupt) this.scheduler.changeInterrupt(subject);
      else if (kind === EVENT.pause) this.scheduler.changePause();
      else {
        this.wokenAt[subject] = this.clock.now;
        this.scheduler.wake(subject);
      }
      this.scheduler.dispatch();
    }
    this.clock.now = instant;
    return this;
  }

  changeTo(machine: Machine): void {
    this.scheduler.configure(reconfigured(this.configuration, scenarioOf(machine)));
  }

  meanWaitMillis(thread: number): number {
    return this.waited[thread] / this.wakings[thread] / MS;
  }

  get usefulNanos(): number {
    return this.scheduler.meterNanos(METER.useful, this.clock.now);
  }

  /** Times from half to 1.5 times as long, so that wakings are not in step with slices. */
  private spread(nanos: number): number {
    this.chance = (this.chance * 48_271) % 2_147_483_647;
    return Math.round(nanos * (0.5 + this.chance / 2_147_483_647));
  }

  private wakeAt(thread: number, instant: number): void {
    this.events.schedule(instant, EVENT.waitEnd, thread);
  }
}

const hogs = (count: number): Habit[] => Array.from({ length: count }, () => HOG);
const SLEEPER: Habit = { computesNanos: 50 * US, sleepsNanos: 10 * MS };
const under = (readyOrder: ReadyOrder, habits: readonly Habit[], machine: Partial<Machine> = {}): Threads =>
  new Threads(habits, { ...MACHINE, readyOrder, ...machine });

describe('a thread that wakes among eight that compute on two cores', () => {
  const seenUnder = (readyOrder: ReadyOrder): Threads =>
    under(readyOrder, [...hogs(8), SLEEPER]).until(20 * SECOND);

  it('waits three slices in the order of becoming ready', () => {
    expect(seenUnder('fifo').meanWaitMillis(8)).toBeGreaterThan(8.5);
    expect(seenUnder('fifo').meanWaitMillis(8)).toBeLessThan(10.5);
  });

  it('waits for the end of a present slice if sleepers go first', () => {
    expect(seenUnder('sleepers-first').meanWaitMillis(8)).toBeGreaterThan(0.3);
    expect(seenUnder('sleepers-first').meanWaitMillis(8)).toBeLessThan(1.5);
  });

  it('leaves no core idle, and takes from the others only what it computes', () => {
    for (const order of ['fifo', 'sleepers-first'] as const) {
      const threads = seenUnder(order);
      expect(threads.usefulNanos).toBe(2 * 20 * SECOND);
      const shares = threads.computed.slice(0, 8);
      expect(Math.max(...shares) - Math.min(...shares)).toBeLessThanOrEqual(2 * 7 * MS + 3 * MS);
    }
  });
});

describe('a separate queue for each core', () => {
  const linux = { timeSliceNanos: 1.4 * MS, kernelTickNanos: 4 * MS };

  it('gives a waking thread the core of one that has had more time, mostly at once', () => {
    const meanWait = (order: ReadyOrder): number =>
      under(order, [...hogs(2), SLEEPER], linux)
        .until(20 * SECOND)
        .meanWaitMillis(2);
    expect(meanWait('sleepers-first')).toBeGreaterThan(0.3);
    expect(meanWait('per-core')).toBeLessThan(0.1);
  });

  it('notices the end of a slice at the next tick', () => {
    const { scheduler } = under('per-core', hogs(2), { ...linux, cores: 1 }).until(20 * MS);
    // Two threads take turns at 4, 8, 12, 16 and 20 ms.
    expect(scheduler.contextSwitches).toBe(5);
  });

  it.each([
    [0.3, [false, true]],
    [1, [true, true]],
  ])(
    'lets a core that is idle from %f ms on take a thread that has been off the cores for half a millisecond, or any after a tick',
    (idle, seen) => {
      const once: Habit = { computesNanos: idle * MS, sleepsNanos: 1000 * SECOND };
      // The third thread queues at the first core, because both cores are taken when it arrives.
      const threads = under('per-core', [HOG, once, HOG], linux);
      const works = [3.9, 8.1].map((millis) => threads.until(millis * MS).scheduler.threadOn(1) !== NONE);
      expect(works).toEqual(seen);
    },
  );
});

describe('threads that are always ready', () => {
  it.each(['fifo', 'sleepers-first', 'per-core'] as const)(
    'get equal shares, however their bursts are cut (%s)',
    (order) => {
      const habits = [
        ...hogs(4),
        { computesNanos: 3 * MS, sleepsNanos: 0 },
        { computesNanos: MS, sleepsNanos: 0 },
      ];
      const { computed } = under(order, habits).until(30 * SECOND);
      for (const nanos of computed) expect(nanos / SECOND).toBeCloseTo(10, 1);
    },
  );

  it('get equal shares beside interrupts, pauses and costly switches', () => {
    const costs = {
      contextSwitchNanos: 200 * US,
      interruptEveryNanos: 4 * MS,
      interruptNanos: 50 * US,
      pauseEveryNanos: 500 * MS,
      pauseNanos: 100 * MS,
    };
    const { computed } = under('sleepers-first', hogs(5), costs).until(30 * SECOND);
    expect(Math.max(...computed) - Math.min(...computed)).toBeLessThanOrEqual(2 * 7 * MS + 3 * MS);
  });
});

describe('the time that a sleeper is owed', () => {
  it('is a slice at most, however long it has slept', () => {
    // Two threads compete for ten seconds. Then the third, which has slept until then, wakes and stays.
    const late: Habit = { ...HOG, from: 10 * SECOND };
    const { computed } = under('sleepers-first', [HOG, HOG, late], { cores: 1 }).until(40 * SECOND);
    expect(computed[2] / SECOND).toBeCloseTo(10, 1);
    expect(computed[0] / SECOND).toBeCloseTo(15, 1);
  });

  it('is at most its share: a thread that computes half of the time while others wait gets that and no more', () => {
    // Each of the three threads may have a third of the core, but this one asks for half.
    const greedy: Habit = { computesNanos: 2 * MS, sleepsNanos: 2 * MS };
    const { computed } = under('sleepers-first', [HOG, HOG, greedy], { cores: 1 }).until(30 * SECOND);
    expect(computed[2] / SECOND).toBeLessThan(10.1);
    expect(computed[2] / SECOND).toBeGreaterThan(7);
  });
});

describe('a change of the order during a run', () => {
  it('keeps the ready threads, and applies the new order from then on', () => {
    const threads = under('fifo', [...hogs(8), SLEEPER]).until(5 * SECOND);
    threads.changeTo({ ...MACHINE, readyOrder: 'sleepers-first' });
    const before = { waited: threads.waited[8], wakings: threads.wakings[8] };
    threads.until(15 * SECOND);
    const wait = (threads.waited[8] - before.waited) / (threads.wakings[8] - before.wakings);
    expect(wait / MS).toBeLessThan(1.5);
    threads.changeTo({ ...MACHINE, readyOrder: 'fifo' });
    threads.until(20 * SECOND);
    expect(threads.usefulNanos).toBe(2 * 20 * SECOND);
    expect(
      Math.max(...threads.computed.slice(0, 8)) - Math.min(...threads.computed.slice(0, 8)),
    ).toBeLessThan(30 * MS);
  });
});
