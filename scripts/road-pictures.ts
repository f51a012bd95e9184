// The pictures that docs/use/roads.md shows: `[![words](roads/name.png)](http://localhost:4173/?query)`.

export interface Picture {
  readonly name: string;
  /** For those who do not see it. */
  readonly words: string;
  /** Of the link that shows the same: a scenario and an instant. */
  readonly query: string;
}

const PICTURE = /\[!\[([^\]]*)\]\(roads\/([\w-]+)\.png\)\]\(http:\/\/localhost:4173\/\?([^)\s]+)\)/g;

export function picturesIn(markdown: string): readonly Picture[] {
  return [...markdown.matchAll(PICTURE)].map(([, words, name, query]) => ({
    words: words!,
    name: name!,
    query: query!,
  }));
}
