// Sentences as lists of pieces, so that the ids of servers and the most important words can be marked.

export type Piece = string | { readonly server: string } | { readonly strong: string };

/** "A", "A and B", "A, B and C". */
export function serverList(ids: readonly string[]): readonly Piece[] {
  return joinedWithAnd(ids.map((server) => [{ server }]));
}

/** Puts commas and an "and" between the parts. */
export function joinedWithAnd(parts: readonly (readonly Piece[])[]): readonly Piece[] {
  return parts.flatMap((part, index) => {
    if (index === 0) return part;
    return [index === parts.length - 1 ? ' and ' : ', ', ...part];
  });
}
