// The interval at which clock and scrubber are updated while the run plays: as often as people can read. Each update lays
// out and paints the bar, which costs as much as a road.

export const BEAT_MILLIS = 45;
