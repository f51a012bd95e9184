// What a preset is: a scene, ready to run. Its story lies in stories/.

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
  /** What it shows a claim of; null where it is of no article. */
  readonly source: Source | null;
  /** What to look at, in one or two sentences. */
  readonly summary: string;
  readonly scenario: Scenario;
  readonly view: {
    /** Simulated seconds in a second of watching. */
    readonly speed: number;
    /** From which start charts show latency, where that is what the scene is about. */
    readonly starts?: 'both';
  };
}
