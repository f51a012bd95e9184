// Converts the core of the engine (src/core, in AssemblyScript) to plain JavaScript, for environments that
// refuse WebAssembly, for embeds, and for tests of single parts. Most of the core is valid in both languages:
// 32-bit integers, doubles, classes. The differences are rewritten on the syntax tree:
//
// - `i32(x)`, `f64(x)` and the like become their JavaScript equivalents;
// - `new StaticArray<f64>(n)` becomes the typed array of that kind, or an array of null for objects;
// - a field without a value is initialised to 0, false or null, as in AssemblyScript;
// - constants of namespaces become their numbers, decorators are removed, `unreachable()` throws;
// - a method `doesHere`, the inlined form of `does`, replaces `does`: JavaScript engines inline as they see
//   fit.
//
// Where AssemblyScript has implicit 32-bit semantics, the core states them explicitly, at no cost to its
// compiler: an integer division is `i32(a / b)`, a product that may exceed 32 bits uses `product`, such a sum
// is `(a + b) | 0`, and a shift of bits that are not a number is `>>>`. tests/properties/core-forms.test.ts
// checks that both forms are equal to the last bit.

import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';

const CORE = fileURLToPath(new URL('../src/core/', import.meta.url));

const ARRAYS = {
  f64: 'Float64Array',
  Nanos: 'Float64Array',
  Word: 'Float64Array',
  InstantBits: 'Float64Array',
  i32: 'Int32Array',
  Slot: 'Int32Array',
  ThreadId: 'Int32Array',
  u32: 'Uint32Array',
  u8: 'Uint8Array',
  bool: 'Uint8Array',
};

/** Initial value of a field of this type. */
const EMPTY = {
  bool: 'false',
  ...Object.fromEntries(['f64', 'Nanos', 'i32', 'Slot', 'ThreadId'].map((each) => [each, '0'])),
};

const CALLS = {
  i32: (x) => `(${x} | 0)`,
  u32: (x) => `(${x} >>> 0)`,
  u16: (x) => `(${x} & 0xffff)`,
  u8: (x) => `(${x} & 0xff)`,
  // Names already hold numbers; expressions with operators or brackets are converted.
  f64: (x) => (x.startsWith('(') ? `(+${x})` : x),
  changetype: (x) => x,
  min: (...all) => `Math.min(${all.join(', ')})`,
  max: (...all) => `Math.max(${all.join(', ')})`,
  // The compiled core for release omits it, too.
  assert: () => 'undefined',
  unreachable: () => "(() => { throw new Error('the core cannot go on'); })()",
};

function parsed(file, text) {
  return ts.createSourceFile(file, text, ts.ScriptTarget.ES2022, true);
}

/** The constants of all namespaces of the core, as text by full name, such as `EVENT.waitEnd`. */
function coreConstants() {
  const constants = new Map();
  const collect = (statements, prefix, source) => {
    for (const statement of statements) {
      if (ts.isModuleDeclaration(statement) && statement.body !== undefined)
        collect(statement.body.statements, `${prefix}${statement.name.text}.`, source);
      else if (prefix !== '' && ts.isVariableStatement(statement))
        for (const { name, initializer } of statement.declarationList.declarations)
          constants.set(prefix + name.text, initializer.getText(source));
    }
  };
  for (const name of readdirSync(CORE, { recursive: true })) {
    if (!name.endsWith('.ts')) continue;
    const source = parsed(name, readFileSync(join(CORE, name), 'utf8'));
    collect(source.statements, '', source);
  }
  return constants;
}

const HERE = /Here$/;

/** Whether the method only calls the class's method of the same name plus "Here". */
function isCompiledHere(method, source) {
  const name = `${method.name.getText(source)}Here`;
  if (!method.parent.members.some((member) => member.name?.getText(source) === name)) return false;
  const parameters = method.parameters.map((each) => each.name.getText(source)).join(', ');
  const body = method.body.statements.map((each) => each.getText(source).replace(/^return /, ''));
  if (body.length === 1 && body[0] === `this.${name}(${parameters});`) return true;
  throw new Error(`${source.fileName}: ${method.name.getText(source)} must do nothing but call ${name}`);
}

/** Converts a namespace of constants to an object. */
function objectOf({ body }, source) {
  const members = body.statements.map((statement) => {
    if (ts.isModuleDeclaration(statement)) return `${statement.name.text}: ${objectOf(statement, source)}`;
    const [{ name, initializer }] = statement.declarationList.declarations;
    return `${name.text}: ${initializer.getText(source)}`;
  });
  return `{ ${members.join(', ')} }`;
}

/** Converts a file of the core to TypeScript whose types any tool can strip. */
function scriptOf(text, file, constants) {
  const source = parsed(file, text);
  const textOf = (node) => put(node.getStart(source), node.getEnd(), editsOf(node));

  /** The text of a range with these edits applied; the edits are in order. */
  function put(from, to, edits) {
    let result = '';
    let at = from;
    for (const [start, end, by] of edits) {
      result += text.slice(at, start) + by;
      at = end;
    }
    return result + text.slice(at, to);
  }

  function editsOf(node) {
    const edits = [];
    // Returns nothing, since a result would end the walk.
    const replace = (each, by) => void edits.push([each.getStart(source), each.getEnd(), by]);
    const visit = (each) => {
      if (ts.isImportDeclaration(each)) return;
      if (ts.isDecorator(each)) return replace(each, '');
      if (ts.isMethodDeclaration(each) && isCompiledHere(each, source)) return replace(each, '');
      if (ts.isIdentifier(each) && HERE.test(each.text)) return replace(each, each.text.replace(HERE, ''));
      // The core inlines its constants; the object is for tests.
      if (ts.isModuleDeclaration(each))
        return replace(each, `export const ${each.name.text} = ${objectOf(each, source)};`);
      if (ts.isPropertyAccessExpression(each) && constants.has(each.getText(source)))
        return replace(each, constants.get(each.getText(source)));
      if (ts.isNewExpression(each) && each.expression.getText(source) === 'StaticArray') {
        const holds = each.typeArguments[0].getText(source);
        const length = textOf(each.arguments[0]);
        const array = ARRAYS[holds];
        return replace(each, array ? `new ${array}(${length})` : `new Array(${length}).fill(null)`);
      }
      if (ts.isCallExpression(each) && Object.hasOwn(CALLS, each.expression.getText(source))) {
        const parameters = each.arguments.map((one) => (isSimple(one) ? textOf(one) : `(${textOf(one)})`));
        return replace(each, CALLS[each.expression.getText(source)](...parameters));
      }
      if (ts.isPropertyDeclaration(each) && each.initializer === undefined) {
        const type = each.type?.getText(source) ?? '';
        const empty = type.endsWith('| null') ? 'null' : EMPTY[type];
        if (empty !== undefined) {
          const end = each.type.getEnd();
          edits.push([end, end, ` = ${empty}`]);
        }
      }
      ts.forEachChild(each, visit);
    };
    visit(node);
    return edits.sort(([one], [other]) => one - other);
  }

  /** Whether the expression needs no brackets as an operand. */
  function isSimple(node) {
    return (
      ts.isIdentifier(node) ||
      ts.isPropertyAccessExpression(node) ||
      ts.isElementAccessExpression(node) ||
      ts.isCallExpression(node) ||
      ts.isNumericLiteral(node)
    );
  }

  return put(0, text.length, editsOf(source));
}

/**
 * Converts the core's exports, which use the single engine of their instance, to a class: each object
 * is such an instance, and module variables become fields.
 */
function exportsClass(text) {
  const source = parsed('exports.ts', text);
  const functions = source.statements.filter(ts.isFunctionDeclaration);
  const variables = source.statements
    .filter(ts.isVariableStatement)
    .flatMap(({ declarationList }) => [...declarationList.declarations]);
  const members = new Set([...functions, ...variables].map(({ name }) => name.text));

  function body(node) {
    const places = [];
    const visit = (each) => {
      const isMember =
        ts.isIdentifier(each) &&
        members.has(each.text) &&
        !(ts.isPropertyAccessExpression(each.parent) && each.parent.name === each) &&
        !(ts.isFunctionDeclaration(each.parent) || ts.isParameter(each.parent));
      if (isMember) places.push(each.getStart(source));
      ts.forEachChild(each, visit);
    };
    visit(node);
    let result = text.slice(node.getStart(source), node.getEnd());
    for (const place of places.reverse()) {
      const at = place - node.getStart(source);
      result = `${result.slice(0, at)}this.${result.slice(at)}`;
    }
    return result.replace(/^(export )?function /, '');
  }

  const others = source.statements.filter(
    (each) => !ts.isFunctionDeclaration(each) && !ts.isVariableStatement(each),
  );
  return [
    ...others.map((each) => each.getText(source)),
    'export class ScriptExports {',
    ...variables.map(
      ({ name, initializer }) => `  ${name.text}${initializer ? ` = ${body(initializer)}` : ''};`,
    ),
    ...functions.map((each) => `  ${body(each)}`),
    '}',
  ].join('\n');
}

/** A plugin that lets a build, or the tests, use the core as JavaScript. */
export function coreAsScript() {
  const constants = coreConstants();
  return {
    name: 'threadway-core-as-script',
    enforce: 'pre',
    resolveId(name, from) {
      if (!from?.startsWith(CORE)) return null;
      const standIn = join(dirname(from), name.replace(/\.ts$/, '-of-script.ts'));
      return existsSync(standIn) ? standIn : null;
    },
    transform(text, file) {
      if (!file.startsWith(CORE)) return null;
      const code = scriptOf(text, file, constants);
      return { code: file === join(CORE, 'exports.ts') ? exportsClass(code) : code, map: null };
    },
  };
}
