// A formula that is named in two places has the same source in both.

import { expect, it } from 'vitest';
import { FORMULAS } from '../../../../src/theory/explain/formulas.ts';
import { LAWS } from '../../../../src/validation/theory-section.tsx';

const yearsIn = (source: string): readonly string[] => source.match(/\b1[89]\d\d\b|\b20\d\d\b/g) ?? [];

it('the page of published figures has the same sources as the explanations', () => {
  const both = FORMULAS.flatMap(({ name, source }) => {
    const law = LAWS.find((each) => each.name === name);
    return law === undefined ? [] : [{ name, explained: source, listed: law.source }];
  });
  expect(both.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['M/M/1', 'M/M/c', 'M/M/c/K', 'M/D/1', 'M/G/1', 'Erlang B']),
  );
  for (const { name, explained, listed } of both) {
    expect(yearsIn(explained).length, name).toBeGreaterThan(0);
    expect(yearsIn(listed), name).toEqual(expect.arrayContaining([...yearsIn(explained)]));
    expect(listed.split(/\W/)[0], name).toBe(explained.split(/\W/)[0]);
  }
});
