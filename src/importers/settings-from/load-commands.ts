// Command lines of load tools, reduced to what they have in common: the load (a rate, or users in a closed
// loop), and when the load ends.

import { t } from '../../languages/t.ts';
import { formatDuration, parseDuration } from '../../scenario/duration.ts';
import type { Draft } from './draft.ts';
import {
  type Command,
  type GivenOption,
  lastOf,
  type OptionNames,
  optionNames,
  readOptions,
} from './options.ts';

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
  if (timed)
    draft.setPart('-t', 'requests', t`Requests`, 'none', t`The traffic ends after the time given by -t.`);
  for (const option of options) {
    if (option.name === 'requests') {
      if (!timed) stopAt(draft, option, option.value);
      else draft.leave(option.given, t`the traffic ends after the time given by -t`);
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
    draft.setPart(
      duration.given,
      'requests',
      t`Requests`,
      'none',
      t`The traffic ends after the time given by -z.`,
    );
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
    draft.setPart(
      duration.given,
      'requests',
      t`Requests`,
      'none',
      t`The traffic ends after a time, not after a number of requests.`,
    );
  }
  for (const { name, given } of options) {
    if (name === 'other') draft.leave(given, t`not read`);
  }
  const scripts = others.filter((each) => each !== 'run');
  for (const each of scripts)
    draft.leave(each, t`the script is not read; one request per iteration and no sleep are assumed`);
  leaveRest(draft, unknown, [], 'k6');
}

// `wrk -t2 -c100 -d30s http://…`, and `wrk2`, which is often installed under the name wrk and differs by its
// option for a rate.
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
  timeout: t`only counts slow replies; the tool waits for all of them`,
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
  draft.setPart(
    duration.given,
    'requests',
    t`Requests`,
    'none',
    t`The traffic ends after a time, not after a number of requests.`,
  );
  for (const { name, given } of options) {
    const why = WHY_LEFT[name];
    if (why !== undefined) draft.leave(given, why);
  }
  leaveRest(draft, unknown, others, rate === undefined ? 'wrk' : 'wrk2');
}

/** A tool whose options all mean the same: users or a rate, an end, and a timeout. */
interface PlainTool {
  /**
   * The tool's options, by their names here: users, rate (of all connections), rateOfEach, requests,
   * duration, timeout, others.
   */
  readonly options: OptionNames;
  readonly clusters: boolean;
  /** What the tool uses for an option that is not given. */
  readonly defaults: Readonly<Partial<Record<PlainName, string>>>;
  /** Whether it runs a script, which is not read. */
  readonly isScripted?: true;
}

type PlainName = 'users' | 'rate' | 'requests' | 'duration' | 'timeout';

const PLAIN_TOOLS: Readonly<Record<string, PlainTool>> = {
  oha: {
    options: optionNames({
      users: '-c --connections',
      rate: '-q --query-per-second',
      requests: '-n --n-requests',
      duration: '-z --duration',
      timeout: '-t --timeout',
      other: '-m --method -H --headers -d -D -T -A -a -o --output --output-format --fps --host',
      unread: '-p -w --burst-delay --burst-rate',
      'other?':
        '--no-tui --json -j --latency-correction --disable-keepalive --insecure --http2 --no-color --rand-regex-url',
    }),
    clusters: true,
    defaults: { users: '50', requests: '200' },
  },
  vegeta: {
    options: optionNames({
      users: '-max-workers --max-workers',
      rate: '-rate --rate',
      duration: '-duration --duration',
      timeout: '-timeout --timeout',
      other:
        '-targets -body -header -connections -max-connections -max-body -workers -name -output -format -root-certs -redirects',
      'other?': '-lazy -insecure -keepalive -http2 -h2c -chunked',
    }),
    clusters: false,
    defaults: { rate: '50', timeout: '30s' },
  },
  fortio: {
    options: optionNames({
      users: '-c',
      rate: '-qps',
      requests: '-n',
      duration: '-t',
      timeout: '-timeout',
      other:
        '-p -r -H -json -labels -data-dir -loglevel -payload -payload-size -content-type -user -cert -key -cacert',
      'other?':
        '-a -k -quiet -stdclient -h2 -nocatchup -uniform -jitter -allow-initial-errors -abort-on -keepalive',
    }),
    clusters: false,
    defaults: { users: '4', rate: '8', duration: '5s', timeout: '3s' },
  },
  autocannon: {
    options: optionNames({
      users: '-c --connections',
      rate: '-R --overallRate',
      rateOfEach: '-r --connectionRate',
      requests: '-a --amount',
      duration: '-d --duration',
      unread: '-p --pipelining',
      timeout: '-t --timeout',
      other:
        '-w --workers -W --warmup -m --method -H --headers -b --body -i --input -T --title -B --bailout -M -D -s -F -E --expectBody',
      'other?':
        '-j --json -n --no-progress -l --latency -f --forever -I --idReplacement --renderStatusCodes -C --ignoreCoordinatedOmission',
    }),
    clusters: false,
    defaults: { users: '10', duration: '10', timeout: '10' },
  },
  bombardier: {
    options: optionNames({
      users: '-c --connections',
      rate: '-r --rate',
      requests: '-n --requests',
      duration: '-d --duration',
      timeout: '-t --timeout',
      other: '-m --method -b --body -f --body-file -H --header -p --print -o --format --cert --key',
      'other?':
        '-l --latencies -k --insecure -a --disableKeepAlives -q --no-print --fasthttp --http1 --http2 -s --stream',
    }),
    clusters: true,
    defaults: { users: '125', duration: '10s', timeout: '2s' },
  },
  siege: {
    options: optionNames({
      users: '-c --concurrent',
      reps: '-r --reps',
      unread: '-d --delay',
      duration: '-t --time',
      other: '-f --file -l --log -H --header -A --user-agent -T --content-type -R --rc -m --mark',
      'other?': '-b --benchmark -i --internet -v --verbose -q --quiet -j --json-output -g --get',
    }),
    clusters: true,
    defaults: { users: '25' },
  },
  locust: {
    options: optionNames({
      users: '-u --users',
      duration: '-t --run-time',
      other:
        '-f --locustfile -r --spawn-rate -H --host --csv -L --loglevel -T --tags -P --web-port --html --logfile --processes',
      'other?': '--headless --json --csv-full-history --only-summary --print-stats --autostart --reset-stats',
    }),
    clusters: true,
    defaults: { users: '1' },
    isScripted: true,
  },
};

/** Requests per second: "500", "10k", "300/1m"; NaN if it is none of them. */
function perSecondOf(text: string): number {
  const [count = '', each = '1s'] = text.split('/');
  const nanos = parseDuration(/^\d/.test(each) ? each : `1${each}`);
  return nanos === null || nanos === 0 ? Number.NaN : (countOf(count) * 1e9) / nanos;
}

const plainReader =
  (tool: string, { options: names, clusters, defaults, isScripted }: PlainTool) =>
  (draft: Draft, args: readonly string[]): void => {
    const given = readOptions(args, names, clusters);
    const { options, unknown, others } = given;
    const optionOf = (name: PlainName): GivenOption | undefined => {
      const value = defaults[name];
      const option = Object.keys(names).find((each) => names[each] === name) ?? '';
      const other =
        value === undefined ? undefined : { name, value, given: t`${option} not given: ${value}` };
      return lastOf(given, name) ?? other;
    };
    const users = optionOf('users');
    const ofEach = lastOf(given, 'rateOfEach');
    const rate = ofEach ?? optionOf('rate');
    const isFastest = rate === undefined || /^(?:0|max|infinity|-1)$/i.test(rate.value);
    if (!isFastest) {
      const why =
        ofEach === undefined
          ? t`The rate is constant.`
          : t`${ofEach.given} applies to each of ${users!.value} connections.`;
      takeRate(
        draft,
        rate,
        perSecondOf(rate.value) * (ofEach === undefined ? 1 : countOf(users!.value)),
        why,
      );
      if (users !== undefined && tool !== 'vegeta') takeConnections(draft, users.given, users.value);
    } else if (users !== undefined) takeClosedLoop(draft, users.given, users.value, tool);
    else draft.leave(rate!.given, t`not a rate, and the number of workers is not given`);
    const [requests, duration] = [lastOf(given, 'requests'), lastOf(given, 'duration')];
    const end =
      requests !== undefined || duration !== undefined
        ? { requests, duration }
        : { requests: optionOf('requests'), duration: optionOf('duration') };
    if (end.duration !== undefined) {
      stopAfter(draft, end.duration, secondsOf(end.duration.value.toLowerCase()));
      if (end.requests === undefined)
        draft.setPart(
          end.duration.given,
          'requests',
          t`Requests`,
          'none',
          t`The traffic ends after a time, not after a number of requests.`,
        );
    }
    if (end.requests !== undefined) stopAt(draft, end.requests, end.requests.value);
    const reps = lastOf(given, 'reps');
    if (reps !== undefined && end.duration === undefined)
      stopAt(draft, reps, String(countOf(reps.value) * countOf(users!.value)));
    const timeout = optionOf('timeout');
    const patience = timeout === undefined ? null : timeout.value === '0' ? 'none' : secondsOf(timeout.value);
    if (patience !== null)
      draft.set(timeout!.given, 'patience', patience, t`${tool} gives up on a reply after this time.`);
    else if (timeout !== undefined) draft.leave(timeout.given, t`not a number of seconds`);
    for (const { name, given } of options) {
      if (name === 'unread' || (name === 'other' && isScripted)) draft.leave(given, t`not read`);
      else if (name === 'other') draft.leave(given, t`makes no difference to the load in the model`);
    }
    if (isScripted)
      draft.leave(tool, t`the script is not read; one request per iteration and no sleep are assumed`);
    leaveRest(draft, unknown, others.slice(VERBS[tool] === undefined ? 0 : 1), tool);
  };

/** The subcommands with which these tools send requests. */
const VERBS: Readonly<Record<string, string>> = { vegeta: 'attack', fortio: 'load' };

/** Whether a command of a known program makes load: "vegeta report" makes none. */
export function makesLoad({ program, args }: Command): boolean {
  const verb = VERBS[program];
  return verb === undefined || args.includes(verb);
}

/** The commands by the name of their program. */
export const LOAD_COMMANDS: Readonly<Record<string, (draft: Draft, args: readonly string[]) => void>> = {
  ab: readAb,
  wrk: readWrk,
  wrk2: readWrk,
  hey: readHey,
  k6: readK6,
  ...Object.fromEntries(Object.entries(PLAIN_TOOLS).map(([tool, plain]) => [tool, plainReader(tool, plain)])),
};
