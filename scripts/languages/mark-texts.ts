// A build plugin that rewrites marked texts as calls of undefined functions: t`Server ${id}` becomes
// threadway$t$1x2y3z("Server {0}", id). Minifiers neither rename nor remove unknown names, so the last build
// step finds the calls and inserts each language's text (see inline-texts.ts). In development the marks show
// English.

import { createHash } from 'node:crypto';
import ts from 'typescript';
import type { Plugin } from 'vite';
import { builtLanguages, catalogueHash, ENGLISH } from './catalogues.ts';
import { type MarkedText, markOf, mayHaveMarks } from './marked-texts.ts';
import { LANGUAGE_NAME, RESERVED } from './reserved-names.ts';

const LANGUAGE_FILE = /src\/languages\/language\.ts$/;

export function markTexts(): Plugin {
  const languages = builtLanguages();
  // Names of built files must also change when the translations do.
  const hash = catalogueHash(languages);
  const choices = JSON.stringify(
    [ENGLISH, ...languages].map(({ language, name }) => ({ code: language, name })),
  );
  return {
    name: 'threadway-mark-texts',
    apply: 'build',
    enforce: 'pre',
    transform(code, id) {
      if (LANGUAGE_FILE.test(id.replaceAll('\\', '/'))) {
        const own = `export const LANGUAGE = /* @__PURE__ */ ${LANGUAGE_NAME}();`;
        return { code: `${own}\nexport const BUILT_LANGUAGES = ${choices};`, map: null };
      }
      return /\.tsx?$/.test(id) && mayHaveMarks(code) ? { code: withCalls(id, code), map: null } : null;
    },
    augmentChunkHash: () => hash,
  };
}

/** The code of a TypeScript file with its marks replaced by calls. */
export function withCalls(path: string, code: string): string {
  const file = ts.createSourceFile(path, code, ts.ScriptTarget.ES2022, true);
  const written = (from: number, node: ts.Node): string => {
    let at = from;
    let result = '';
    for (const mark of outermost(node, file)) {
      result += code.slice(at, mark.node.getStart(file)) + callOf(mark);
      at = mark.node.end;
    }
    return result + code.slice(at, node.end);
  };
  const callOf = ({ tag, key, places, hasPlural }: MarkedText): string => {
    const texts = places.map((each) => written(each.getStart(file), each));
    const given = [JSON.stringify(key), ...(hasPlural ? ['plural'] : []), ...texts];
    // Each text gets its own name, because minifiers merge two calls of the same name in the branches of a
    // condition.
    return `/* @__PURE__ */ ${RESERVED}${tag}$${hashOf(key)}(${given.join(', ')})`;
  };
  return written(0, file) + code.slice(file.end);
}

/** The marks that are not inside another, in order. */
function outermost(node: ts.Node, file: ts.SourceFile): readonly MarkedText[] {
  const found: MarkedText[] = [];
  const visit = (each: ts.Node): void => {
    const mark = markOf(each, file);
    if (mark === null) ts.forEachChild(each, visit);
    else found.push(mark);
  };
  visit(node);
  return found.sort((a, b) => a.node.pos - b.node.pos);
}

function hashOf(key: string): string {
  return createHash('sha256').update(key).digest('hex').slice(0, 10);
}
