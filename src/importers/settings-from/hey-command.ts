// `hey -n 2000 -c 50 -q 10 http://…`

import type { Draft } from './draft.ts';
import {
  countOf,
  leaveRest,
  secondsOf,
  stopAfter,
  stopAt,
  takeClosedLoop,
  takeConnections,
  takeRate,
} from './load-command.ts';
import { lastOf, optionNames, readOptions } from './options.ts';

const NAMES = optionNames({
  requests: '-n',
  workers: '-c',
  rate: '-q',
  duration: '-z',
  timeout: '-t',
  other: '-o -m -H -A -d -D -T -a -x -host -cpus -U',
  'other?': '-h2 -disable-compression -disable-keepalive -disable-redirects',
});

const WORKERS = { name: 'workers', value: '50', given: 'no -c: 50' } as const;

export function readHey(draft: Draft, args: readonly string[]): void {
  const given = readOptions(args, NAMES, false);
  const { options, unknown, others } = given;
  const workers = lastOf(given, 'workers') ?? WORKERS;
  const rate = lastOf(given, 'rate');
  if (rate === undefined) takeClosedLoop(draft, workers.given, workers.value, 'hey');
  else {
    const perSecond = countOf(rate.value) * countOf(workers.value);
    takeRate(draft, rate, perSecond, `-q counts for each of ${workers.value} connections.`);
    takeConnections(draft, workers.given, workers.value);
  }
  const duration = lastOf(given, 'duration');
  const requests = lastOf(given, 'requests') ?? { name: 'requests', value: '200', given: 'no -n: 200' };
  if (duration === undefined) stopAt(draft, requests, requests.value);
  else {
    stopAfter(draft, duration, secondsOf(duration.value));
    draft.setPart(duration.given, 'requests', 'Requests', 'none', 'With -z the time ends the traffic.');
  }
  const timeout = lastOf(given, 'timeout');
  const patience = timeout === undefined ? '20s' : timeout.value === '0' ? 'none' : secondsOf(timeout.value);
  if (patience === null) draft.leave(timeout!.given, 'no number of seconds');
  else draft.set(timeout?.given ?? 'no -t: 20', 'patience', patience, 'hey gives up on a reply after that.');
  for (const { name, given } of options) {
    if (name === 'other') draft.leave(given, 'makes no difference to the load in the model');
  }
  leaveRest(draft, unknown, others, 'hey');
}
