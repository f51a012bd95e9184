// The fields of the result of `simulate` as Markdown, from the comments of its types.

import { readFileSync } from 'node:fs';
import ts from 'typescript';
import { markdownTable } from './markdown.ts';

const FILES = [
  'api/results.ts',
  'measures/report-types.ts',
  'measures/made/values.ts',
  'protocol/summary.ts',
  'protocol/followed-request.ts',
  'protocol/study-api.ts',
  'scenario/question.ts',
] as const;
/** Types that have tables of their own. */
const NOT_OPENED: ReadonlySet<string> = new Set(['Summary', 'SimulatedServer', 'ServerSummary']);

type Declaration = ts.InterfaceDeclaration | ts.TypeAliasDeclaration;
type Row = readonly [path: string, type: string, about: string];

/** The table of the interface with this name and everything it consists of. */
export function resultTable(name: string): string {
  return tableOf(new ResultFields().rowsOf(name, ''));
}

function tableOf(rows: readonly Row[]): string {
  return markdownTable(
    ['field', 'type', 'meaning'],
    rows.map(([path, type, about]) => [`\`${path}\``, type, about]),
  );
}

class ResultFields {
  private readonly declared = new Map<string, Declaration>();
  /** Path at which each type was first expanded; a type that occurs again refers to it. */
  private readonly opened = new Map<string, string>();

  constructor() {
    for (const file of FILES) {
      const text = readFileSync(new URL(`../src/${file}`, import.meta.url), 'utf8');
      for (const each of ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true).statements) {
        if (ts.isInterfaceDeclaration(each) || ts.isTypeAliasDeclaration(each)) {
          this.declared.set(each.name.text, each);
        }
      }
    }
  }

  /** One row per field, followed by those of its parts. */
  rowsOf(name: string, path: string): readonly Row[] {
    const declaration = this.declared.get(name);
    if (declaration === undefined || !ts.isInterfaceDeclaration(declaration)) return [];
    const inherited = (declaration.heritageClauses ?? [])
      .flatMap(({ types }) => [...types])
      .flatMap(({ expression }) => this.rowsOf(expression.getText(), path));
    return [...inherited, ...this.membersOf(declaration.members, path)];
  }

  private membersOf(members: ts.NodeArray<ts.TypeElement>, path: string): readonly Row[] {
    return [...members].filter(ts.isPropertySignature).flatMap((member) => this.memberRows(member, path));
  }

  private memberRows(member: ts.PropertySignature, path: string): readonly Row[] {
    const place = placeOf(path, member.name);
    const { node, suffix } = elementOf(this.unaliased(member.type!));
    const declaration = this.declarationOf(node);
    const name = declaration?.name.text ?? '';
    const about = aboutOf(member) || this.aboutType(member.type!) || this.aboutType(node);
    const inner = `${place}${suffix}.`;
    if (ts.isTypeLiteralNode(node)) {
      const rows = this.membersOf(node.members, inner);
      return about === '' ? rows : [[`${place}${suffix}`, kindOf(suffix), about], ...rows];
    }
    if (declaration === undefined || NOT_OPENED.has(name) || !ts.isInterfaceDeclaration(declaration)) {
      const type = wordsOf(node);
      return [[`${place}${suffix}`, suffix === '' ? type : `list of ${type}`, about]];
    }
    const before = this.opened.get(name);
    if (before !== undefined) return [[`${place}${suffix}`, `as \`${before}\``, about]];
    this.opened.set(name, `${place}${suffix}`);
    return [[`${place}${suffix}`, kindOf(suffix), about], ...this.rowsOf(name, inner)];
  }

  /** The type behind an alias. */
  private unaliased(type: ts.TypeNode): ts.TypeNode {
    const declaration = this.declarationOf(type);
    return declaration !== undefined && ts.isTypeAliasDeclaration(declaration) ? declaration.type : type;
  }

  private aboutType(type: ts.TypeNode): string {
    const declaration = this.declarationOf(type);
    return declaration === undefined ? '' : aboutOf(declaration);
  }

  private declarationOf(type: ts.TypeNode): Declaration | undefined {
    return ts.isTypeReferenceNode(type) ? this.declared.get(type.typeName.getText()) : undefined;
  }
}

function placeOf(path: string, name: ts.PropertyName): string {
  return ts.isStringLiteral(name)
    ? `${path.replace(/\.$/, '')}[${name.getText()}]`
    : `${path}${name.getText()}`;
}

const kindOf = (suffix: string): string => (suffix.endsWith('[]') ? 'list' : 'object');

/** The element type of a list or record, and the suffix for its path. */
function elementOf(type: ts.TypeNode): { readonly node: ts.TypeNode; readonly suffix: string } {
  const bare = withoutReadonly(type);
  const record = ts.isTypeReferenceNode(bare) && bare.typeName.getText() === 'Record';
  const inside = ts.isArrayTypeNode(bare) ? bare.elementType : record ? bare.typeArguments![1]! : null;
  if (inside === null || isPlain(inside)) return { node: bare, suffix: '' };
  const { node, suffix } = elementOf(inside);
  return { node, suffix: `${record ? '.*' : '[]'}${suffix}` };
}

function withoutReadonly(type: ts.TypeNode): ts.TypeNode {
  if (ts.isTypeOperatorNode(type)) return withoutReadonly(type.type);
  const isReadonly = ts.isTypeReferenceNode(type) && type.typeName.getText() === 'Readonly';
  return isReadonly ? withoutReadonly(type.typeArguments![0]!) : type;
}

/** A number, a text, or a column of numbers. */
function isPlain(node: ts.TypeNode): boolean {
  return (
    !ts.isTypeLiteralNode(node) &&
    /^\(?(Nanos|\w+Array|number|string|boolean)( \| null)?\)?$/.test(node.getText())
  );
}

/** A readable form of the type. */
function wordsOf(type: ts.TypeNode): string {
  const node = withoutReadonly(type);
  if (ts.isTypeReferenceNode(node) && node.typeName.getText() === 'Record') {
    const [key, value] = node.typeArguments!;
    const names = ts.isUnionTypeNode(key!) ? ` of ${wordsOf(key)}` : '';
    return `${wordsOf(value!)} for each${names}`;
  }
  return node
    .getText()
    .replace(/\s+/g, ' ')
    .replace(/\breadonly /g, '')
    .replace(/\bNanos\b/g, 'nanoseconds')
    .replace(/' \| '/g, "', '")
    .replace(/'/g, '');
}

/** The comment above the node, on one line. */
function aboutOf(node: ts.Node): string {
  const text = node.getSourceFile().text;
  const comment = ts.getJSDocCommentsAndTags(node).filter(ts.isJSDoc).at(-1);
  if (comment === undefined) return '';
  return text
    .slice(comment.pos, comment.end)
    .replace(/^\/\*\*|\*\/$/g, '')
    .replace(/^\s*\* ?/gm, ' ')
    .replace(/\s+/g, ' ')
    .trim();
}
