// The core in plain JavaScript as a file of its own: see fetched-script-core.ts.

import type { CoreFactory } from './core-engine.ts';
import { scriptCore } from './script-core.ts';

/** Where the file leaves it. */
export interface ScriptScope {
  threadwayScript: CoreFactory | undefined;
}

(globalThis as unknown as ScriptScope).threadwayScript = scriptCore;
