// The marks of text that people read: t`Threads of server ${name}` is English here, and in the command line, the package and
// the tests. The build puts each language's text in its place, so that a page carries one language and no catalogue; see
// scripts/languages/. Mark whole sentences: a translator may put the places in any order.

/** Text with places for text and numbers. A number is written as it stands: format it first where it may be long. */
export function t(texts: TemplateStringsArray, ...places: readonly (string | number)[]): string {
  return String.raw({ raw: texts }, ...places);
}

/**
 * A sentence with places for more than text, such as words in bold: the list of its parts. A place may hold several parts, and
 * no number: in the build places stand in the list as they are, and who draws it knows text and parts.
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
