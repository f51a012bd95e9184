// Replaces available-core.ts in builds that contain only the JavaScript core.

import type { CoreFactory } from './core-access/core-engine.ts';
import { scriptCore } from './core-access/script-core.ts';

export const availableCore: CoreFactory = scriptCore;
