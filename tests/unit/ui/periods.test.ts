// Where numbers of the latest windows stand, it is said how long these are together.

import { describe, expect, it } from 'vitest';
import { DEFAULT_SCENARIO } from '../../../src/scenario/default-scenario.ts';
import { figureWords } from '../../../src/ui/stage/number-groups.ts';
import { summaryAt } from '../../support/summary-at.ts';

const plain = (text = ''): string => text.replace(/\u00a0/g, ' ');
const titlesAt = (seconds: number): Readonly<Record<string, string>> => {
  const server = summaryAt(DEFAULT_SCENARIO, seconds).servers[0];
  return Object.fromEntries(figureWords(server, true).map(({ number, title }) => [number, plain(title)]));
};

describe('the numbers of a server', () => {
  it('name the span of the latest windows: a fifth of a short run, 2.5 s of a long one', () => {
    expect(titlesAt(5)).toMatchObject({
      recentThroughput: 'Completed per second, of those that arrived, over the last 1 s',
      recentOverhead: 'Time added to the upstream latency, of the requests that completed in the last 1 s',
      recentCoresBusy: 'Share of core time, over the last 1 s',
    });
    expect(titlesAt(30).recentThroughput).toMatch(/over the last 2\.5 s$/);
  });
});
