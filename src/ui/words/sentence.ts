// Sentences as lists of pieces, so that ids of servers and important words can be marked.

import { listedParts } from '../../languages/list.ts';

export type Piece = string | { readonly server: string } | { readonly strong: string };

/** "A", "A and B", "A, B and C". */
export function serverList(ids: readonly string[]): readonly Piece[] {
  return listedParts(ids.map((server): readonly Piece[] => [{ server }]));
}
