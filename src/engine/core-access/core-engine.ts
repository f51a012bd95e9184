// The engine of one server, together with the servers behind it: an instance of the core (WebAssembly or
// JavaScript) and operations on it.

import type { Nanos } from '../../scenario/duration.ts';
import { type Configuration, PLACE } from '../configuration/layout.ts';
import type { CoreExports } from '../made/core-exports.ts';
import type { FaultCode } from '../view/codes.ts';
import { END, type EndTaker } from '../view/ended-requests.ts';
import type { EngineView } from '../view/engine-view.ts';
import type { CoreMemory } from './core-memory.ts';
import { CoreView } from './core-view.ts';

/** Per group, the configuration of the servers at its nodes; null if the group is not served. */
type Services = readonly (Configuration | null)[];

/** An instance of the core. */
export interface Core {
  readonly exports: CoreExports;
  readonly memory: CoreMemory;
  /**
   * Gives this instance's memory to the next one, which is faster than allocating new memory. The instance
   * and its view must not be used afterwards: in WebAssembly, calls throw ReleasedError.
   */
  release(): void;
}

/** Creates an instance of the core. */
export type CoreFactory = () => Core;

/** Most requests in the system, and most calls in progress: SUBJECT_MAX in src/core/kernel/event-queue.ts. */
const MOST = 2 ** 22 - 1;

class TooManyRequestsError extends Error {
  override readonly name = 'TooManyRequestsError';
  constructor() {
    super(`more than ${MOST} requests in the system: lower the rate, or limit the queue`);
  }
}

class TooManyCallsError extends Error {
  override readonly name = 'TooManyCallsError';
  constructor() {
    super(`more than ${MOST} calls under way: lower the rate, or limit the nodes' queues`);
  }
}

export class CoreEngine {
  readonly view: EngineView;
  private readonly exports: CoreExports;
  private readonly memory: CoreMemory;
  /** See Core. */
  readonly release: () => void;
  private ended = new Float64Array(0);

  /**
   * `services`: configurations of the servers at the nodes of each served group. `hasTaker`: whether ended
   * requests are read. `charted`: whether to measure values that only charts show.
   */
  constructor(
    { exports, memory, release }: Core,
    configuration: Configuration,
    hasTaker: boolean,
    charted: boolean,
    services: Services = [],
  ) {
    this.exports = exports;
    this.memory = memory;
    this.release = release;
    this.hand(configuration, 0);
    this.handServices(services);
    exports.create(hasTaker, charted);
    this.view = new CoreView(exports, memory);
  }

  /**
   * Handles events up to and including `until`, at most `budget` of them, and returns their number. After
   * that the clock is at `until`, or at the last event if the budget ran out, the run finished or the ring of
   * ends is full. Throws TooManyRequestsError or TooManyCallsError; the run cannot continue after that.
   */
  advance(until: Nanos, budget: number): number {
    try {
      return this.exports.advance(until, budget);
    } catch (trap) {
      if (this.exports.requestsHaveOverflown()) throw new TooManyRequestsError();
      if (this.exports.callsHaveOverflown()) throw new TooManyCallsError();
      throw trap;
    }
  }

  /** Applies settings that can change during a run; settings that need a restart stay unchanged. */
  configure(configuration: Configuration, services: Services = []): void {
    // The timestamps, which are last, are left out: there may be a million, and they cannot change during a
    // run.
    this.hand(configuration.subarray(0, configuration[PLACE.timestamps]), 0);
    this.handServices(services);
    this.exports.configure();
  }

  /** Sets a node's fault now; FAULT.none heals it. Group and node count from 0. */
  setFault(group: number, node: number, fault: FaultCode, factor: number): void {
    this.exports.setFault(group, node, fault, factor);
  }

  /**
   * Gives the ended requests to `take` and forgets them. Returns whether the ring of ends was full, which
   * ends a slice.
   */
  handOver(take: EndTaker): boolean {
    const { exports } = this;
    const isFull = exports.endsAreFull();
    const length = exports.endLength();
    if (length > this.ended.length) this.ended = new Float64Array(length);
    // The rows are copied, because `take` may make calls that move the core's memory.
    this.memory.read(exports.endRows(), this.ended, length);
    exports.forgetEnds();
    for (let at = 0; at < length; at += END.length) take(this.ended, at);
    return Boolean(isFull);
  }

  private handServices(services: Services): void {
    services.forEach((configuration, group) => {
      if (configuration !== null) this.hand(configuration, 1 + group);
    });
  }

  /**
   * Writes a configuration to the place where the core reads it. `which`: see configurationRoom in the
   * exports of the core.
   */
  private hand(configuration: Configuration, which: number): void {
    this.memory.write(this.exports.configurationRoom(which, configuration.length), configuration);
  }
}
