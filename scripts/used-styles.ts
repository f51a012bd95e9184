// Leaves the rules out of a sheet of styles whose classes and data attributes no script and no markup of the page names: the embed shares its
// sheets with the whole page and shows a part of it.

/** Rules of the sheet (as the build writes it: no comments) that may ever match in a page of this text. */
export function usedStyles(css: string, text: string): string {
  return partsOf(css, '}')
    .map((rule) => usedRule(rule, text))
    .join('');
}

function usedRule(rule: string, text: string): string {
  const brace = rule.indexOf('{');
  if (brace < 0) return rule;
  const head = rule.slice(0, brace);
  if (/^\s*@(media|container|supports)/.test(head)) {
    const inner = usedStyles(rule.slice(brace + 1, rule.lastIndexOf('}')), text);
    return inner.trim() === '' ? '' : `${head}{${inner}}`;
  }
  if (head.trim().startsWith('@')) return rule;
  const selectors = partsOf(head, ',').filter((selector) => mayMatch(selector, text));
  return selectors.length === 0 ? '' : `${selectors.join(',')}${rule.slice(brace)}`;
}

/** Of what stands in brackets, as in `:not(.a)` or `:is(.a, .b)`, nothing need be there. */
function mayMatch(selector: string, text: string): boolean {
  const outside = selector.replace(/\([^()]*\)/g, '');
  const classes = [...outside.matchAll(/\.([a-zA-Z][\w-]*)/g)].every(([, name]) => isNamed(name!, text));
  return classes && [...outside.matchAll(/\[(data-[\w-]+)/g)].every(([, name]) => isSet(name!, text));
}

/** `data-tip` by this name, or as `dataset.tip`. */
function isSet(name: string, text: string): boolean {
  const property = name.slice('data-'.length).replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
  return text.includes(name) || new RegExp(`\\.dataset\\.${property}(?!\\w)`).test(text);
}

/** As a whole word, or put together by a script: `server-${letter}`. */
function isNamed(name: string, text: string): boolean {
  if (new RegExp(`(?<![\\w-])${name}(?![\\w-])`).test(text)) return true;
  const words = name.split('-');
  return words.some((_, length) => length > 0 && text.includes(`${words.slice(0, length).join('-')}-\${`));
}

/** The text cut behind each of these letters that stands in no brackets: rules with their `}`, selectors without commas. */
function partsOf(text: string, end: '}' | ','): string[] {
  const parts: string[] = [];
  let depth = 0;
  let from = 0;
  for (let at = 0; at < text.length; at++) {
    const letter = text[at]!;
    if ('{('.includes(letter)) depth++;
    if ('})'.includes(letter)) depth--;
    if (letter !== end || depth !== 0) continue;
    parts.push(text.slice(from, end === '}' ? at + 1 : at));
    from = at + 1;
  }
  if (from < text.length) parts.push(text.slice(from));
  return parts;
}
