// Marks texts that people read: t`Threads of server ${name}` is English here, and in the command line, the
// package and the tests. The build replaces it by each language's text, so that a page contains one language
// and no catalogue; see scripts/languages/. Mark whole sentences, because a translator may reorder the
// places.

/**
 * A text with places for texts and numbers. Numbers are inserted unformatted, so format them first if they
 * may be long.
 */
export function t(texts: TemplateStringsArray, ...places: readonly (string | number)[]): string {
  return String.raw({ raw: texts }, ...places);
}

/**
 * Marks a sentence whose places may contain more than text, such as bold words. Returns a list of parts. A
 * place may contain several parts, but no number: the build inserts places unchanged, and the renderer only
 * knows texts and parts.
 */
export function sentence<Part extends object>(
  texts: TemplateStringsArray,
  ...places: readonly (string | Part | readonly (string | Part)[])[]
): readonly (string | Part)[] {
  return texts.flatMap((text, index) => {
    const place = places[index] ?? '';
    const parts: readonly (string | Part)[] = isList(place) ? place : [place];
    return [text, ...parts].filter((part) => part !== '');
  });
}

function isList<Part>(place: Part | readonly Part[]): place is readonly Part[] {
  return Array.isArray(place);
}
