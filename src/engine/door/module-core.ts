// The core as WebAssembly: each instance has a memory of its own.

import { CORE_BINARY } from '../made/core-binary.ts';
import type { CoreExports } from '../made/core-exports.ts';
import type { CoreFactory } from './core-engine.ts';
import { ModuleMemory } from './core-memory.ts';

/** The core, ready to be run; null where WebAssembly is refused. `binary`: as text in base64. */
export function compiledCore(binary: string = CORE_BINARY): WebAssembly.Module | null {
  try {
    return new WebAssembly.Module(bytesOf(binary));
  } catch {
    // A policy without 'wasm-unsafe-eval', or a browser that has WebAssembly locked: there is the core in JavaScript.
    return null;
  }
}

export function moduleCore(module: WebAssembly.Module): CoreFactory {
  return () => {
    const door = new WebAssembly.Instance(module).exports as unknown as ModuleExports;
    return { door, memory: new ModuleMemory(door.memory) };
  };
}

interface ModuleExports extends CoreExports {
  readonly memory: WebAssembly.Memory;
}

type WithBase64 = typeof Uint8Array & { fromBase64?: (text: string) => Uint8Array<ArrayBuffer> };

interface WithBuffer {
  readonly Buffer?: { from(text: string, encoding: 'base64'): Uint8Array<ArrayBuffer> };
}

/** The bytes of a text in base64. Whatever begins waits for them: a function called for each letter would take 25 ms. */
function bytesOf(base64: string): Uint8Array<ArrayBuffer> {
  // Of today's browsers.
  const builtIn: WithBase64 = Uint8Array;
  if (builtIn.fromBase64 !== undefined) return builtIn.fromBase64(base64);
  // Of Node, before it had the other.
  const { Buffer } = globalThis as WithBuffer;
  if (Buffer !== undefined) return Buffer.from(base64, 'base64');
  // In older browsers the loop takes 5 ms.
  const letters = atob(base64);
  const bytes = new Uint8Array(letters.length);
  for (let place = 0; place < letters.length; place++) bytes[place] = letters.charCodeAt(place);
  return bytes;
}
