// How a chart says that its numbers are computed: the formula, what it assumes and where it is from.

export interface Computed {
  readonly formula: string;
  readonly assumes: string;
  readonly source: string;
}

export const COUNTED = 'counted in the simulation, exactly';
export const BUCKETS = 'counted in buckets as in HdrHistogram, 64 to each doubling';
export const WINDOWS =
  'Windows of 50 ms at first; when 480 are used up, neighbours are merged, so nothing is lost but resolution.';
