// The faults that were set by hand, by node, at an instant of a run.

import type { Nanos } from '../scenario/duration.ts';
import type { HandFault } from '../scenario/edit.ts';
import { faultStrength, type Scenario } from '../scenario/scenario.ts';

interface ActiveFault {
  readonly fault: HandFault;
  readonly sinceNanos: Nanos;
}

type NodeName = Pick<HandFault, 'upstream' | 'node'>;

export class HandFaults {
  readonly #held = new Map<string, ActiveFault>();

  set({ upstream, node, fault, factor }: HandFault, atNanos: Nanos): void {
    this.#held.set(`${upstream} ${node}`, { fault: { upstream, node, fault, factor }, sinceNanos: atNanos });
  }

  list(): readonly HandFault[] {
    return [...this.#held.values()].map(({ fault }) => fault);
  }

  /** The node's present fault: the one set by hand or the scenario's, whichever began last. */
  holding({ upstream, node }: NodeName, scenario: Scenario, atNanos: Nanos): HandFault {
    const held = this.#held.get(`${upstream} ${node}`);
    const since = held?.sinceNanos ?? Number.NEGATIVE_INFINITY;
    const scheduled = scenario.faults.findLast(
      (each) =>
        each.upstream === upstream &&
        each.node === node &&
        each.fromNanos > since &&
        each.fromNanos <= atNanos &&
        atNanos < (each.untilNanos ?? Number.POSITIVE_INFINITY),
    );
    if (scheduled !== undefined) {
      return { upstream, node, fault: scheduled.kind, factor: faultStrength(scheduled) };
    }
    return held?.fault ?? { upstream, node, fault: 'none', factor: 1 };
  }
}
