// What differs where requests do not come in step, in one sentence.

import type { EvenDifference } from '../scenario/even-arrivals.ts';
import { formatNumber } from '../scenario/value.ts';

/** At least one difference. */
export function evennessSentence(differences: readonly EvenDifference[]): string {
  const servers = new Map<string, string[]>();
  for (const { server, measure, even, irregular } of differences) {
    const words =
      measure === 'success'
        ? `would complete ${percent(irregular)} of the requests, not ${percent(even)}`
        : `would take up to ${time(irregular)} for 99 of 100 requests, not ${time(even)}`;
    servers.set(words, [...(servers.get(words) ?? []), server]);
  }
  const parts = [...servers].map(([words, ids]) => `${ids.join(' and ')} ${words}`);
  return `With irregular (Poisson) arrivals ${parts.join(', and ')}: this result hangs on even arrivals.`;
}

function percent(share: number): string {
  const value = 100 * share;
  return `${value < 1 ? Number(value.toPrecision(1)) : Math.round(value)} %`;
}

function time(nanos: number): string {
  return formatNumber('duration', Number(nanos.toPrecision(2)));
}
