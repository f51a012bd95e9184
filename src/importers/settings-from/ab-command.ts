// `ab -n 10000 -c 100 -k http://…`

import type { Draft } from './draft.ts';
import { leaveRest, secondsOf, stopAfter, stopAt, takeClosedLoop } from './load-command.ts';
import { lastOf, optionNames, readOptions } from './options.ts';

const NAMES = optionNames({
  requests: '-n',
  concurrency: '-c',
  seconds: '-t',
  timeout: '-s',
  'keepAlive?': '-k',
  other: '-b -B -p -u -T -v -x -y -z -C -H -A -P -X -g -e -m -Z -f -E',
  'other?': '-w -i -d -S -q -r -I -l -h -V',
});

export function readAb(draft: Draft, args: readonly string[]): void {
  const given = readOptions(args, NAMES, true);
  const { options, unknown, others } = given;
  const concurrency = lastOf(given, 'concurrency');
  takeClosedLoop(draft, concurrency?.given ?? 'no -c: 1', concurrency?.value ?? '1', 'ab');
  const timed = options.some((each) => each.name === 'seconds');
  if (timed) draft.setPart('-t', 'requests', 'Requests', 'none', 'With -t the time ends the traffic.');
  for (const option of options) {
    if (option.name === 'requests') {
      if (!timed) stopAt(draft, option, option.value);
      else draft.leave(option.given, 'with -t the time ends the traffic');
    } else if (option.name === 'seconds') stopAfter(draft, option, secondsOf(option.value));
    else if (option.name === 'timeout') {
      const patience = secondsOf(option.value);
      if (patience === null) draft.leave(option.given, 'no number of seconds');
      else draft.set(option.given, 'patience', patience, 'ab gives up on a reply after that.');
    } else if (option.name === 'keepAlive') {
      draft.agree(
        option.given,
        'Connections stay open',
        'Setting up a connection takes no time in the model.',
      );
    } else if (option.name === 'other')
      draft.leave(option.given, 'makes no difference to the load in the model');
  }
  if (!timed && !options.some((each) => each.name === 'requests')) {
    draft.setPart('no -n: 1', 'requests', 'Requests', '1', 'ab sends one request unless told otherwise.');
  }
  leaveRest(draft, unknown, others, 'ab');
}
