// The engine in plain JavaScript.

import { Engine } from './engine.ts';
import type { EngineFactory } from './server-engine.ts';

export const scriptEngine: EngineFactory = (configuration, hasTaker, charted) =>
  new Engine(configuration, hasTaker, charted);
