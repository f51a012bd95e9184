// Settings in files with their own format: what each line sets, and what is left out, with the reason.

import type { Problem } from '../../scenario/problem.ts';
import type { Assignment } from './assignments.ts';
import { normalName } from './assignments.ts';
import type { NotUnderstood } from './draft.ts';

export interface SettingsDocument {
  readonly assignments: readonly Assignment[];
  readonly left: readonly NotUnderstood[];
  /** Several containers or clusters, of which one has to be chosen; absent where there is one, or none. */
  readonly parts?: readonly SettingsPart[];
  /** Where the text breaks its form: then what is here is only a part of it, by which it is told whether it is settings at all. */
  readonly problem?: Problem;
}

export interface SettingsPart extends Pick<SettingsDocument, 'assignments' | 'left'> {
  /** "Deployment api, container web", or "cluster shop". */
  readonly label: string;
}

export function assigned(name: string, value: string, given: string): Assignment {
  return { name: normalName(name), value: value.trim(), given };
}
