// In place of available-core.ts in builds that have plain JavaScript alone.

import type { CoreFactory } from './door/core-engine.ts';
import { scriptCore } from './door/script-core.ts';

export const availableCore: CoreFactory = scriptCore;
