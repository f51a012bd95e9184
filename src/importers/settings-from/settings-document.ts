// Settings in files with their own format: what each line sets, and what is left out, with the reason.

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
