// Finds unmarked punctuation between texts in code: Chinese has "：" and "，" where English has ": " and ", ".

import ts from 'typescript';
import { TAGS } from '../../scripts/languages/marked-texts.ts';
import { pathsAt, type SourceFile } from './source-files.ts';

/** Folders with texts of a page. */
const isRead = pathsAt(
  'src/app/',
  'src/charts/',
  'src/client/',
  'src/clips/',
  'src/embed/',
  'src/importers/',
  'src/learn/',
  'src/lessons/',
  'src/links/',
  'src/road/',
  'src/scenario/',
  'src/theory/explain/',
  'src/ui/',
  'src/validation/',
);
/** Code that writes files, snippets for other pages, or pasted settings. */
const isForFiles = pathsAt(
  'src/embed/looks.ts',
  'src/learn/lesson-file.ts',
  'src/lessons/class-link.ts',
  'src/lessons/scene.ts',
  'src/links/embed-snippet.ts',
  'src/ui/charts/save-chart.ts',
  'src/ui/controls/structure-texts.ts',
  'src/importers/settings-from/assignments.ts',
  'src/importers/settings-from/tomcat.ts',
);
/**
 * Not texts: separators for splitting or drawing, developer messages, or lists of names in the format of
 * links and documents.
 */
const NO_TEXT =
  /\.split\(|\.style\.|throw new|\b(known|charts|parts|all)\.join\(|\b([A-Z_]+_(KEYS|TYPES|UNITS|MODELS|LAYOUTS|BACKGROUNDS)|FIELDS|HIDEABLE|READABLE)\b/;

const AFTER_A_PLACE = /^\)?[,;:.]\s/;
const ALONE = /^\s*[,;:.]\s+$/;
const IN_MARKUP = /^\s*[,;:.](\s|$)|[,;:]\s*$/;

export function isUnmarkedSeparator(node: ts.Node, { path, text, tree }: SourceFile): boolean {
  if (!isRead(path) || isForFiles(path) || !separates(node, tree)) return false;
  const { line } = tree.getLineAndCharacterOfPosition(node.getStart(tree));
  return !NO_TEXT.test(text.split('\n')[line]);
}

function separates(node: ts.Node, tree: ts.SourceFile): boolean {
  if (ts.isTemplateExpression(node)) {
    const { parent, head, templateSpans } = node;
    if (ts.isTaggedTemplateExpression(parent) && TAGS.some((tag) => tag === parent.tag.getText(tree)))
      return false;
    return ALONE.test(head.text) || templateSpans.some(({ literal }) => AFTER_A_PLACE.test(literal.text));
  }
  if (ts.isJsxText(node)) return IN_MARKUP.test(node.text);
  return ts.isStringLiteral(node) && ALONE.test(node.text);
}
