// Finds what code writes between texts that people read without marking it: Chinese has "：" and "，" where English has ": " and ", ".

import ts from 'typescript';
import { TAGS } from '../../scripts/languages/marked-texts.ts';
import type { SourceFile } from './source-files.ts';

/** Folders whose texts people read on a page. */
const FOLDERS =
  /^src\/(app|charts|client|clips|embed|importers|learn|lessons|links|road|scenario|theory\/explain|ui|validation)\//;
/** Code that writes files, styles, snippets for other pages, or settings as they were pasted. */
const OTHER_FILES =
  /^src\/(embed\/looks|learn\/lesson-file|lessons\/(class-link|scene)|links\/embed-snippet|ui\/charts\/save-chart|ui\/controls\/structure-texts|importers\/settings-from\/(assignments|tomcat))\./;
/** No text: what is cut or drawn by it, said to developers, or a list of names as links and documents have them. */
const NO_TEXT =
  /\.split\(|\.style\.|throw new|\b(known|charts|parts|all)\.join\(|\b([A-Z_]+_(KEYS|TYPES|UNITS|MODELS|LAYOUTS|BACKGROUNDS)|FIELDS|HIDEABLE|READABLE)\b/;

const AFTER_A_PLACE = /^\)?[,;:.]\s/;
const ALONE = /^\s*[,;:.]\s+$/;
const IN_MARKUP = /^\s*[,;:.](\s|$)|[,;:]\s*$/;

export function isUnmarkedSeparator(node: ts.Node, { path, text, tree }: SourceFile): boolean {
  if (!FOLDERS.test(path) || OTHER_FILES.test(path) || !separates(node, tree)) return false;
  const { line } = tree.getLineAndCharacterOfPosition(node.getStart(tree));
  return !NO_TEXT.test(text.split('\n')[line]!);
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
