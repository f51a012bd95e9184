// The kind of latency that charts show, in links.

import { describe, expect, it } from 'vitest';
import { CHARTS } from '../../../src/charts/chart-list.ts';
import { LATENCY_STARTS } from '../../../src/links/view-link.ts';
import { firstOptions, startsOf } from '../../../src/ui/charts/chart-options.ts';

const ENTRY = CHARTS.find(({ id }) => id === 'percentiles')!;

describe('the latency that a chart shows', () => {
  it.each(LATENCY_STARTS)('is the one in the link, %s, and gives the same link', (starts) => {
    expect(startsOf(firstOptions(ENTRY, starts))).toBe(starts);
  });

  it('is overhead if the link says so', () => {
    expect(firstOptions(ENTRY, 'overhead')).toMatchObject({ measure: 'overhead', bothStarts: false });
  });

  it('counts from the intended start in a chart that cannot show both', () => {
    const single = CHARTS.find(({ hasStarts }) => !hasStarts)!;
    expect(firstOptions(single, 'both')).toMatchObject({ measure: 'intended', bothStarts: false });
  });
});
