// Blocking pool: a freeway with as many lanes as threads. A vehicle keeps its lane until it is done, waits included.

import { describePool, lanesAtLock } from '../words/caption-threads.ts';
import { lanesAlone, type Scene } from './scene.ts';

export const FREEWAY: Scene = {
  vehicle: 'car',
  parks: false,
  describe: describePool,
  atLock: lanesAtLock,
  plan: (area, demand) => lanesAlone(area, demand, 60),
};
