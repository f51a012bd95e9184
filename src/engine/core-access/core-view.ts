// Implements EngineView on a running core: each member reads a number from the core or copies a column from
// its memory.

import type { CoreExports } from '../made/core-exports.ts';
import { RECOVERY_STATES, type RecoveryState } from '../view/codes.ts';
import type {
  ClassView,
  EngineView,
  MeasuresView,
  ServedNodeView,
  UpstreamsView,
} from '../view/engine-view.ts';
import type { CoreMemory } from './core-memory.ts';
import { CoreMeasures, coreClasses } from './measures-view.ts';
import {
  CoreLocks,
  CoreModel,
  CoreProcessMemory,
  CoreRequests,
  CoreScheduler,
  coreFaults,
  coreMachineFaults,
} from './parts-view.ts';
import { CoreUpstreams } from './upstreams-view.ts';

export class CoreView implements EngineView {
  readonly measures: MeasuresView;
  readonly classes: readonly ClassView[];
  readonly requests: CoreRequests;
  readonly scheduler: CoreScheduler;
  readonly model: CoreModel;
  readonly locks: CoreLocks;
  readonly memory: CoreProcessMemory;
  readonly upstreams: UpstreamsView;
  readonly faults: EngineView['faults'];
  readonly machineFaults: EngineView['machineFaults'];
  readonly execution: EngineView['execution'];
  readonly retries: EngineView['retries'];
  private readonly core: CoreExports;

  /** `core`: exports that read this server. `system`: exports that read the server that clients call. */
  constructor(core: CoreExports, memory: CoreMemory, system: CoreExports = core) {
    this.core = core;
    this.measures = new CoreMeasures(core, memory);
    this.classes = coreClasses(core, memory);
    this.requests = new CoreRequests(core, memory);
    this.scheduler = new CoreScheduler(core);
    this.model = new CoreModel(core);
    this.locks = new CoreLocks(core);
    this.memory = new CoreProcessMemory(core);
    this.upstreams = new CoreUpstreams(core, (group, node) => servedNode(system, memory, group, node));
    this.faults = coreFaults(core);
    this.machineFaults = coreMachineFaults(core);
    this.execution = {
      nextTarget: (slot) => core.nextTarget(slot),
      hasLockAhead: (slot) => Boolean(core.hasLockAhead(slot)),
    };
    this.retries = {
      get pending() {
        return core.retriesPending();
      },
      get sent() {
        return core.retriesSent();
      },
      visit(most, visitor) {
        let left = most;
        for (let entry = core.nextRetry(0); entry >= 0 && left > 0; entry = core.nextRetry(entry + 1)) {
          left--;
          visitor(core.retryNumber(entry), core.retrySince(entry), core.retryDue(entry));
        }
      },
    };
  }

  get now(): number {
    return this.core.now();
  }

  get events(): number {
    return this.measures.value('events');
  }

  get nextEventAt(): number {
    return this.core.nextEventAt();
  }

  get arrivalsOver(): boolean {
    return Boolean(this.core.arrivalsOver());
  }

  get finished(): boolean {
    return Boolean(this.core.finished());
  }

  get killedAt(): number | null {
    const at = this.measures.value('killedAt');
    return Number.isNaN(at) ? null : at;
  }

  get recoveryState(): RecoveryState {
    return RECOVERY_STATES[this.core.recoveryState()]!;
  }

  digest(): string {
    return hexadecimal(this.core.digestFirst()) + hexadecimal(this.core.digestSecond());
  }
}

function servedNode(
  system: CoreExports,
  memory: CoreMemory,
  group: number,
  node: number,
): ServedNodeView | null {
  const server = system.serverAt(group, node);
  if (server < 0) return null;
  const itsCore = lookingAt(system, server);
  return {
    server: new CoreView(itsCore, memory, system),
    get sent() {
      return itsCore.callsSent();
    },
    get underWay() {
      return itsCore.callsUnderWay();
    },
    get refused() {
      return itsCore.callsRefused();
    },
    get lost() {
      return itsCore.callsLost();
    },
  };
}

/** The exports of the core as seen from this server, which is selected during each call. */
function lookingAt(core: CoreExports, server: number): CoreExports {
  const known = new Map<string | symbol, (...parameters: unknown[]) => unknown>();
  return new Proxy(core, {
    get(exports, name) {
      let accessor = known.get(name);
      if (accessor === undefined) {
        const ask = Reflect.get(exports, name) as (...parameters: unknown[]) => unknown;
        accessor = (...parameters) => {
          exports.lookAt(server);
          const answer = ask.apply(exports, parameters);
          exports.lookAt(0);
          return answer;
        };
        known.set(name, accessor);
      }
      return accessor;
    },
  });
}

/** Eight hexadecimal digits. */
function hexadecimal(word: number): string {
  return (word >>> 0).toString(16).padStart(8, '0');
}
