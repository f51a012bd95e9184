// The core as WebAssembly: each instance has a memory of its own, which is that of one before where that was released. Memory that
// is new comes from the system page by page as it is first written to, and is known to the collector of garbage: a run of some
// hundred milliseconds takes a fifth less time in one that was there before.

import { CORE_BINARY } from '../made/core-binary.ts';
import type { CoreExports } from '../made/core-exports.ts';
import type { CoreFactory } from './core-engine.ts';
import { ModuleMemory } from './core-memory.ts';

/** The core, ready to be run; null where WebAssembly is refused. `binary`: as text of hexadecimal digits. */
export function compiledCore(binary: string = CORE_BINARY): WebAssembly.Module | null {
  try {
    return new WebAssembly.Module(bytesOf(binary));
  } catch {
    // A policy without 'wasm-unsafe-eval', or a browser that has WebAssembly locked: there is the core in JavaScript.
    return null;
  }
}

/** Pages of 64 KiB that a new memory has: at least what the core asks for, which is what its constants take. */
const FIRST_PAGES = 16;
/** A larger memory is not kept for another instance: it would take longer to empty than to make, and be held for nothing. */
const KEPT_BYTES = 32 * 2 ** 20;

export function moduleCore(module: WebAssembly.Module): CoreFactory {
  let spare: WebAssembly.Memory | null = null;
  return () => {
    const memory = spare ?? new WebAssembly.Memory({ initial: FIRST_PAGES });
    spare = null;
    // A copy, whose functions can be taken away.
    const door = {
      ...new WebAssembly.Instance(module, { env: { memory } }).exports,
    } as unknown as CoreExports;
    return {
      door,
      memory: new ModuleMemory(memory),
      release() {
        const end = door.memoryEnd() as number;
        for (const name of Object.keys(door)) Object.assign(door, { [name]: refuse });
        if (memory.buffer.byteLength > KEPT_BYTES) return;
        // The core takes memory that it has not used for zero.
        new Uint8Array(memory.buffer, 0, end).fill(0);
        spare = memory;
      },
    };
  };
}

/** Something was asked of an instance that has been released: a mistake of who asks. */
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

/** The bytes of a text of hexadecimal digits, which compresses better than base64: what repeats begins at whole bytes. */
function bytesOf(digits: string): Uint8Array<ArrayBuffer> {
  // Of today's browsers.
  const builtIn: WithHex = Uint8Array;
  if (builtIn.fromHex !== undefined) return builtIn.fromHex(digits);
  // Of Node, before it had the other.
  const { Buffer } = globalThis as WithBuffer;
  if (Buffer !== undefined) return Buffer.from(digits, 'hex');
  const bytes = new Uint8Array(digits.length / 2);
  for (let place = 0; place < bytes.length; place++)
    bytes[place] = digitAt(digits.charCodeAt(2 * place)) * 16 + digitAt(digits.charCodeAt(2 * place + 1));
  return bytes;
}

/** Of the code of a digit: 0 to 9 come before a to f. */
const digitAt = (code: number): number => (code < 58 ? code - 48 : code - 87);
