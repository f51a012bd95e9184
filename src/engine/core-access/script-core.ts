// The core in plain JavaScript.

import { ScriptExports } from '../made/core-script.ts';
import type { Core } from './core-engine.ts';
import { SCRIPT_MEMORY } from './core-memory.ts';

export function scriptCore(): Core {
  return { exports: new ScriptExports(), memory: SCRIPT_MEMORY, release() {} };
}
