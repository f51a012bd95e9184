// The limit of unattended runs. A request may wait for a reply that never arrives, and its run would never
// end.

import type { Nanos } from './duration.ts';

/** Ten days of simulated time. */
export const LAST_INSTANT: Nanos = 864_000e9;
