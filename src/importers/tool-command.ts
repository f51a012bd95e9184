// Parses the command line of the load tool behind "Distributed Systems and Asynchronous I/O"
// (concurrency-demo-benchmarks):
//   --rate 1000 --num_req 10000 --latency "20ms*9,30s" sync --threads 50
// The grammar and rules are those of the tool, with two exceptions: --name may be missing, and fractions of a
// millisecond are kept.

import { t } from '../languages/t.ts';
import { blockingPool, DEFAULT_SCENARIO, DEFAULT_UPSTREAM, eventLoop } from '../scenario/default-scenario.ts';
import { constant } from '../scenario/distribution.ts';
import { type Nanos, parseDuration } from '../scenario/duration.ts';
import { PARAMETERS } from '../scenario/parameters.ts';
import { type Parsed, parseScenario } from '../scenario/parse.ts';
import { type Problem, showValue } from '../scenario/problem.ts';
import type { Scenario } from '../scenario/scenario.ts';
import type { Server } from '../scenario/server.ts';
import { NAME_SHAPE, REQUESTS_MAX } from '../scenario/shapes/common.ts';
import { checkValue } from '../scenario/value.ts';

/** By a rule of the tool, a latency of one second or more is a failure. */
const FAIL_AT_NANOS = 1e9;

const OPTIONS: Readonly<Record<string, string>> = {
  '--name': '--name',
  '-N': '--name',
  '--rate': '--rate',
  '-r': '--rate',
  '--num_req': '--num_req',
  '-n': '--num_req',
  '--latency': '--latency',
  '-l': '--latency',
  '--threads': '--threads',
  '-t': '--threads',
};
/** The options and words of the tool, to suggest corrections. */
export const TOOL_WORDS: readonly string[] = [...Object.keys(OPTIONS), 'sync', 'async'];

/** Whether the argument is an option, so that the next argument is its value. */
export function isToolOption(argument: string): boolean {
  return Object.hasOwn(OPTIONS, argument);
}

const WORDS = t`--name, --rate, --num_req, --latency, then sync --threads N, or async`;

interface ToolArguments {
  readonly values: ReadonlyMap<string, string>;
  readonly mode: string | null;
  readonly problems: readonly Problem[];
}

type ToolCommand =
  | Extract<Parsed, { readonly ok: true }>
  | {
      readonly ok: false;
      readonly problems: readonly Problem[];
      /** The required options that are missing. Each of them is also listed as a problem. */
      readonly missing: readonly string[];
    };

/**
 * The scenario of that tool's command line, without its name: one server with arrivals in batches. `sync` is
 * a blocking pool, `async` (or nothing) an event loop. Request i goes to the (i mod nodes)-th latency, which
 * is a timer of the tool's own process.
 */
export function parseToolCommand(args: readonly string[]): ToolCommand {
  const given = readArguments(args);
  const problems = [...given.problems];
  const report = (key: string, value: string, allowed: string): void => {
    problems.push({ key, value: value === '' ? t`nothing` : showValue(value), allowed });
  };
  const name = given.values.get('--name');
  if (name !== undefined && !NAME_SHAPE.pattern.test(name)) report('--name', name, NAME_SHAPE.words);
  const rate = whole(given, '--rate', PARAMETERS.rate.min, PARAMETERS.rate.max, report);
  const requests = whole(given, '--num_req', 1, REQUESTS_MAX, report);
  const latencies = readLatencies(given.values.get('--latency') ?? '', report);
  const server = readServer(given, report);
  if (problems.length > 0) {
    const needed = ['--rate', '--num_req', '--latency', ...(given.mode === 'sync' ? ['--threads'] : [])];
    return { ok: false, problems, missing: needed.filter((key) => !given.values.has(key)) };
  }
  const fallbackName = t`${rate} requests/s, ${server.model === 'blocking-pool' ? 'sync' : 'async'}`;
  const parsed = parseScenario(scenarioOf(name ?? fallbackName, rate, requests, latencies, server));
  return parsed.ok ? parsed : { ...parsed, missing: [] };
}

type ReportProblem = (key: string, value: string, allowed: string) => void;

function readArguments(args: readonly string[]): ToolArguments {
  const values = new Map<string, string>();
  const problems: Problem[] = [];
  let mode: string | null = null;
  const rest = [...args];
  for (let arg = rest.shift(); arg !== undefined; arg = rest.shift()) {
    const equals = arg.startsWith('--') ? arg.indexOf('=') : -1;
    const option = equals < 0 ? arg : arg.slice(0, equals);
    if (Object.hasOwn(OPTIONS, option)) {
      const key = OPTIONS[option]!;
      const value = equals < 0 ? rest.shift() : arg.slice(equals + 1);
      const again = values.has(key);
      if (value === undefined || again) {
        problems.push({
          key,
          value: again ? t`given twice` : t`nothing`,
          allowed: t`one value after ${key}`,
        });
      }
      values.set(key, value ?? '');
    } else if (mode === null && (arg === 'sync' || arg === 'async')) mode = arg;
    else problems.push({ key: 'argument', value: showValue(arg), allowed: WORDS });
  }
  return { values, mode, problems };
}

function whole(given: ToolArguments, key: string, min: number, max: number, report: ReportProblem): number {
  const text = given.values.get(key) ?? '';
  const value = /^\d+$/.test(text) ? Number(text) : Number.NaN;
  if (value >= min && value <= max) return value;
  report(key, text, t`a whole number from ${min} to ${max}`);
  return min;
}

function readLatencies(text: string, report: ReportProblem): readonly Nanos[] {
  const { max } = PARAMETERS.latency;
  const nodesMax = PARAMETERS.nodes.max;
  const nodes: Nanos[] = [];
  for (const item of text.split(',')) {
    const [latency = '', times = '1', ...more] = item.split('*').map((part) => part.trim());
    const nanos = more.length > 0 ? null : parseDuration(latency);
    const count = /^\d{1,6}$/.test(times) ? Number(times) : 0;
    if (nanos === null || nanos > max || count < 1) {
      report(
        '--latency',
        text,
        t`latencies such as 20ms*9,30s, each a duration or whole milliseconds, up to 600s`,
      );
      return [];
    }
    if (nodes.length + count > nodesMax) {
      report(
        '--latency',
        text,
        t`latencies such as 20ms*9,30s, each a duration or whole milliseconds, for at most ${nodesMax} nodes`,
      );
      return [];
    }
    for (let index = 0; index < count; index++) nodes.push(nanos);
  }
  return nodes;
}

function readServer(given: ToolArguments, report: ReportProblem): Server {
  const text = given.values.get('--threads');
  if (given.mode !== 'sync') {
    if (text !== undefined) report('--threads', text, t`only after sync`);
    return eventLoop('A');
  }
  const threads = /^\d+$/.test(text ?? '') ? Number(text) : Number.NaN;
  const problem = checkValue('threads', threads);
  if (problem !== null) report('--threads', text ?? '', problem.allowed);
  return { ...blockingPool('A'), threads };
}

function scenarioOf(
  name: string,
  rate: number,
  requests: number,
  latencies: readonly Nanos[],
  server: Server,
): Scenario {
  const base = latencies[0] ?? 0;
  const nodeLatencies = latencies
    .map((nanos, index) => ({ node: index + 1, latency: constant(nanos) }))
    .filter((each) => each.latency.kind === 'constant' && each.latency.nanos !== base);
  return {
    ...DEFAULT_SCENARIO,
    name,
    stop: { requests, durationNanos: null },
    traffic: { ...DEFAULT_SCENARIO.traffic, kind: 'open', arrivals: 'batches', ratePerSecond: rate },
    servers: [server],
    upstreams: [
      {
        ...DEFAULT_UPSTREAM,
        nodes: latencies.length,
        latency: constant(base),
        nodeLatencies,
        replies: 'timer',
        timeoutNanos: null,
        failAtNanos: FAIL_AT_NANOS,
      },
    ],
  };
}
