// The core in plain JavaScript.

import { Door } from '../made/core-script.ts';
import type { Core } from './core-engine.ts';
import { SCRIPT_MEMORY } from './core-memory.ts';

export function scriptCore(): Core {
  return { door: new Door(), memory: SCRIPT_MEMORY, release() {} };
}
