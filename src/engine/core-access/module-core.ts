// The core as WebAssembly. Each instance has a separate memory, taken over from a released instance if
// possible. Otherwise memory is allocated page by page at the first write, which takes time and burdens the
// garbage collector. In reused memory a run of a few hundred milliseconds takes a fifth less time.

import { CORE_BINARY } from '../made/core-binary.ts';
import type { CoreExports } from '../made/core-exports.ts';
import type { CoreFactory } from './core-engine.ts';
import { ModuleMemory } from './core-memory.ts';

/** The compiled core; null if WebAssembly is refused. `binary`: hexadecimal text. */
export function compiledCore(binary: string = CORE_BINARY): WebAssembly.Module | null {
  try {
    return new WebAssembly.Module(bytesOf(binary));
  } catch {
    // A policy lacks 'wasm-unsafe-eval', or the browser has WebAssembly disabled. The JavaScript core is then
    // used instead.
    return null;
  }
}

/** Initial memory in pages of 64 KiB. It must be at least as large as the core's constants. */
const FIRST_PAGES = 16;
/**
 * Larger memories are not reused: clearing one would take longer than allocating a new one, and it would
 * occupy space.
 */
const KEPT_BYTES = 32 * 2 ** 20;

export function moduleCore(module: WebAssembly.Module): CoreFactory {
  let spare: WebAssembly.Memory | null = null;
  return () => {
    const memory = spare ?? new WebAssembly.Memory({ initial: FIRST_PAGES });
    spare = null;
    // A copy of the exports, because `release` replaces its functions.
    const exports = {
      ...new WebAssembly.Instance(module, { env: { memory } }).exports,
    } as unknown as CoreExports;
    return {
      exports,
      memory: new ModuleMemory(memory),
      release() {
        const end = exports.memoryEnd() as number;
        for (const name of Object.keys(exports)) Object.assign(exports, { [name]: refuse });
        if (memory.buffer.byteLength > KEPT_BYTES) return;
        // The core expects unused memory to be zero.
        new Uint8Array(memory.buffer, 0, end).fill(0);
        spare = memory;
      },
    };
  };
}

/** Thrown if a released instance is used, which is a bug in the caller. */
export class ReleasedError extends Error {
  override readonly name = 'ReleasedError';
  constructor() {
    super('the simulation has been released');
  }
}

function refuse(): never {
  throw new ReleasedError();
}

type WithHex = typeof Uint8Array & { fromHex?: (text: string) => Uint8Array<ArrayBuffer> };

interface WithBuffer {
  readonly Buffer?: { from(text: string, encoding: 'hex'): Uint8Array<ArrayBuffer> };
}

/** Decodes hexadecimal text, which compresses better than base64 because repetitions start at whole bytes. */
function bytesOf(digits: string): Uint8Array<ArrayBuffer> {
  // Current browsers have this function.
  const builtIn: WithHex = Uint8Array;
  if (builtIn.fromHex !== undefined) return builtIn.fromHex(digits);
  // For versions of Node without fromHex.
  const { Buffer } = globalThis as WithBuffer;
  if (Buffer !== undefined) return Buffer.from(digits, 'hex');
  const bytes = new Uint8Array(digits.length / 2);
  for (let place = 0; place < bytes.length; place++)
    bytes[place] = digitAt(digits.charCodeAt(2 * place)) * 16 + digitAt(digits.charCodeAt(2 * place + 1));
  return bytes;
}

/** Value of a digit's character code: 0 to 9, a to f. */
const digitAt = (code: number): number => (code < 58 ? code - 48 : code - 87);
