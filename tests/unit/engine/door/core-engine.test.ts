// The engine as WebAssembly: it knows the present codes, it is what runs here, and edits do not make its memory grow.

import { readFileSync } from 'node:fs';
import { describe, expect, it, vi } from 'vitest';
import { CODES_FILE, coreCodes } from '../../../../scripts/core-codes.ts';
import { availableCore } from '../../../../src/engine/available-core.ts';
import { compile } from '../../../../src/engine/configuration/compile.ts';
import type { Configuration } from '../../../../src/engine/configuration/layout.ts';
import { CoreEngine } from '../../../../src/engine/door/core-engine.ts';
import { ModuleMemory } from '../../../../src/engine/door/core-memory.ts';
import { compiledCore } from '../../../../src/engine/door/module-core.ts';
import { scriptCore } from '../../../../src/engine/door/script-core.ts';
import type { CoreExports } from '../../../../src/engine/made/core-exports.ts';
import { DEFAULT_SCENARIO } from '../../../../src/scenario/default-scenario.ts';

interface ModuleExports extends CoreExports {
  readonly memory: WebAssembly.Memory;
}

const [server] = DEFAULT_SCENARIO.servers;

describe('the core', () => {
  it('knows the present codes and places', () => {
    expect(readFileSync(CODES_FILE, 'utf8')).toBe(coreCodes());
  });

  it('is what runs here', () => {
    expect(availableCore).not.toBe(scriptCore);
  });

  it('is left aside where its bytes are refused', () => {
    expect(compiledCore(btoa('no module'))).toBeNull();
  });

  it('is the same where the platform reads base64 itself', () => {
    const hadOwn = 'fromBase64' in Uint8Array;
    const read = vi.fn((text: string) => new Uint8Array(Buffer.from(text, 'base64')));
    if (!hadOwn) Object.assign(Uint8Array, { fromBase64: read });
    try {
      expect(compiledCore()).toBeInstanceOf(WebAssembly.Module);
      expect(compiledCore(btoa('no module'))).toBeNull();
      expect(read).toHaveBeenCalledTimes(hadOwn ? 0 : 2);
    } finally {
      if (!hadOwn) Reflect.deleteProperty(Uint8Array, 'fromBase64');
    }
  });

  it('is told a thousand edits without its memory growing', () => {
    const door = new WebAssembly.Instance(compiledCore()!).exports as unknown as ModuleExports;
    const { memory } = door;
    const at = (ratePerSecond: number): Configuration => {
      const traffic = { ...DEFAULT_SCENARIO.traffic, ratePerSecond };
      return compile({ ...DEFAULT_SCENARIO, traffic }, server!);
    };
    const engine = new CoreEngine({ door, memory: new ModuleMemory(memory) }, at(1000), true, true);
    engine.advance(2e9, Number.POSITIVE_INFINITY);
    const before = memory.buffer.byteLength;
    for (let edit = 0; edit < 1000; edit++) engine.configure(at(900 + (edit % 50)));
    expect(memory.buffer.byteLength - before).toBeLessThanOrEqual(2 ** 17);
  });
});
