// The pictures in docs/use/roads.md: `[![words](roads/name.png)](http://localhost:4173/?query)`.

export interface Picture {
  readonly name: string;
  /** Alternative text. */
  readonly words: string;
  /** Query of the link to the same view: a scenario and an instant. */
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
