// In place of available-engine.ts in builds that have plain JavaScript alone.

import { scriptEngine } from './script-engine.ts';
import type { EngineFactory } from './server-engine.ts';

export const availableEngine: EngineFactory = scriptEngine;
