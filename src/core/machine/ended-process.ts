// Replaces the thread model after the process was killed: it has no threads and no queue, and rejects every
// request.

import { CAUSE, NONE } from '../codes.ts';
import { Configuration } from '../configuration.ts';
import { Execution } from '../threading/execution.ts';
import { ThreadModel } from '../threading/thread-model.ts';
import { Nanos, Slot, ThreadId } from '../types.ts';

export class EndedProcess extends ThreadModel {
  private readonly execution: Execution;

  constructor(execution: Execution) {
    super();
    this.execution = execution;
  }

  override get extraThreads(): i32 {
    return 0;
  }

  override get threadCount(): i32 {
    return 0;
  }

  override get backlogLength(): i32 {
    return 0;
  }

  override backlogAt(_place: i32): Slot {
    return NONE;
  }

  override admit(request: Slot): void {
    this.execution.reject(request, CAUSE.other);
  }

  override nextBurst(_thread: ThreadId): Nanos {
    return 0;
  }

  override resume(_request: Slot): void {}

  override configure(_configuration: Configuration): void {}
}
