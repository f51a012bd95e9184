// The engine that there is here: WebAssembly, or plain JavaScript where a browser or a policy refuses that. A build that has no
// room for both takes another file in place of this one.

import { compiledCore, coreEngine } from './door/core-engine.ts';
import { scriptEngine } from './script-engine.ts';
import type { EngineFactory } from './server-engine.ts';

const CORE = compiledCore();

export const availableEngine: EngineFactory = CORE === null ? scriptEngine : coreEngine(CORE);
