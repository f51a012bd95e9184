// The studio on a page of its own, all but when its engine starts.

import { BROWSER_RUNGS } from '../client/engine-rungs.ts';
import { storage } from './looks-keeper.ts';
import { studiesOf } from './studies.ts';
import type { Surroundings } from './surroundings.ts';

export const PAGE_SURROUNDINGS: Omit<Surroundings, 'whenToStart'> = {
  rungs: BROWSER_RUNGS,
  openReplay: async (run) => {
    const { openReplay } = await import('../client/run-replay.ts');
    return openReplay(run, BROWSER_RUNGS);
  },
  studiesOf,
  storage,
  keepsAddress: true,
};
