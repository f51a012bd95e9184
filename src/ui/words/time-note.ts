// Texts of the notes beside the clock. Part of the catalogue in text.ts, loaded with the first note.

import { plural } from '../../languages/plural.ts';
import { t } from '../../languages/t.ts';

export const TIME_NOTE = {
  behind: t`Slower than requested: this machine cannot simulate any faster.`,
  behindShort: t`engine lags`,
  slowed: t`slow motion`,
  finished: t`finished`,
  replaying: t`Replaying the run`,
  searching: t`Looking for the request`,
  stopHere: t`Stop here`,
  ahead: (count: number) =>
    t`${count} ${plural(count, { one: 'change ahead: a change made here replaces it', other: 'changes ahead: a change made here replaces them' })}`,
  aheadMore: t`The run replays as it was, including later changes. A change made here starts a different run from this point.`,
  inexact: t`replay nearly exact`,
  inexactMore: t`There were more changes than can be kept. Every second one of the older changes was dropped, so the replay may differ slightly from the first run.`,
} as const;
