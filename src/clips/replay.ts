// A run that is gone through beside the one on the page, and what is seen of it at an instant.

import type { Frame } from '../protocol/frame-reader.ts';
import type { Nanos } from '../scenario/duration.ts';
import type { Scenario } from '../scenario/scenario.ts';

/** An instant of a run: what the road shows, and the scenario in force. */
export interface RunInstant {
  readonly frame: Frame;
  readonly scenario: Scenario;
}

/** A run that can be gone through beside the one on the page. */
export interface Replay {
  /** What the run is at this instant, or at its end where that is before. `onShare`: how much of the way is done, 0 to 1. */
  instantAt(atNanos: Nanos, onShare?: (share: number) => void): Promise<RunInstant>;
  close(): void;
}
