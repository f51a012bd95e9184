// Replaces available-core.ts in builds with plain JavaScript only.

import type { CoreFactory } from './door/core-engine.ts';
import { scriptCore } from './door/script-core.ts';

export const availableCore: CoreFactory = scriptCore;
