// The engine as WebAssembly: it is that of the present layout, it is what runs here, and edits do not make its memory grow.

import { readFileSync } from 'node:fs';
import { describe, expect, it, vi } from 'vitest';
import { CODES_FILE, coreCodes } from '../../../../scripts/core-codes.ts';
import { availableEngine } from '../../../../src/engine/available-engine.ts';
import { compile } from '../../../../src/engine/configuration/compile.ts';
import { compiledCore } from '../../../../src/engine/door/core-engine.ts';
import type { CoreExports } from '../../../../src/engine/made/core-exports.ts';
import { scriptEngine } from '../../../../src/engine/script-engine.ts';
import { DEFAULT_SCENARIO } from '../../../../src/scenario/default-scenario.ts';

const [server] = DEFAULT_SCENARIO.servers;

describe('the core', () => {
  it('knows the present codes and places', () => {
    expect(readFileSync(CODES_FILE, 'utf8')).toBe(coreCodes());
  });

  it('is what runs here', () => {
    expect(availableEngine).not.toBe(scriptEngine);
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
    const core = new WebAssembly.Instance(compiledCore()!).exports as unknown as CoreExports;
    const hand = (ratePerSecond: number): void => {
      const traffic = { ...DEFAULT_SCENARIO.traffic, ratePerSecond };
      const numbers = compile({ ...DEFAULT_SCENARIO, traffic }, server!);
      const room = core.configurationRoom(numbers.length);
      new Float64Array(core.memory.buffer).set(numbers, room / 8);
    };
    hand(1000);
    core.create(1, 1);
    core.advance(2e9, Number.POSITIVE_INFINITY);
    const before = core.memory.buffer.byteLength;
    for (let edit = 0; edit < 1000; edit++) {
      hand(900 + (edit % 50));
      core.configure();
    }
    expect(core.memory.buffer.byteLength - before).toBeLessThanOrEqual(2 ** 17);
  });
});
