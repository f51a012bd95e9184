// The upstream group that the controls of a section are for. Their rows read and write the first group, so another one is put first.

import { createContext, useContext } from 'react';

/** Null: the first group, or what is of no group. */
export const UpstreamGroup = createContext<string | null>(null);

/** The name of the group, and what stands before the keys of its settings. */
export function useUpstreamGroup(): { readonly group: string | null; readonly prefix: string } {
  const group = useContext(UpstreamGroup);
  return { group, prefix: group === null ? '' : `${group}.` };
}
