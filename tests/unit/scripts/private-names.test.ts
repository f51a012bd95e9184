// Which members a minifier may rename: those that are private and nothing else.

import { expect, it } from 'vitest';
import { privateNamesOf } from '../../../scripts/private-names.ts';

it('are the members that are private in every class and that no object, type, text or data attribute names', () => {
  const codes = [
    'class A { private heap = 1; private shown = 2; private said = 3; private put = 4; open = 5; private go(): void {} }',
    'class B { private heap = 1; shown = 2; private open = 3 }',
    "const text = 'said'; const object = { put: 1 };",
    'class C { private part = 1; private wide = 2; private mark = 3 } interface D { readonly wide: number }',
    'element.dataset.part = ""; other.mark = 1;',
  ];
  expect(privateNamesOf(codes)).toEqual(['go', 'heap', 'mark']);
});
