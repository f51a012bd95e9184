// What a preset is: a scene of a source, ready to run.

import type { Scenario } from './scenario.ts';

export interface Source {
  readonly title: string;
  /** null where the source names none. */
  readonly author: string | null;
}

export interface Preset {
  /** Short name in links and on the command line. */
  readonly id: string;
  readonly title: string;
  readonly source: Source;
  /** What to look at, in one or two sentences. */
  readonly summary: string;
  readonly scenario: Scenario;
  readonly view: {
    /** Simulated seconds in a second of watching. */
    readonly speed: number;
  };
}
