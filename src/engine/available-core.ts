// The core that there is here: WebAssembly, or plain JavaScript where a browser or a policy refuses that. A build that has no
// room for both takes another file in place of this one.

import type { CoreFactory } from './door/core-engine.ts';
import { compiledCore, moduleCore } from './door/module-core.ts';
import { scriptCore } from './door/script-core.ts';

const MODULE = compiledCore();

export const availableCore: CoreFactory = MODULE === null ? scriptCore : moduleCore(MODULE);
