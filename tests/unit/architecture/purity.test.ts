// The engine gives the same run everywhere: it reads no clock, has no randomness except its seed, and uses no
// function whose last digits differ between machines. The engine is `src/core`; `src/engine` and
// `src/scenario` provide its input.

import ts from 'typescript';
import { describe, expect, it } from 'vitest';
import { filesBelow, nodesOf, placeOf } from '../../support/source-files.ts';

/** Functions that every JavaScript engine computes identically; all other functions of Math may differ. */
const EXACT_MATH = [
  'abs',
  'ceil',
  'clz32',
  'floor',
  'fround',
  'imul',
  'max',
  'min',
  'round',
  'sign',
  'sqrt',
  'trunc',
];
const FORBIDDEN = [
  'Date',
  'performance',
  'setTimeout',
  'setInterval',
  'queueMicrotask',
  'Intl',
  'console',
  'crypto',
];

const nodesBelow = (folder: string) =>
  filesBelow(folder).flatMap((file) => nodesOf(file.tree).map((node) => ({ file, node })));

const engine = ['src/core', 'src/engine'].flatMap(nodesBelow);
const engineAndScenario = [...engine, ...nodesBelow('src/scenario')];

function places(is: (node: ts.Node) => boolean, among = engineAndScenario): string[] {
  return among
    .filter(({ node }) => is(node))
    .map(({ file, node }) => `${placeOf(file, node)} ${node.getText()}`);
}

describe('the engine', () => {
  it('reads no clock and accesses nothing outside', () => {
    const wrong = places(
      (node) => ts.isIdentifier(node) && FORBIDDEN.includes(node.text) && !isMemberName(node),
    );
    expect(wrong, 'time is simulated time; ask for nothing of the machine').toEqual([]);
  });

  it('uses only the functions of Math that are exact everywhere', () => {
    const wrong = places(
      (node) =>
        ts.isIdentifier(node) && node.text === 'Math' && !isMemberName(node) && !isExactMath(node.parent),
    );
    expect(wrong, 'draw from random/, and take logarithms from there too').toEqual([]);
  });

  it('only squares, and raises only 2 to a computed power', () => {
    const wrong = places(
      (node) =>
        ts.isBinaryExpression(node) &&
        node.operatorToken.kind === ts.SyntaxKind.AsteriskAsteriskToken &&
        ![node.left.getText(), node.right.getText()].includes('2') &&
        !(ts.isNumericLiteral(node.left) && ts.isNumericLiteral(node.right)),
    );
    expect(wrong, 'multiply, or hold a table').toEqual([]);
  });

  it('waits for nothing: no promises, no generators', () => {
    const wrong = places((node) => ts.isAwaitExpression(node) || ts.isYieldExpression(node), engine);
    expect(wrong, 'events are data').toEqual([]);
  });
});

/** `Math.floor`, or a constant such as `Math.PI`; not `Math[name]`, nor `const { log } = Math`. */
function isExactMath(node: ts.Node): boolean {
  return (
    ts.isPropertyAccessExpression(node) &&
    (/^[A-Z]/.test(node.name.text) || EXACT_MATH.includes(node.name.text))
  );
}

/** `x.Date`, or `Date` as the name of a property: not the global, as `globalThis.Date` is. */
function isMemberName(node: ts.Identifier): boolean {
  const { parent } = node;
  return (
    (ts.isPropertyAccessExpression(parent) &&
      parent.name === node &&
      parent.expression.getText() !== 'globalThis') ||
    (ts.isPropertyAssignment(parent) && parent.name === node) ||
    (ts.isPropertySignature(parent) && parent.name === node)
  );
}
