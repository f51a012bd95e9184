// `wrk -t2 -c100 -d30s http://…` and `wrk2`, which is often called wrk too: it is the one with a rate.

import type { Draft } from './draft.ts';
import {
  countOf,
  leaveRest,
  secondsOf,
  stopAfter,
  takeClosedLoop,
  takeConnections,
  takeRate,
} from './load-command.ts';
import { lastOf, optionNames, readOptions } from './options.ts';

const NAMES = optionNames({
  connections: '-c --connections',
  duration: '-d --duration',
  rate: '-R --rate',
  threads: '-t --threads',
  timeout: '--timeout',
  script: '-s --script',
  header: '-H --header',
  'print?': '-L --latency -U --u_latency -B --batch_latency',
});

const WHY_LEFT: Readonly<Record<string, string>> = {
  threads: 'threads of the load generator, which has no limits in the model',
  timeout: 'only counts slow replies, it gives up on none',
  print: 'what the tool prints',
  script: 'a script is not read',
  header: 'what a request holds makes no difference in the model',
};

export function readWrk(draft: Draft, args: readonly string[]): void {
  const given = readOptions(args, NAMES, true);
  const { options, unknown, others } = given;
  const connections = lastOf(given, 'connections');
  const rate = lastOf(given, 'rate');
  const connectionsGiven = connections?.given ?? 'no -c: 10';
  const connectionsValue = connections?.value ?? '10';
  if (rate === undefined) takeClosedLoop(draft, connectionsGiven, connectionsValue, 'wrk');
  else {
    takeRate(
      draft,
      rate,
      countOf(rate.value),
      'wrk2 counts latencies from when each request should have been sent.',
    );
    takeConnections(draft, connectionsGiven, connectionsValue);
  }
  const duration = lastOf(given, 'duration') ?? { name: 'duration', value: '10s', given: 'no -d: 10s' };
  stopAfter(draft, duration, secondsOf(duration.value));
  draft.setPart(duration.given, 'requests', 'Requests', 'none', 'The time ends the traffic.');
  for (const { name, given } of options) {
    const why = WHY_LEFT[name];
    if (why !== undefined) draft.leave(given, why);
  }
  leaveRest(draft, unknown, others, rate === undefined ? 'wrk' : 'wrk2');
}
