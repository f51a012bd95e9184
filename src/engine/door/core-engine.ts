// The engine as WebAssembly: each is an instance of the core with a memory of its own.

import { type Configuration, PLACE } from '../configuration/layout.ts';
import { layoutStamp } from '../configuration/layout-stamp.ts';
import { CORE_BINARY } from '../made/core-binary.ts';
import type { CoreExports } from '../made/core-exports.ts';
import type { EngineFactory, ServerEngine } from '../server-engine.ts';
import { TooManyCallsError } from '../upstream/attempt-table.ts';
import type { FaultCode } from '../view/codes.ts';
import { END, type EndTaker } from '../view/ended-requests.ts';
import type { EngineView } from '../view/engine-view.ts';
import { TooManyRequestsError } from '../workload/request-table.ts';
import { CoreMemory } from './core-memory.ts';
import { CoreView } from './core-view.ts';

/** The core, ready to be run; null where WebAssembly is refused, or the core is not yet that of the present layout. `binary`: as text in base64. */
export function compiledCore(binary: string = CORE_BINARY): WebAssembly.Module | null {
  let core: WebAssembly.Module;
  try {
    core = new WebAssembly.Module(bytesOf(binary));
  } catch {
    // A policy without 'wasm-unsafe-eval', or a browser that has WebAssembly locked: there is another engine.
    return null;
  }
  return exportsOf(core).layoutStamp() === layoutStamp() ? core : null;
}

type WithBase64 = typeof Uint8Array & { fromBase64?: (text: string) => Uint8Array<ArrayBuffer> };

/** The bytes of a text in base64. Whatever begins waits for them: a function called for each letter would take 25 ms. */
function bytesOf(base64: string): Uint8Array<ArrayBuffer> {
  // Not in Node 20 and older browsers, where the loop takes 5 ms.
  const builtIn: WithBase64 = Uint8Array;
  if (builtIn.fromBase64 !== undefined) return builtIn.fromBase64(base64);
  const letters = atob(base64);
  const bytes = new Uint8Array(letters.length);
  for (let place = 0; place < letters.length; place++) bytes[place] = letters.charCodeAt(place);
  return bytes;
}

function exportsOf(core: WebAssembly.Module): CoreExports {
  return new WebAssembly.Instance(core).exports as unknown as CoreExports;
}

export function coreEngine(core: WebAssembly.Module): EngineFactory {
  return (configuration, hasTaker, charted) => new CoreEngine(core, configuration, hasTaker, charted);
}

class CoreEngine implements ServerEngine {
  readonly view: EngineView;
  private readonly core: CoreExports;
  private readonly memory: CoreMemory;
  private ended = new Float64Array(0);

  constructor(module: WebAssembly.Module, configuration: Configuration, hasTaker: boolean, charted: boolean) {
    this.core = exportsOf(module);
    this.memory = new CoreMemory(this.core.memory);
    this.hand(configuration);
    this.core.create(hasTaker ? 1 : 0, charted ? 1 : 0);
    this.view = new CoreView(this.core, this.memory);
  }

  /** Throws TooManyRequestsError and TooManyCallsError, after which the run cannot go on. */
  advance(until: number, budget: number): number {
    try {
      return this.core.advance(until, budget);
    } catch (trap) {
      if (this.core.requestsHaveOverflown() !== 0) throw new TooManyRequestsError();
      if (this.core.callsHaveOverflown() !== 0) throw new TooManyCallsError();
      throw trap;
    }
  }

  configure(configuration: Configuration): void {
    // The timestamps, which may be a million and come last, stay what they are while it runs.
    this.hand(configuration.subarray(0, configuration[PLACE.timestamps]));
    this.core.configure();
  }

  setFault(group: number, node: number, fault: FaultCode, factor: number): void {
    this.core.setFault(group, node, fault, factor);
  }

  handOver(take: EndTaker): boolean {
    const { core } = this;
    const isFull = core.endsAreFull() !== 0;
    const length = core.endLength();
    if (length > this.ended.length) this.ended = new Float64Array(length);
    // Copied, as whoever takes a row may ask for what makes the core's memory move.
    this.memory.read(core.endRows(), this.ended, length);
    core.forgetEnds();
    for (let at = 0; at < length; at += END.length) take(this.ended, at);
    return isFull;
  }

  /** Writes the numbers of a configuration where the core takes them from. */
  private hand(configuration: Configuration): void {
    this.memory.write(this.core.configurationRoom(configuration.length), configuration);
  }
}
