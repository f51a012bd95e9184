// A product with known settings: their names, and what each becomes in the scenario.

import type { Assignment } from './assignments.ts';
import type { Draft } from './draft.ts';

export interface Product {
  readonly name: string;
  /** Whether a text is about this product at all, if its names are common words; checked once per text. */
  isHere?(text: string): boolean;
  /** The role of a setting; null if it is not one of this product. `text` is the whole pasted text. */
  roleOf(setting: Assignment, text: string): string | null;
  /** Applies the settings. `found`: for each role, the last assignment. */
  apply(draft: Draft, found: ReadonlyMap<string, Assignment>): void;
}

/**
 * Names -> role, looked up by the whole name and by its suffixes: "a.b.threads.max" is found by
 * "threads.max".
 */
export function roleByName(names: Readonly<Record<string, string>>, name: string): string | null {
  for (let rest = name; ; ) {
    if (Object.hasOwn(names, rest)) return names[rest]!;
    const dot = rest.indexOf('.');
    if (dot < 0) return null;
    rest = rest.slice(dot + 1);
  }
}

/** The setting as a whole number, or null if it is none. */
export function wholeOf(setting: Assignment | undefined): number | null {
  return setting !== undefined && /^\d{1,15}$/.test(setting.value) ? Number(setting.value) : null;
}
