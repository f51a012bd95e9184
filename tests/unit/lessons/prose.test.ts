// The marks of a lesson's prose.

import { expect, test } from 'vitest';
import { parseInline, parseProse, quantitiesIn, termsIn } from '../../../src/lessons/prose.ts';

test('paragraphs and lists are separated', () => {
  const blocks = parseProse('One\nline.\n\n- first\n- second\n\nLast.');
  expect(blocks.map(({ kind }) => kind)).toEqual(['paragraph', 'list', 'paragraph']);
  expect(blocks[0]).toEqual({ kind: 'paragraph', inner: [{ kind: 'text', text: 'One line.' }] });
});

test('marks are recognised, also inside each other', () => {
  const [strong, space, link, more, code] = parseInline('**Hold {A.p99}** [here](../locks/) and `n * 2`');
  expect(strong).toMatchObject({ kind: 'strong', inner: [{ text: 'Hold ' }, { kind: 'quantity' }] });
  expect([space, more]).toEqual([
    { kind: 'text', text: ' ' },
    { kind: 'text', text: ' and ' },
  ]);
  expect(link).toEqual({ kind: 'link', text: 'here', href: '../locks/' });
  expect(code).toEqual({ kind: 'code', text: 'n * 2' });
});

test('the names in a text are found', () => {
  const text = 'A [[queue|ramp]] of {A.timeQueued:2}, **{crowd.A.p99 / A.p99} times** a [[thread]].';
  expect(quantitiesIn(text)).toEqual(['A.timeQueued', 'crowd.A.p99', 'A.p99']);
  expect(termsIn(text)).toEqual(['queue', 'thread']);
});
