// In place of script-core.ts in workers that are files beside the page: nearly all browsers run the core as WebAssembly, so plain
// JavaScript is a file of its own, which a worker fetches where it is refused that. What all the others would load and parse for
// nothing is a fifth of such a worker.

import type { Core } from './core-engine.ts';
import type { ScriptScope } from './script-file.ts';
import address from './script-file.ts?worker&url';

export function scriptCore(): Core {
  const scope = globalThis as unknown as ScriptScope;
  // Only the first engine waits for the file.
  if (scope.threadwayScript === undefined) importScripts(address);
  return scope.threadwayScript!();
}
