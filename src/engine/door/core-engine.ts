// One server's engine, with those of the servers behind it: an instance of the core, in WebAssembly or in JavaScript, and what is done with it.

import type { Nanos } from '../../scenario/duration.ts';
import { type Configuration, PLACE } from '../configuration/layout.ts';
import type { CoreExports } from '../made/core-exports.ts';
import { TooManyCallsError, TooManyRequestsError } from '../too-many.ts';
import type { FaultCode } from '../view/codes.ts';
import { END, type EndTaker } from '../view/ended-requests.ts';
import type { EngineView } from '../view/engine-view.ts';
import type { CoreMemory } from './core-memory.ts';
import { CoreView } from './core-view.ts';

/** By group: the configuration of the servers at its nodes; null where it is not served. */
type Services = readonly (Configuration | null)[];

/** An instance of the core. */
export interface Core {
  readonly door: CoreExports;
  readonly memory: CoreMemory;
  /**
   * The next instance has its memory from now on, which is quicker than new memory. Nothing may be asked of it any more, nor of its
   * view: what is asked throws ReleasedError, in WebAssembly.
   */
  release(): void;
}

/** Makes an instance of the core. */
export type CoreFactory = () => Core;

export class CoreEngine {
  readonly view: EngineView;
  private readonly door: CoreExports;
  private readonly memory: CoreMemory;
  /** See Core. */
  readonly release: () => void;
  private ended = new Float64Array(0);

  /**
   * `services`: of the servers at the nodes of each group, where it is served. `hasTaker`: somebody takes the requests that have
   * ended. `charted`: measures also what only charts show.
   */
  constructor(
    { door, memory, release }: Core,
    configuration: Configuration,
    hasTaker: boolean,
    charted: boolean,
    services: Services = [],
  ) {
    this.door = door;
    this.memory = memory;
    this.release = release;
    this.hand(configuration, 0);
    this.handServices(services);
    door.create(hasTaker, charted);
    this.view = new CoreView(door, memory);
  }

  /**
   * Handles events up to and including `until`, at most `budget` of them, and returns how many. The clock then stands
   * at `until`, or at the last event if the budget ran out, the run has finished or the ring of ends is full. Throws
   * TooManyRequestsError and TooManyCallsError, after which the run cannot go on.
   */
  advance(until: Nanos, budget: number): number {
    try {
      return this.door.advance(until, budget);
    } catch (trap) {
      if (this.door.requestsHaveOverflown()) throw new TooManyRequestsError();
      if (this.door.callsHaveOverflown()) throw new TooManyCallsError();
      throw trap;
    }
  }

  /** Takes on what may change while it runs; what only a restart can change is left as it is. */
  configure(configuration: Configuration, services: Services = []): void {
    // The timestamps, which may be a million and come last, stay what they are while it runs.
    this.hand(configuration.subarray(0, configuration[PLACE.timestamps]), 0);
    this.handServices(services);
    this.door.configure();
  }

  /** Sets a node's fault now; FAULT.none heals it. Group and node count from 0. */
  setFault(group: number, node: number, fault: FaultCode, factor: number): void {
    this.door.setFault(group, node, fault, factor);
  }

  /** Hands over the requests that have ended, and forgets them; whether they have ended the slice, as there were too many. */
  handOver(take: EndTaker): boolean {
    const { door } = this;
    const isFull = door.endsAreFull();
    const length = door.endLength();
    if (length > this.ended.length) this.ended = new Float64Array(length);
    // Copied, as whoever takes a row may ask for what makes the core's memory move.
    this.memory.read(door.endRows(), this.ended, length);
    door.forgetEnds();
    for (let at = 0; at < length; at += END.length) take(this.ended, at);
    return Boolean(isFull);
  }

  private handServices(services: Services): void {
    services.forEach((configuration, group) => {
      if (configuration !== null) this.hand(configuration, 1 + group);
    });
  }

  /** Writes the numbers of a configuration where the core takes them from: `which` as the door says. */
  private hand(configuration: Configuration, which: number): void {
    this.memory.write(this.door.configurationRoom(which, configuration.length), configuration);
  }
}
