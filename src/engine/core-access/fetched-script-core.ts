// Replaces script-core.ts in workers that are separate files. Nearly all browsers run the WebAssembly core.
// The JavaScript core, which would be a fifth of such a worker, is therefore in another file. The worker
// fetches that file only if WebAssembly is refused.

import type { Core } from './core-engine.ts';
import type { ScriptScope } from './script-file.ts';
import address from './script-file.ts?worker&url';

export function scriptCore(): Core {
  const scope = globalThis as unknown as ScriptScope;
  // Only the first engine fetches the file.
  if (scope.threadwayScript === undefined) importScripts(address);
  return scope.threadwayScript!();
}
