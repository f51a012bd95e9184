// In place of available-core.ts in workers that are files beside the page: nearly all browsers run the core as WebAssembly, so plain
// JavaScript is a file of its own, which a worker fetches where it is refused that. What all the others would load and parse for
// nothing is a fifth of such a worker.

import type { CoreFactory } from './door/core-engine.ts';
import { compiledCore, moduleCore } from './door/module-core.ts';
import type { ScriptScope } from './script-file.ts';
import address from './script-file.ts?worker&url';

function fetchedScript(): CoreFactory {
  // Only this waits for the file, and an engine that is asked for in the meantime waits with it.
  importScripts(address);
  return (globalThis as unknown as ScriptScope).threadwayScript;
}

const MODULE = compiledCore();

export const availableCore: CoreFactory = MODULE === null ? fetchedScript() : moduleCore(MODULE);
