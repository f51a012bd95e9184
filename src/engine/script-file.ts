// The core in plain JavaScript as a file of its own: see fetched-script.ts.

import type { CoreFactory } from './door/core-engine.ts';
import { scriptCore } from './door/script-core.ts';

/** Where the file leaves it. */
export interface ScriptScope {
  threadwayScript: CoreFactory;
}

(globalThis as unknown as ScriptScope).threadwayScript = scriptCore;
