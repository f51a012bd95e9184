// States what spans show about each service, and what they do not show, in one sentence each, for the page and the command
// line.

import { listed } from '../../languages/list.ts';
import { plural } from '../../languages/plural.ts';
import { formatCount, formatLatency, formatShare } from '../../languages/quantity.ts';
import { t } from '../../languages/t.ts';
import type { ChainOmission, ChainProgram, ChainService, SpanChain } from './span-chain.ts';

export function chainWords({ services, omitted }: SpanChain): readonly string[] {
  return [
    ...services.flatMap(serviceWords),
    t`Spans do not show threads, cores or copies. Each service becomes one copy with as many threads and cores as it used at once. The service’s own time counts as computing.`,
    ...omitted.map(omissionWords),
  ];
}

function serviceWords(service: ChainService): readonly string[] {
  const { name, requests, atOnce, programs, durations, networkNanos } = service;
  const count = formatCount(requests);
  const [main, other] = programs;
  if (main === undefined)
    return [
      t`${name}: ${count} ${plural(requests, { one: 'call', other: 'calls' })}, ${formatLatency(durations.medianNanos)} at the median, ${formatLatency(durations.p99Nanos)} at p99. The service becomes a node without threads.`,
    ];
  const network = networkNanos > 0 ? [t`${name}: the network takes ${formatLatency(networkNanos)}.`] : [];
  const summary = t`${name}: ${count} ${plural(requests, { one: 'request', other: 'requests' })}, at most ${formatCount(atOnce)} at once`;
  if (other === undefined) return [t`${summary}; ${programWords(main)}.`, ...network];
  return [
    t`${summary}.`,
    ...programs.map((each) => t`${name}, ${formatShare(each.share)} of them: ${programWords(each)}.`),
    ...network,
  ];
}

/** "own time 2 ms (p99 9 ms), then orders, then 3 × db". */
function programWords({ own, steps }: ChainProgram): string {
  const calls = steps.map((step) =>
    listed(step.map(({ to, times }) => (times === 1 ? to : t`${formatCount(times)} × ${to}`))),
  );
  const time = t`own time ${formatLatency(own.medianNanos)} (p99 ${formatLatency(own.p99Nanos)})`;
  return [time, ...calls.map((call) => t`then ${call}`)].join(t`, `);
}

function omissionWords(omission: ChainOmission): string {
  const count = formatCount(omission.count);
  switch (omission.kind) {
    case 'spans':
      return t`Not joined: ${count} ${plural(omission.count, { one: 'span', other: 'spans' })} after the first 200,000.`;
    case 'orphans':
      return t`${count} ${plural(omission.count, { one: 'span has a parent', other: 'spans have parents' })} that the file does not contain; each counts as the beginning of a trace.`;
    case 'circle':
      return t`Left out: ${count} ${plural(omission.count, { one: 'call', other: 'calls' })} back to an earlier service.`;
    case 'many':
      return t`Left out: ${count} ${plural(omission.count, { one: 'call', other: 'calls' })} beyond the limits of eight services in all and four in a row.`;
    case 'unnamed':
      return t`Left out: ${count} ${plural(omission.count, { one: 'call', other: 'calls' })} that do not name what they call.`;
    case 'programs':
      return t`${omission.service}: ${count} ${plural(omission.count, { one: 'request makes', other: 'requests make' })} calls other than those shown here and ${plural(omission.count, { one: 'is', other: 'are' })} simulated as the service’s most frequent kind of request.`;
  }
}
