// The public interface of the engine: configure, advance, set a fault, release, and read the view and the
// digest. Other folders use only this part of the engine.

import type { Nanos } from '../scenario/duration.ts';
import type { FaultKind, Scenario } from '../scenario/scenario.ts';
import type { Server } from '../scenario/server.ts';
import { availableCore } from './available-core.ts';
import { compile, compileServices } from './configuration/compile.ts';
import { CoreEngine, type CoreFactory } from './core-access/core-engine.ts';
import { FAULT } from './view/codes.ts';
import type { EndTaker } from './view/ended-requests.ts';
import type { EngineView } from './view/engine-view.ts';

export interface SimulationOptions {
  /**
   * Receives ended requests in the order in which they ended. Called after each slice of events, each edit
   * and each fault.
   */
  readonly takeEnd?: EndTaker;
  /**
   * Whether to measure values that only charts show: service latencies and the states of threads off the
   * cores. This takes about 5 % more time.
   */
  readonly charted?: boolean;
  /** The core to run; by default the fastest one available. */
  readonly core?: CoreFactory;
}

export class UnknownNodeError extends Error {
  override readonly name = 'UnknownNodeError';
  constructor(upstream: string, node: number) {
    super(`there is no node ${node} of upstream "${upstream}"`);
  }
}

export class Simulation {
  readonly view: EngineView;
  private readonly engine: CoreEngine;
  private readonly takeEnd: EndTaker | undefined;
  private readonly groups: readonly string[];
  private server: Server;

  /** `scenario` must be valid (see scenario/parse.ts); `server` is one of its servers. */
  constructor(
    scenario: Scenario,
    server: Server,
    { takeEnd, charted = false, core = availableCore }: SimulationOptions = {},
  ) {
    this.takeEnd = takeEnd;
    this.groups = scenario.upstreams.map(({ name }) => name);
    this.server = server;
    this.engine = new CoreEngine(
      core(),
      compile(scenario, server),
      takeEnd !== undefined,
      charted,
      compileServices(scenario, server),
    );
    this.view = this.engine.view;
  }

  /**
   * Handles events up to and including `until`, at most `budget` of them, and returns their number. After
   * that the clock is at `until`, or at the last event if the budget ran out or the run has finished.
   */
  advance(until: Nanos, budget: number): number {
    let handled = this.engine.advance(until, budget);
    // The engine stops early when the ring of ends is full. So this empties the ring and lets the engine
    // continue.
    while (this.handOver()) handled += this.engine.advance(until, budget - handled);
    return handled;
  }

  /** Applies live parameters of the scenario; settings that need a restart stay unchanged. */
  configure(scenario: Scenario): void {
    const { id, model } = this.server;
    // If the thread model has changed, this run keeps the old server, because the new one needs another run.
    this.server = scenario.servers.find((each) => each.id === id && each.model === model) ?? this.server;
    this.engine.configure(compile(scenario, this.server), compileServices(scenario, this.server));
    this.handOver();
  }

  /** Sets a node's fault now; `none` heals it. `node` counts from 1. Throws UnknownNodeError. */
  setFault(upstream: string, node: number, fault: FaultKind | 'none', factor: number): void {
    const group = this.groups.indexOf(upstream);
    if (this.view.upstreams.groups[group]?.nodes[node - 1] === undefined)
      throw new UnknownNodeError(upstream, node);
    this.engine.setFault(group, node - 1, FAULT[fault], factor);
    this.handOver();
  }

  /** Fingerprint of all events so far, 16 hexadecimal digits. */
  digest(): string {
    return this.view.digest();
  }

  /** Releases a simulation that will not be read again: see Core. */
  release(): void {
    this.engine.release();
  }

  /** Reports the ended requests. Returns whether the ring of ends was full, which ends a slice. */
  private handOver(): boolean {
    return this.takeEnd !== undefined && this.engine.handOver(this.takeEnd);
  }
}
