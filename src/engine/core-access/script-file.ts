// Provides the core in plain JavaScript as a separate file: see fetched-script-core.ts.

import type { CoreFactory } from './core-engine.ts';
import { scriptCore } from './script-core.ts';

/** The global scope, in which the file leaves its core. */
export interface ScriptScope {
  threadwayScript: CoreFactory | undefined;
}

(globalThis as unknown as ScriptScope).threadwayScript = scriptCore;
