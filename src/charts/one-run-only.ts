// In place of replications.ts and measured-data.ts in builds whose charts show one run and nothing beside it: no runs with other seeds,
// and no measurements.

import type * as Measured from './measured-data.ts';
import type * as Replications from './replications.ts';

export const runsOf: typeof Replications.runsOf = () => [];
export const rateBand: typeof Replications.rateBand = () => null;
export const meanRates: typeof Replications.meanRates = () => null;
export const percentileBand: typeof Replications.percentileBand = () => null;
export const bandAt: typeof Replications.bandAt = () => null;
export const bandSubtitle: typeof Replications.bandSubtitle = () => [];
export const bandSentence: typeof Replications.bandSentence = () => '';
export const bandColumns: typeof Replications.bandColumns = () => [];
export const measuredPoints: typeof Measured.measuredPoints = () => null;
export const comparable: typeof Measured.comparable = () => false;
export const measuredAt: typeof Measured.measuredAt = () => Number.NaN;
