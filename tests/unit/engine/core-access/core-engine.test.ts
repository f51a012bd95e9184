// The engine as WebAssembly: it matches the present codes, it is the form that runs here, and edits do not
// increase its memory.

import { readFileSync } from 'node:fs';
import { describe, expect, it, vi } from 'vitest';
import { CODES_FILE, coreCodes } from '../../../../scripts/core-codes.ts';
import { availableCore } from '../../../../src/engine/available-core.ts';
import { compile } from '../../../../src/engine/configuration/compile.ts';
import type { Configuration } from '../../../../src/engine/configuration/layout.ts';
import { CoreEngine, type CoreFactory } from '../../../../src/engine/core-access/core-engine.ts';
import { ModuleMemory } from '../../../../src/engine/core-access/core-memory.ts';
import { compiledCore, moduleCore, ReleasedError } from '../../../../src/engine/core-access/module-core.ts';
import { scriptCore } from '../../../../src/engine/core-access/script-core.ts';
import type { CoreExports } from '../../../../src/engine/made/core-exports.ts';
import { Simulation } from '../../../../src/engine/simulation.ts';
import { blockingPool, DEFAULT_SCENARIO } from '../../../../src/scenario/default-scenario.ts';
import { presetById } from '../../../../src/scenario/presets.ts';
import type { Scenario } from '../../../../src/scenario/scenario.ts';

const [server] = DEFAULT_SCENARIO.servers;

describe('the core', () => {
  it('has the present codes and places', () => {
    expect(readFileSync(CODES_FILE, 'utf8')).toBe(coreCodes());
  });

  it('is the form that runs here', () => {
    expect(availableCore).not.toBe(scriptCore);
  });

  it('is not used if the platform refuses its bytes', () => {
    expect(compiledCore('6e6f206d6f64756c65')).toBeNull();
  });

  it('is the same if the platform can parse hexadecimal digits itself', () => {
    const hadOwn = 'fromHex' in Uint8Array;
    const read = vi.fn((text: string) => new Uint8Array(Buffer.from(text, 'hex')));
    if (!hadOwn) Object.assign(Uint8Array, { fromHex: read });
    try {
      expect(compiledCore()).toBeInstanceOf(WebAssembly.Module);
      expect(compiledCore('6e6f206d6f64756c65')).toBeNull();
      expect(read).toHaveBeenCalledTimes(hadOwn ? 0 : 2);
    } finally {
      if (!hadOwn) Reflect.deleteProperty(Uint8Array, 'fromHex');
    }
  });

  it('reuses the memory of a released one with the same result, and keeps no large one', () => {
    const factory = moduleCore(compiledCore()!);
    const memories: unknown[] = [];
    const core: CoreFactory = () => {
      const made = factory();
      memories.push(Reflect.get(made.memory, 'memory'));
      return made;
    };
    const digestOf = (scenario: Scenario, seconds: number): string => {
      const simulation = new Simulation(scenario, scenario.servers[0], { core });
      simulation.advance(seconds * 1e9, Number.POSITIVE_INFINITY);
      const digest = simulation.digest();
      simulation.release();
      expect(() => simulation.view.events).toThrow(ReleasedError);
      expect(() => simulation.release()).toThrow(ReleasedError);
      expect(() => simulation.advance(1, 1)).toThrow(ReleasedError);
      return digest;
    };
    const first = digestOf(DEFAULT_SCENARIO, 3);
    expect(digestOf(presetById('stalled-node')!.scenario, 5)).not.toBe(first);
    expect(digestOf(DEFAULT_SCENARIO, 3)).toBe(first);
    expect(new Set(memories).size).toBe(1);
    // Two million requests wait in the end, each of 64 bytes or more.
    const traffic = { ...DEFAULT_SCENARIO.traffic, ratePerSecond: 1e6 };
    digestOf({ ...DEFAULT_SCENARIO, traffic, servers: [{ ...blockingPool('A'), queueLimit: null }] }, 2);
    expect(digestOf(DEFAULT_SCENARIO, 3)).toBe(first);
    expect(new Set(memories).size).toBe(2);
  });

  it('receives a thousand edits without growing its memory', () => {
    const memory = new WebAssembly.Memory({ initial: 16 });
    const exports = new WebAssembly.Instance(compiledCore()!, { env: { memory } })
      .exports as unknown as CoreExports;
    const at = (ratePerSecond: number): Configuration => {
      const traffic = { ...DEFAULT_SCENARIO.traffic, ratePerSecond };
      return compile({ ...DEFAULT_SCENARIO, traffic }, server);
    };
    const core = { exports, memory: new ModuleMemory(memory), release: () => {} };
    const engine = new CoreEngine(core, at(1000), true, true);
    engine.advance(2e9, Number.POSITIVE_INFINITY);
    const before = memory.buffer.byteLength;
    for (let edit = 0; edit < 1000; edit++) engine.configure(at(900 + (edit % 50)));
    expect(memory.buffer.byteLength - before).toBeLessThanOrEqual(2 ** 17);
  });
});
