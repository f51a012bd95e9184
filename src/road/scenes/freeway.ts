// Blocking pool: a freeway with as many lanes as threads. A vehicle keeps its lane until it is done, waits included.

import { lanesAlone, type Scene } from './scene.ts';

export const FREEWAY: Scene = {
  vehicle: 'car',
  parks: false,
  plan: (area, demand) => lanesAlone(area, demand, 60),
};
