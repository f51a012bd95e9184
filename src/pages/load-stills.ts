// Loads what draws the pictures of a lesson's printed sheet, when somebody prints for the first time.

import simulation from '../../workers/simulation.worker.ts?worker&url';
import type { DrawStills } from '../learn/stills.ts';
import { LEARN } from '../ui/words/learn.ts';
import script from './draw-stills.ts?worker&url';
import { loadStillsScript } from './stills-script.ts';

/** Rejects where a part is not to be had, as without a network, and where the browser or the engine cannot do it. */
export const drawStills: DrawStills = async (...drawn) => {
  const draw = await loadStillsScript(script, LEARN.sheet.noPainter);
  return draw(simulation, ...drawn);
};
