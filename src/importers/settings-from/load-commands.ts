// Command lines of load tools, reduced to what they have in common: users in a closed loop or a rate, and
// when the load ends.

import { t } from '../../languages/t.ts';
import { formatDuration, parseDuration } from '../../scenario/duration.ts';
import type { Draft } from './draft.ts';
import { type GivenOption, lastOf, optionNames, readOptions } from './options.ts';

/** Parses a number such as "10k"; NaN if the text is none. */
function countOf(text: string): number {
  const match = /^(\d{1,15}(?:\.\d{1,6})?)([kM]?)$/.exec(text.trim());
  return match === null
    ? Number.NaN
    : Number(match[1]) * { '': 1, k: 1e3, M: 1e6 }[match[2] as '' | 'k' | 'M'];
}

/** A duration of a tool whose plain numbers are seconds; null if it is none. */
function secondsOf(text: string): string | null {
  const nanos = parseDuration(/^\d+(\.\d+)?$/.test(text) ? `${text}s` : text);
  return nanos === null ? null : formatDuration(nanos);
}

/** Sets a number of clients, each of which sends again as soon as it has the reply. */
function takeClosedLoop(draft: Draft, given: string, users: string, tool: string): void {
  draft.set(
    given,
    'traffic',
    'closed',
    t`${tool} waits for the reply before it sends again on a connection.`,
  );
  draft.set(given, 'users', users, t`One user per connection.`);
  draft.setPart(given, 'think', t`Think time`, '0s', t`${tool} sends the next request at once.`);
  const { persistentConnections } = draft.scenario.traffic;
  if (persistentConnections !== null)
    draft.set(given, 'persistent', 'none', t`Each user has a connection of its own.`);
}

/** Sets requests at a constant rate over this many connections. */
function takeRate(draft: Draft, rate: GivenOption, perSecond: number, why: string): void {
  draft.set(
    rate.given,
    'traffic',
    'open',
    t`Requests arrive at a fixed rate, whether or not replies have arrived.`,
  );
  draft.set(rate.given, 'arrivals', 'constant', t`The rate is constant.`);
  draft.set(rate.given, 'rate', String(perSecond), why);
}

function takeConnections(draft: Draft, given: string, connections: string): void {
  draft.set(given, 'persistent', connections, t`A request that finds no free connection is sent late.`);
}

function stopAfter(draft: Draft, option: GivenOption, duration: string | null): void {
  if (duration === null) draft.leave(option.given, t`not a duration such as 30s`);
  else draft.setPart(option.given, 'duration', t`Duration`, duration, t`The traffic ends after this time.`);
}

function stopAt(draft: Draft, option: GivenOption, requests: string): void {
  draft.setPart(
    option.given,
    'requests',
    t`Requests`,
    requests,
    t`The traffic ends after this many requests.`,
  );
}

/** Lists everything that is neither understood nor a mistake. */
function leaveRest(draft: Draft, unknown: readonly string[], others: readonly string[], tool: string): void {
  for (const each of unknown) draft.leave(each, t`not a known option of ${tool}`);
  for (const each of others) {
    const isAddress = /^https?:\/\//.test(each);
    draft.leave(each, isAddress ? t`the address; the simulation sends nothing` : t`does not affect the load`);
  }
}

// `ab -n 10000 -c 100 -k http://…`
const AB_OPTIONS = optionNames({
  requests: '-n',
  concurrency: '-c',
  seconds: '-t',
  timeout: '-s',
  'keepAlive?': '-k',
  other: '-b -B -p -u -T -v -x -y -z -C -H -A -P -X -g -e -m -Z -f -E',
  'other?': '-w -i -d -S -q -r -I -l -h -V',
});

function readAb(draft: Draft, args: readonly string[]): void {
  const given = readOptions(args, AB_OPTIONS, true);
  const { options, unknown, others } = given;
  const concurrency = lastOf(given, 'concurrency');
  takeClosedLoop(draft, concurrency?.given ?? t`-c not given: 1`, concurrency?.value ?? '1', 'ab');
  const timed = options.some((each) => each.name === 'seconds');
  if (timed) draft.setPart('-t', 'requests', t`Requests`, 'none', t`With -t the time ends the traffic.`);
  for (const option of options) {
    if (option.name === 'requests') {
      if (!timed) stopAt(draft, option, option.value);
      else draft.leave(option.given, t`with -t the time ends the traffic`);
    } else if (option.name === 'seconds') stopAfter(draft, option, secondsOf(option.value));
    else if (option.name === 'timeout') {
      const patience = secondsOf(option.value);
      if (patience === null) draft.leave(option.given, t`not a number of seconds`);
      else draft.set(option.given, 'patience', patience, t`ab gives up on a reply after this time.`);
    } else if (option.name === 'keepAlive') {
      draft.set(option.given, 'connect', 'once', t`Each user keeps its connection.`);
    } else if (option.name === 'other')
      draft.leave(option.given, t`makes no difference to the load in the model`);
  }
  if (!timed && !options.some((each) => each.name === 'requests')) {
    draft.setPart(t`-n not given: 1`, 'requests', t`Requests`, '1', t`ab sends one request by default.`);
  }
  leaveRest(draft, unknown, others, 'ab');
}

// `hey -n 2000 -c 50 -q 10 http://…`
const HEY_OPTIONS = optionNames({
  requests: '-n',
  workers: '-c',
  rate: '-q',
  duration: '-z',
  timeout: '-t',
  other: '-o -m -H -A -d -D -T -a -x -host -cpus -U',
  'other?': '-h2 -disable-compression -disable-keepalive -disable-redirects',
});

const WORKERS = { name: 'workers', value: '50', given: t`-c not given: 50` } as const;

function readHey(draft: Draft, args: readonly string[]): void {
  const given = readOptions(args, HEY_OPTIONS, false);
  const { options, unknown, others } = given;
  const workers = lastOf(given, 'workers') ?? WORKERS;
  const rate = lastOf(given, 'rate');
  if (rate === undefined) takeClosedLoop(draft, workers.given, workers.value, 'hey');
  else {
    const perSecond = countOf(rate.value) * countOf(workers.value);
    takeRate(draft, rate, perSecond, t`-q applies to each of ${workers.value} connections.`);
    takeConnections(draft, workers.given, workers.value);
  }
  const duration = lastOf(given, 'duration');
  const requests = lastOf(given, 'requests') ?? {
    name: 'requests',
    value: '200',
    given: t`-n not given: 200`,
  };
  if (duration === undefined) stopAt(draft, requests, requests.value);
  else {
    stopAfter(draft, duration, secondsOf(duration.value));
    draft.setPart(duration.given, 'requests', t`Requests`, 'none', t`With -z the time ends the traffic.`);
  }
  const timeout = lastOf(given, 'timeout');
  const patience = timeout === undefined ? '20s' : timeout.value === '0' ? 'none' : secondsOf(timeout.value);
  if (patience === null) draft.leave(timeout!.given, t`not a number of seconds`);
  else
    draft.set(
      timeout?.given ?? t`-t not given: 20`,
      'patience',
      patience,
      t`hey gives up on a reply after this time.`,
    );
  for (const { name, given } of options) {
    if (name === 'other') draft.leave(given, t`makes no difference to the load in the model`);
  }
  leaveRest(draft, unknown, others, 'hey');
}

// `k6 run --vus 50 --duration 30s script.js`. The script is not read.
const K6_OPTIONS = optionNames({
  users: '-u --vus',
  duration: '-d --duration',
  iterations: '-i --iterations',
  other: '-s --stage --rps -e --env -o --out --tag --summary-export --summary-mode --summary-trend-stats',
  'other?': '-q --quiet --no-color',
});

function readK6(draft: Draft, args: readonly string[]): void {
  const given = readOptions(args, K6_OPTIONS, true);
  const { options, unknown, others } = given;
  const users = lastOf(given, 'users');
  takeClosedLoop(draft, users?.given ?? t`--vus not given: 1`, users?.value ?? '1', 'k6');
  const duration = lastOf(given, 'duration');
  const iterations = lastOf(given, 'iterations');
  if (duration !== undefined) stopAfter(draft, duration, secondsOf(duration.value));
  if (iterations !== undefined) stopAt(draft, iterations, iterations.value);
  else if (duration !== undefined) {
    draft.setPart(duration.given, 'requests', t`Requests`, 'none', t`The time ends the traffic.`);
  }
  for (const { name, given } of options) {
    if (name === 'other') draft.leave(given, t`not read`);
  }
  const scripts = others.filter((each) => each !== 'run');
  for (const each of scripts)
    draft.leave(each, t`the script is not read; one request per iteration and no sleep are assumed`);
  leaveRest(draft, unknown, [], 'k6');
}

// `wrk -t2 -c100 -d30s http://…`, and `wrk2`, which is often installed as wrk: it is the one with a rate.
const WRK_OPTIONS = optionNames({
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
  threads: t`threads of the load generator, which has no limits in the model`,
  timeout: t`only counts slow replies and gives up on none`,
  print: t`only affects what the tool prints`,
  script: t`a script is not read`,
  header: t`the content of a request makes no difference in the model`,
};

function readWrk(draft: Draft, args: readonly string[]): void {
  const given = readOptions(args, WRK_OPTIONS, true);
  const { options, unknown, others } = given;
  const connections = lastOf(given, 'connections');
  const rate = lastOf(given, 'rate');
  const connectionsGiven = connections?.given ?? t`-c not given: 10`;
  const connectionsValue = connections?.value ?? '10';
  draft.set(connectionsGiven, 'connect', 'once', t`Connections stay open.`);
  if (rate === undefined) takeClosedLoop(draft, connectionsGiven, connectionsValue, 'wrk');
  else {
    takeRate(
      draft,
      rate,
      countOf(rate.value),
      t`wrk2 counts latencies from when each request should have been sent.`,
    );
    takeConnections(draft, connectionsGiven, connectionsValue);
  }
  const duration = lastOf(given, 'duration') ?? {
    name: 'duration',
    value: '10s',
    given: t`-d not given: 10s`,
  };
  stopAfter(draft, duration, secondsOf(duration.value));
  draft.setPart(duration.given, 'requests', t`Requests`, 'none', t`The time ends the traffic.`);
  for (const { name, given } of options) {
    const why = WHY_LEFT[name];
    if (why !== undefined) draft.leave(given, why);
  }
  leaveRest(draft, unknown, others, rate === undefined ? 'wrk' : 'wrk2');
}

/** The commands by the name of their program. */
export const LOAD_COMMANDS: Readonly<Record<string, (draft: Draft, args: readonly string[]) => void>> = {
  ab: readAb,
  wrk: readWrk,
  wrk2: readWrk,
  hey: readHey,
  k6: readK6,
};
