// The format of a machine profile: the measurements of `threadway calibrate`, as values of parameters.
// importers/machine-profile.ts reads it.

import type { ParameterKey } from './parameters.ts';

/** The field that identifies a profile, with the version of its format. */
export const PROFILE_MARK = 'threadwayMachine';
export const PROFILE_VERSION = 1;

export interface CalibratedValue {
  /** In the format of fields, links and `--set`: "2.1us", "25KiB". */
  readonly value: string;
  /** How the value was measured, as a sentence. */
  readonly how: string;
}

export interface MachineProfile {
  readonly [PROFILE_MARK]: typeof PROFILE_VERSION;
  /** Description of the machine, date and tool, as texts for people. */
  readonly machine: Readonly<Record<string, string>>;
  /** Values by the key of the parameter that each sets. */
  readonly values: Readonly<Partial<Record<ParameterKey, CalibratedValue>>>;
  /** Measurements that no parameter uses. */
  readonly others: Readonly<Record<string, CalibratedValue>>;
}
