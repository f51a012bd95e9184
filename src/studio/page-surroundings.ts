// The studio on a page of its own.

import { BROWSER_RUNGS } from '../client/engine-rungs.ts';
import { storage } from './looks-keeper.ts';
import { studiesOf } from './studies.ts';
import type { Surroundings } from './surroundings.ts';

export const PAGE_SURROUNDINGS: Surroundings = {
  rungs: BROWSER_RUNGS,
  studiesOf,
  storage,
  keepsAddress: true,
  whenToStart: (start) => start(),
};
