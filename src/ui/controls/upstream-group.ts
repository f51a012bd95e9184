// The upstream group that the controls of a section edit. Parameter rows read and write the first group, so a
// control puts its group first for them.

import { createContext, useContext } from 'react';

/** null for the first group, and for settings that belong to no group. */
export const UpstreamGroup = createContext<string | null>(null);

/** The name of the group, and the prefix that it adds to keys. */
export function useUpstreamGroup(): { readonly group: string | null; readonly prefix: string } {
  const group = useContext(UpstreamGroup);
  return { group, prefix: group === null ? '' : `${group}.` };
}
