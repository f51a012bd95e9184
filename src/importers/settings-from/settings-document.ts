// Settings in files that have a form of their own: what each line of them sets, and what of it is left, with the reason.

import type { Assignment } from './assignments.ts';
import { normalName } from './assignments.ts';
import type { NotUnderstood } from './draft.ts';

export interface SettingsDocument {
  readonly assignments: readonly Assignment[];
  readonly left: readonly NotUnderstood[];
}

export function assigned(name: string, value: string, given: string): Assignment {
  return { name: normalName(name), value: value.trim(), given };
}
