// All source files of the project, read and parsed on demand, for the tests of its architecture.

import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, posix } from 'node:path';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const CODE = ['.ts', '.tsx'];

export interface SourceFile {
  /** Path from the root of the project, with forward slashes. */
  readonly path: string;
  readonly text: string;
  /** Parsed when it is first asked for. */
  readonly tree: ts.SourceFile;
}

export interface Import {
  /** The module specifier as written. */
  readonly specifier: string;
  /** Path of the imported file if it is one of ours, otherwise null. */
  readonly target: string | null;
  /** Whether the import disappears in the compiled code. */
  readonly typeOnly: boolean;
  readonly where: string;
}

/**
 * The files below this folder with one of these endings. Throws if there are none, because a test that reads
 * a moved folder would always pass.
 */
export function filesBelow(folder: string, endings: readonly string[] = CODE): SourceFile[] {
  const paths = pathsBelow(folder).filter((path) => endings.some((ending) => path.endsWith(ending)));
  if (paths.length === 0)
    throw new Error(`${folder} holds no ${endings.join(' or ')} file: name the folder that holds them now.`);
  return paths.map(read);
}

function pathsBelow(folder: string): readonly string[] {
  if (!existsSync(join(ROOT, folder))) return [];
  return readdirSync(join(ROOT, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(ROOT.length).replaceAll('\\', '/'));
}

/**
 * Returns a function that tells whether a path is one of these files, or lies in one of these folders, whose
 * names end with a slash. Throws if one of them is missing or empty, so that no list of exceptions names
 * moved files.
 */
export function pathsAt(...places: readonly string[]): (path: string) => boolean {
  const isFolder = (place: string): boolean => place.endsWith('/');
  const gone = places.filter((place) =>
    isFolder(place) ? pathsBelow(place).length === 0 : !existsSync(join(ROOT, place)),
  );
  if (gone.length > 0) throw new Error(`${gone.join(', ')}: gone; name where it is now, or remove it.`);
  return (path) => places.some((place) => (isFolder(place) ? path.startsWith(place) : path === place));
}

/** What has been read so far, for all test files of a process: parsing everything takes two seconds. */
const READ = new Map<string, SourceFile>();

function read(path: string): SourceFile {
  const text = readFileSync(join(ROOT, path), 'utf8');
  const before = READ.get(path);
  if (before?.text === text) return before;
  let tree: ts.SourceFile | null = null;
  const file: SourceFile = {
    path,
    text,
    get tree() {
      tree ??= ts.createSourceFile(path, text, OPTIONS, true);
      return tree;
    },
  };
  READ.set(path, file);
  return file;
}

/** No test needs parsed JSDoc comments. */
const OPTIONS: ts.CreateSourceFileOptions = {
  languageVersion: ts.ScriptTarget.Latest,
  jsDocParsingMode: ts.JSDocParsingMode.ParseNone,
};

/** The source of page, engine and command line, without generated files. */
export function productFiles(): SourceFile[] {
  const files = [...filesBelow('src'), ...filesBelow('workers')];
  return files.filter(({ path }) => !path.startsWith('src/engine/made/') && path !== 'src/core/codes.ts');
}

/**
 * The innermost of these folders that contains a file: "engine" for src/engine/…, "workers" for workers/…; ''
 * for none.
 */
export function folderOf(path: string, folders: readonly string[]): string {
  const inside = path.replace(/^src\//, '');
  const around = folders.filter((folder) => inside.startsWith(`${folder}/`));
  return around.sort((a, b) => b.length - a.length)[0] ?? '';
}

/** The place of a node, such as `src/engine/time.ts:12`. */
export function placeOf(file: SourceFile, node: ts.Node): string {
  return `${file.path}:${file.tree.getLineAndCharacterOfPosition(node.getStart(file.tree)).line + 1}`;
}

/** Every node of the file, parents before children. */
export function nodesOf(root: ts.Node): readonly ts.Node[] {
  const nodes: ts.Node[] = [];
  const visit = (node: ts.Node): void => {
    nodes.push(node);
    ts.forEachChild(node, visit);
  };
  visit(root);
  return nodes;
}

/** Static imports, `import()`, re-exports and `new URL('…', import.meta.url)`. */
export function importsOf(file: SourceFile): Import[] {
  const found: Import[] = [];
  for (const node of nodesOf(file.tree)) {
    const specifier = specifierOf(node);
    if (specifier === null) continue;
    const target = specifier.startsWith('.')
      ? posix.normalize(`${dirname(file.path)}/${specifier.replace(/\?.*$/, '')}`)
      : null;
    found.push({ specifier, target, typeOnly: isTypeOnly(node), where: placeOf(file, node) });
  }
  return found;
}

function specifierOf(node: ts.Node): string | null {
  if ((ts.isImportDeclaration(node) || ts.isExportDeclaration(node)) && node.moduleSpecifier !== undefined) {
    return (node.moduleSpecifier as ts.StringLiteral).text;
  }
  const first =
    (ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword) ||
    (ts.isNewExpression(node) && node.expression.getText() === 'URL' && isHere(node.arguments?.[1]))
      ? node.arguments?.[0]
      : undefined;
  return first !== undefined && ts.isStringLiteral(first) ? first.text : null;
}

/** Whether an expression is `import.meta.url`. Only a URL relative to it names a file of the bundle. */
function isHere(node: ts.Expression | undefined): boolean {
  return node !== undefined && /^import\.meta\.url$/.test(node.getText());
}

function isTypeOnly(node: ts.Node): boolean {
  if (ts.isExportDeclaration(node)) return node.isTypeOnly;
  if (!ts.isImportDeclaration(node) || node.importClause === undefined) return false;
  if (node.importClause.phaseModifier === ts.SyntaxKind.TypeKeyword) return true;
  const bindings = node.importClause.namedBindings;
  return (
    node.importClause.name === undefined &&
    bindings !== undefined &&
    ts.isNamedImports(bindings) &&
    bindings.elements.every((element) => element.isTypeOnly)
  );
}
