// Which names a minifier may change: those of members of classes that stand for nothing else.

import { expect, it } from 'vitest';
import { memberNamesOf } from '../../../scripts/member-names.ts';

it('are the members of classes that no object, type, text or data attribute names', () => {
  const codes = [
    'class A { private heap = 1; private said = 2; private put = 3; open = 4; go(): void {} get part() { return 5; } }',
    'class B implements D { private mark = 1; wide = 2; open = 3 }',
    "const text = 'said'; const object = { put: 1 };",
    'interface D { readonly wide: number }',
    'element.dataset.part = ""; other.mark = 1;',
  ];
  expect(memberNamesOf(codes)).toEqual(['go', 'heap', 'mark', 'open']);
});
