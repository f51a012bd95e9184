// The core that this environment can run: WebAssembly, or plain JavaScript if a browser or a policy refuses
// WebAssembly. Builds that have room for only one of them replace this file.

import type { CoreFactory } from './core-access/core-engine.ts';
import { compiledCore, moduleCore } from './core-access/module-core.ts';
import { scriptCore } from './core-access/script-core.ts';

const MODULE = compiledCore();

export const availableCore: CoreFactory = MODULE === null ? scriptCore : moduleCore(MODULE);
