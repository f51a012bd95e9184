// A product whose settings are known: by which names, and what they become.

import type { Assignment } from './assignments.ts';
import type { Draft } from './draft.ts';

export interface Product {
  readonly name: string;
  /** Whether a text is of this product at all, where its names are common words; asked once for a text. */
  isHere?(text: string): boolean;
  /** What a setting is to it; null where it is none of its own. `text` is all that was pasted. */
  roleOf(setting: Assignment, text: string): string | null;
  /** Roles -> the last assignment of each. */
  apply(draft: Draft, found: ReadonlyMap<string, Assignment>): void;
}

/** Names -> role, looked up by the whole name and by its end: "a.b.threads.max" is found by "threads.max". */
export function roleByName(names: Readonly<Record<string, string>>, name: string): string | null {
  for (let rest = name; ; ) {
    if (Object.hasOwn(names, rest)) return names[rest]!;
    const dot = rest.indexOf('.');
    if (dot < 0) return null;
    rest = rest.slice(dot + 1);
  }
}

/** The setting as a whole number, or null where it is none. */
export function wholeOf(setting: Assignment | undefined): number | null {
  return setting !== undefined && /^\d{1,15}$/.test(setting.value) ? Number(setting.value) : null;
}
