// The form of a machine's profile: what `threadway calibrate` measured, as values of parameters. importers/machine-profile.ts reads
// it.

import type { ParameterKey } from './parameters.ts';

/** The field that tells a profile from other documents, with the version of its form. */
export const PROFILE_MARK = 'threadwayMachine';
export const PROFILE_VERSION = 1;

export interface Calibrated {
  /** As fields, links and `--set` take it: "2.1us", "25KiB". */
  readonly value: string;
  /** How it was measured, in a sentence. */
  readonly how: string;
}

export interface MachineProfile {
  readonly [PROFILE_MARK]: typeof PROFILE_VERSION;
  /** What was measured, when and by what: texts for people. */
  readonly machine: Readonly<Record<string, string>>;
  /** By the key of the parameter that each sets. */
  readonly values: Readonly<Partial<Record<ParameterKey, Calibrated>>>;
  /** What was measured too, and no parameter takes. */
  readonly others: Readonly<Record<string, Calibrated>>;
}
