// What is left of a thread model once its process has been killed: no threads, no queue; it turns everybody away.

import type { Nanos } from '../../scenario/duration.ts';
import type { ThreadModel } from '../threading/thread-model.ts';
import type { Slot } from '../view/codes.ts';

export class EndedProcess implements ThreadModel {
  readonly extraThreads = 0;
  readonly extraBytes = 0;
  readonly threadCount = 0;
  readonly backlogLength = 0;
  private readonly reject: (request: Slot) => void;

  constructor(reject: (request: Slot) => void) {
    this.reject = reject;
  }

  admit(request: Slot): void {
    this.reject(request);
  }

  nextBurst(): Nanos {
    return 0;
  }

  backlogAt(): Slot {
    throw new RangeError('a process that has ended has no queue');
  }

  resume(): void {}
  timer(): void {}
  configure(): void {}
}
