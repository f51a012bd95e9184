// The engine gives the same run everywhere: it sees no clock, no chance but its seed, and computes with nothing whose
// last digits differ between machines.

import ts from 'typescript';
import { describe, expect, it } from 'vitest';
import { filesBelow, nodesOf, placeOf } from '../../support/source-files.ts';

/** What every JavaScript engine computes to the last bit; all other functions of Math may differ between them. */
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

const nodes = ['src/engine', 'src/scenario'].flatMap((folder) =>
  filesBelow(folder).flatMap((file) => [...nodesOf(file.tree)].map((node) => ({ file, node }))),
);

function places(is: (node: ts.Node) => boolean): string[] {
  return nodes
    .filter(({ node }) => is(node))
    .map(({ file, node }) => `${placeOf(file, node)} ${node.getText()}`);
}

describe('the engine', () => {
  it('reads no clock and reaches nothing outside', () => {
    const wrong = places(
      (node) => ts.isIdentifier(node) && FORBIDDEN.includes(node.text) && !isMemberName(node),
    );
    expect(wrong, 'time is simulated time; ask for nothing of the machine').toEqual([]);
  });

  it('uses only the functions of Math that are exact everywhere', () => {
    const wrong = places(
      (node) =>
        ts.isPropertyAccessExpression(node) &&
        node.expression.getText() === 'Math' &&
        /^[a-z]/.test(node.name.text) &&
        !EXACT_MATH.includes(node.name.text),
    );
    expect(wrong, 'draw from random/, and take logarithms from there too').toEqual([]);
  });

  it('only squares, and raises only 2 to a power that it computes', () => {
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
    const wrong = nodes
      .filter(({ file }) => file.path.startsWith('src/engine/'))
      .filter(({ node }) => ts.isAwaitExpression(node) || ts.isYieldExpression(node))
      .map(({ file, node }) => placeOf(file, node));
    expect(wrong, 'events are data').toEqual([]);
  });
});

/** `x.Date`, or `Date` as the name of a property: not the global. */
function isMemberName(node: ts.Identifier): boolean {
  const { parent } = node;
  return (
    (ts.isPropertyAccessExpression(parent) && parent.name === node) ||
    (ts.isPropertyAssignment(parent) && parent.name === node) ||
    (ts.isPropertySignature(parent) && parent.name === node)
  );
}
