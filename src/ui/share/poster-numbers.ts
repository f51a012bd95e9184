// The number of each server that the picture of a scene says: the one that stands over its road on the page. Where users wait
// for each other's replies it is that of the whole run: they come in waves, and a glance at one says little.

import type { PosterNumber } from '../../clips/scenery.ts';
import type { Summary } from '../../protocol/summary.ts';
import type { Scenario } from '../../scenario/scenario.ts';
import { headlineOf, rateText } from '../stage/headline.ts';
import { PAGE_TEXT } from '../words/page.ts';

export function posterNumbers(summary: Summary, scenario: Scenario): readonly PosterNumber[] {
  return summary.servers.map((server) => {
    const isOpen = scenario.traffic.kind === 'open';
    if (!isOpen && server.endedAtNanos === null) {
      return { value: rateText(server.wholeRunRps), unit: PAGE_TEXT.headline.plain, suffers: false };
    }
    const { rate, more, suffers } = headlineOf(server, isOpen);
    return { value: rate, unit: more, suffers };
  });
}
