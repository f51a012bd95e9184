// `k6 run --vus 50 --duration 30s script.js`. The script is not read.

import type { Draft } from './draft.ts';
import { leaveRest, secondsOf, stopAfter, stopAt, takeClosedLoop } from './load-command.ts';
import { lastOf, optionNames, readOptions } from './options.ts';

const NAMES = optionNames({
  users: '-u --vus',
  duration: '-d --duration',
  iterations: '-i --iterations',
  other: '-s --stage --rps -e --env -o --out --tag --summary-export --summary-mode --summary-trend-stats',
  'other?': '-q --quiet --no-color',
});

export function readK6(draft: Draft, args: readonly string[]): void {
  const given = readOptions(args, NAMES, true);
  const { options, unknown, others } = given;
  const users = lastOf(given, 'users');
  takeClosedLoop(draft, users?.given ?? 'no --vus: 1', users?.value ?? '1', 'k6');
  const duration = lastOf(given, 'duration');
  const iterations = lastOf(given, 'iterations');
  if (duration !== undefined) stopAfter(draft, duration, secondsOf(duration.value));
  if (iterations !== undefined) stopAt(draft, iterations, iterations.value);
  else if (duration !== undefined) {
    draft.setPart(duration.given, 'requests', 'Requests', 'none', 'The time ends the traffic.');
  }
  for (const { name, given } of options) {
    if (name === 'other') draft.leave(given, 'not read');
  }
  const scripts = others.filter((each) => each !== 'run');
  for (const each of scripts) draft.leave(each, 'the script is not read: one request an iteration, no sleep');
  leaveRest(draft, unknown, [], 'k6');
}
