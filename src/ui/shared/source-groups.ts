// Groups items by their source, under its title and author.

import type { Source } from '../../scenario/presets.ts';

export function sourceName({ title, author }: Source): string {
  return author === null ? title : `${title} – ${author}`;
}

/**
 * Groups in the order in which their sources first occur. The group of items without a source has an empty
 * name.
 */
export function groupBySource<Entry extends { readonly source: Source | null }>(
  entries: readonly Entry[],
): readonly (readonly [name: string, entries: readonly Entry[]])[] {
  const groups = new Map<string, Entry[]>();
  for (const entry of entries) {
    const name = entry.source === null ? '' : sourceName(entry.source);
    groups.set(name, [...(groups.get(name) ?? []), entry]);
  }
  return [...groups];
}
