// Loads the code that draws the pictures of a lesson's printed sheet when the user first prints.

import simulation from '../../workers/simulation.worker.ts?worker&url';
import type { DrawStills } from '../learn/stills.ts';
import { LEARN } from '../ui/words/learn.ts';
import script from './draw-stills.ts?worker&url';
import { loadStillsScript } from './stills-script.ts';

/**
 * Rejects if a part cannot be loaded, for example without a network, or if the browser or the engine cannot
 * draw.
 */
export const drawStills: DrawStills = async (...drawn) => {
  const draw = await loadStillsScript(script, LEARN.sheet.noPainter);
  return draw(simulation, ...drawn);
};
