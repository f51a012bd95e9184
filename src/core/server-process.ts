// The server process: its thread model, until the process is killed for lack of memory.

import { OUTCOME } from './codes.ts';
import { Clock } from './kernel/clock.ts';
import { EndedProcess } from './machine/ended-process.ts';
import { Locks } from './machine/locks.ts';
import { FaultyMachine } from './machine/machine-faults.ts';
import { ProcessMemory } from './machine/memory.ts';
import { Scheduler } from './machine/scheduler.ts';
import { Measures } from './metrics/measures.ts';
import { Execution } from './threading/execution.ts';
import { ThreadModel } from './threading/thread-model.ts';
import { Nanos } from './types.ts';
import { Upstreams } from './upstream/upstreams.ts';
import { ClientThreads } from './workload/client-threads.ts';
import { Connecting } from './workload/connecting.ts';
import { RequestTable } from './workload/request-table.ts';

export class ServerProcess implements FaultyMachine {
  /** The thread model. A new one replaces it when the process is killed. */
  model: ThreadModel;
  /** When the process was killed; NaN while it runs. */
  killedAt: Nanos = NaN;
  private readonly clock: Clock;
  private readonly requests: RequestTable;
  private readonly memory: ProcessMemory;
  private readonly scheduler: Scheduler;
  private readonly clientThreads: ClientThreads;
  private readonly locks: Locks;
  private readonly upstreams: Upstreams;
  private readonly connecting: Connecting;
  private readonly execution: Execution;
  private readonly measures: Measures;

  constructor(
    model: ThreadModel,
    clock: Clock,
    requests: RequestTable,
    memory: ProcessMemory,
    scheduler: Scheduler,
    clientThreads: ClientThreads,
    locks: Locks,
    upstreams: Upstreams,
    connecting: Connecting,
    execution: Execution,
    measures: Measures,
  ) {
    this.model = model;
    this.clock = clock;
    this.requests = requests;
    this.memory = memory;
    this.scheduler = scheduler;
    this.clientThreads = clientThreads;
    this.locks = locks;
    this.upstreams = upstreams;
    this.connecting = connecting;
    this.execution = execution;
    this.measures = measures;
    memory.attach(model);
    this.run(model);
  }

  get isKilled(): bool {
    return !isNaN(this.killedAt);
  }

  loseCores(count: i32): void {
    this.scheduler.loseCores(count);
  }

  squeeze(bytes: f64): void {
    this.memory.squeeze(bytes);
    this.killIfFull();
  }

  /**
   * If memory is full and full memory kills the process, kills it for good: its requests fail, and later ones
   * are rejected.
   */
  killIfFull(): void {
    if (!this.memory.full || !this.memory.kills) return;
    const requests = this.requests;
    this.killedAt = this.clock.now;
    this.scheduler.stop();
    this.locks.clear();
    this.upstreams.pools.clear();
    this.memory.end();
    this.connecting.clear();
    this.run(new EndedProcess(this.execution));
    for (let slot = 0; slot < requests.slots; slot++) {
      if (requests.number(slot) < 0) continue;
      this.upstreams.abandon(slot);
      requests.setDue(slot, NaN);
      requests.setOutcome(slot, OUTCOME.failed);
      this.execution.finish(slot);
    }
  }

  private run(model: ThreadModel): void {
    this.model = model;
    this.scheduler.attach(this.clientThreads.beside(model));
    this.measures.attach(model);
  }
}
