// Every regular expression of the product takes time in proportion to the length of the text, for any text,
// even if nothing matches.

import { analyse } from 'scslre';
import { describe, expect, it } from 'vitest';
import { leastCpuMillis } from '../../support/cpu-time.ts';
import { longTexts, parsePattern, patternsIn, unreadablePatterns } from '../../support/patterns.ts';
import { productFiles } from '../../support/source-files.ts';

/**
 * Short texts come first: a pattern whose time grows faster than quadratically would never finish a long one.
 */
const LENGTHS = [2000, 100_000];
/** A linear pattern takes a millisecond; one that searches again from each character takes seconds. */
const MOST_MILLIS = 200;

const files = productFiles();
const patterns = files.flatMap(patternsIn);
/** Each pattern once, even if several files contain it. */
const different = [...new Map(patterns.map((each) => [`/${each.source}/${each.flags}`, each])).values()];

describe('regular expressions', () => {
  it('are found in the product', () => {
    expect(patterns.length).toBeGreaterThan(200);
    expect(patterns.filter(({ source }) => source === '^\\d+$').length).toBeGreaterThan(0);
  });

  it('are written so that they can be checked', () => {
    expect(files.flatMap(unreadablePatterns)).toEqual([]);
  });

  it('have no two parts that can share a text in many ways', () => {
    const wrong = different.flatMap((each) =>
      analyse(parsePattern(each), { assumeRejectingSuffix: false }).reports.map(
        ({ type }) => `${each.where} /${each.source}/${each.flags} (${type})`,
      ),
    );
    expect(wrong, 'split the text, or make neighbouring parts exclude each other').toEqual([]);
  });

  it('take hardly any time for 100,000 characters of what they repeat', () => {
    const slow = different.flatMap((each) => {
      const pattern = new RegExp(each.source, each.flags);
      const texts = longTexts([each]);
      for (const text of LENGTHS.flatMap((length) => texts.map(({ of }) => of(length)))) {
        const run = (): void => void (pattern.global ? text.replace(pattern, '') : pattern.exec(text));
        const millis = leastCpuMillis(run, MOST_MILLIS);
        if (millis > MOST_MILLIS) return `${each.where} ${pattern}: ${millis} ms for ${text.slice(0, 20)}…`;
      }
      return [];
    });
    expect(slow).toEqual([]);
  });
});
