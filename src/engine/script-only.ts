// Replaces available-core.ts in builds with plain JavaScript only.

import type { CoreFactory } from './core-access/core-engine.ts';
import { scriptCore } from './core-access/script-core.ts';

export const availableCore: CoreFactory = scriptCore;
