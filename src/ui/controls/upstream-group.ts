// The upstream group that a section's controls edit. Parameter rows read and write the first group, so
// another group is put first.

import { createContext, useContext } from 'react';

/** Null for the first group, or for settings that belong to no group. */
export const UpstreamGroup = createContext<string | null>(null);

/** The name of the group, and the prefix of its keys. */
export function useUpstreamGroup(): { readonly group: string | null; readonly prefix: string } {
  const group = useContext(UpstreamGroup);
  return { group, prefix: group === null ? '' : `${group}.` };
}
