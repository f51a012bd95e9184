// Faults set by hand, kept so that a new engine can set them again.

import type { Command } from '../protocol/simulation-api.ts';
import type { HandFault } from '../scenario/edit.ts';

export class LiveFaults {
  #faults = new Map<string, HandFault>();

  set(fault: HandFault): void {
    this.#faults.set(`${fault.upstream} ${fault.node}`, fault);
  }

  /** Replaces the faults by those the engine reports. */
  replace(faults: readonly HandFault[]): void {
    this.clear();
    for (const fault of faults) this.set(fault);
  }

  clear(): void {
    this.#faults.clear();
  }

  commands(): readonly Command[] {
    return [...this.#faults.values()].map((fault) => ({ kind: 'fault', ...fault }));
  }
}
