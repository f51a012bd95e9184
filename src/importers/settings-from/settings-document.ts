// Settings in files with their own format: what each line sets, and what is left out, with the reason.

import type { Problem } from '../../scenario/problem.ts';
import type { Assignment } from './assignments.ts';
import { normalName } from './assignments.ts';
import type { NotUnderstood } from './draft.ts';

export interface SettingsDocument {
  readonly assignments: readonly Assignment[];
  readonly left: readonly NotUnderstood[];
  /** Present if one of several containers or clusters has to be chosen. */
  readonly parts?: readonly SettingsPart[];
  /**
   * A syntax error of the text. The document then has only the part before it, which shows whether the text
   * contains settings at all.
   */
  readonly problem?: Problem;
}

export interface SettingsPart extends Pick<SettingsDocument, 'assignments' | 'left'> {
  /** "Deployment api, container web", or "cluster shop". */
  readonly label: string;
}

export function assigned(name: string, value: string, given: string): Assignment {
  return { name: normalName(name), value: value.trim(), given };
}
