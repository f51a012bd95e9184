// Short texts for the structured parts of a scenario: servers, request programs, classes, locks.

import { t } from '../languages/t.ts';
import { LOCK_DEFAULTS, serverOf } from '../scenario/default-scenario.ts';
import {
  DISTRIBUTION_GRAMMAR,
  formatDistribution,
  parseDistribution,
  plainNumber,
} from '../scenario/distribution-text.ts';
import { formatDuration, parseDuration } from '../scenario/duration.ts';
import {
  type Branch,
  hasTurns,
  LOCK_KINDS,
  type ProgramLock,
  type RequestClass,
  type Step,
  type WorkKind,
} from '../scenario/scenario.ts';
import { type Server, THREAD_MODELS, type ThreadModelName } from '../scenario/server.ts';

export const SERVERS_GRAMMAR = t`a list such as A:blocking-pool,B:multi-reactor; models are ${THREAD_MODELS.join(', ')}`;

export function formatServers(servers: readonly Server[]): string {
  return servers.map((server) => `${server.id}:${server.model}`).join(',');
}

/**
 * A server with the same id and model as an existing one keeps its parameters. null if the text is invalid.
 */
export function parseServer(text: string, present: readonly Server[]): Server | null {
  const [id, model, rest] = text.trim().split(':');
  if (id === undefined || rest !== undefined || !isModel(model)) return null;
  return present.find((each) => each.id === id && each.model === model) ?? serverOf(model, id);
}

function isModel(name: string | undefined): name is ThreadModelName {
  return (THREAD_MODELS as readonly (string | undefined)[]).includes(name);
}

export const REQUEST_GRAMMAR = t`steps such as cpu:25us,call:upstream,all(db*10),any(db*3),2of(db*3,cache),sleep:1s,lock:name:10us,lock:name:wait:10us,offload:5ms,offload:compute:5ms,take:upstream:2,give:upstream; a time is ${DISTRIBUTION_GRAMMAR}`;

export function formatRequest(program: readonly Step[]): string {
  return program.map(formatStep).join(',');
}

function formatStep(step: Step): string {
  switch (step.kind) {
    case 'call':
      return `call:${step.upstream}`;
    case 'calls':
      return formatAtOnce(step);
    case 'lock':
      return `lock:${step.lock}:${step.does === 'wait' ? 'wait:' : ''}${formatDistribution(step.time)}`;
    case 'take':
    case 'give':
      return `${step.kind}:${step.upstream}${step.units === 1 ? '' : `:${step.units}`}`;
    case 'offload':
      return `offload:${step.does === 'compute' ? 'compute:' : ''}${formatDistribution(step.time)}`;
    default:
      return `${step.kind}:${formatDistribution(step.time)}`;
  }
}

export function parseRequest(text: string): readonly Step[] | null {
  const steps: Step[] = [];
  for (const part of splitOutsideBrackets(text)) {
    const step = parseAtOnce(part) ?? parseStep(part.split(':').map((each) => each.trim()));
    if (step === null) return null;
    steps.push(step);
  }
  return steps;
}

type AtOnce = Extract<Step, { kind: 'calls' }>;

function formatAtOnce({ calls, needed }: AtOnce): string {
  const word = needed === null ? 'all' : needed === 1 ? 'any' : `${needed}of`;
  return `${word}(${calls.map(({ upstream, times }) => (times === 1 ? upstream : `${upstream}*${times}`)).join(',')})`;
}

const AT_ONCE = /^(all|any|\d{1,4} ?of) ?\(([^()]*)\)$/;
const BRANCH = /^([^*:]+)(?:\*(\d{1,4}))?$/;

/** Parses "all(db*10)", "any(db,cache)" or "2of(db*3)"; null for other steps. */
function parseAtOnce(text: string): AtOnce | null {
  const [, word, inside] = AT_ONCE.exec(text.trim()) ?? [];
  if (word === undefined || inside === undefined) return null;
  const calls: Branch[] = [];
  for (const each of inside.split(',')) {
    const [, upstream, times] = BRANCH.exec(each.trim()) ?? [];
    if (upstream === undefined) return null;
    calls.push({ upstream, times: times === undefined ? 1 : Number(times) });
  }
  const needed = word === 'all' ? null : word === 'any' ? 1 : Number.parseInt(word, 10);
  return { kind: 'calls', calls, needed };
}

function parseStep([kind, ...rest]: readonly string[]): Step | null {
  switch (kind) {
    case 'call':
      return rest.length === 1 ? { kind, upstream: rest[0]! } : null;
    case 'take':
    case 'give': {
      const [upstream, units = '1', more] = rest;
      const fits = upstream !== undefined && more === undefined && !Number.isNaN(plainNumber(units));
      return fits ? { kind, upstream, units: plainNumber(units) } : null;
    }
    case 'cpu':
    case 'sleep': {
      const time = rest.length === 1 ? parseDistribution(rest[0]!) : null;
      return time === null ? null : { kind, time };
    }
    case 'lock': {
      const work = parseWork(rest.slice(1), 'compute');
      return work === null ? null : { kind, lock: rest[0]!, ...work };
    }
    case 'offload': {
      const work = parseWork(rest, 'wait');
      return work === null ? null : { kind, ...work };
    }
    default:
      return null;
  }
}

/** Parses "10us" or "wait:10us". */
function parseWork(
  parts: readonly string[],
  usual: WorkKind,
): Pick<Step & { kind: 'offload' }, 'does' | 'time'> | null {
  const does = parts.length === 1 ? usual : parts[0];
  if (parts.length > 2 || (does !== 'compute' && does !== 'wait')) return null;
  const time = parseDistribution(parts.at(-1) ?? '');
  return time === null ? null : { does, time };
}

/** Splits at commas outside brackets. */
function splitOutsideBrackets(text: string): string[] {
  const parts: string[] = [];
  let depth = 0;
  let start = 0;
  for (let index = 0; index < text.length; index++) {
    const char = text[index];
    if (char === '(') depth++;
    else if (char === ')') depth--;
    else if (char === ',' && depth <= 0) {
      parts.push(text.slice(start, index));
      start = index + 1;
    }
  }
  return [...parts, text.slice(start)];
}

export const CLASS_GRAMMAR = t`name:share:program such as write:0.1:cpu:1ms,lock:output:wait:200us, or none; a program is ${REQUEST_GRAMMAR}`;

export function formatClass({ name, share, request }: RequestClass): string {
  return `${name}:${share}:${formatRequest(request)}`;
}

export function parseClass(text: string): RequestClass | null {
  const match = /^([^:]+):([^:]+):(.*)$/.exec(text.trim());
  if (match === null) return null;
  const share = plainNumber(match[2]!);
  const request = parseRequest(match[3]!);
  return request === null || Number.isNaN(share) ? null : { name: match[1]!.trim(), share, request };
}

export const LOCK_GRAMMAR = t`name:kind, or none. Kinds: output:mutex, output:spin:20us (spin time), output:atomic, output:local:64:20ns (batch, work on its own copy), output:combining:10us (time per round; may be a distribution). Append fair to mutex, spin or local, and the lock is always given to the request that has waited longest; with fair(1ms), only once that request has waited for 1 ms`;

export function formatLock(lock: ProgramLock): string {
  const { name, kind, spinNanos, batch, localNanos, round, handOverNanos } = lock;
  const numbers =
    kind === 'spin'
      ? [formatDuration(spinNanos)]
      : kind === 'local'
        ? [String(batch), formatDuration(localNanos)]
        : kind === 'combining'
          ? [formatDistribution(round)]
          : [];
  const fair =
    handOverNanos === null || !hasTurns(kind)
      ? []
      : [handOverNanos === 0 ? 'fair' : `fair(${formatDuration(handOverNanos)})`];
  return [name, kind, ...numbers, ...fair].join(':');
}

const FAIR = /^fair(?:\(([^()]*)\))?$/;

export function parseLock(text: string): ProgramLock | null {
  const [name, word, ...rest] = text.split(':').map((each) => each.trim());
  const kind = LOCK_KINDS.find((each) => each === word);
  if (name === undefined || kind === undefined) return null;
  const fair = FAIR.exec(rest.at(-1) ?? '');
  const numbers = fair === null ? rest : rest.slice(0, -1);
  const handOverNanos = fair === null ? null : fair[1] === undefined ? 0 : parseDuration(fair[1]);
  if (fair !== null && (handOverNanos === null || !hasTurns(kind))) return null;
  const lock: ProgramLock = { name, kind, ...LOCK_DEFAULTS, handOverNanos };
  if (numbers.length === 0) return lock;
  if (kind === 'spin' && numbers.length === 1) {
    const spinNanos = parseDuration(numbers[0]!);
    return spinNanos === null ? null : { ...lock, spinNanos };
  }
  if (kind === 'combining' && numbers.length === 1) {
    const round = parseDistribution(numbers[0]!);
    return round === null ? null : { ...lock, round };
  }
  if (kind !== 'local' || numbers.length !== 2) return null;
  const batch = plainNumber(numbers[0]!);
  const localNanos = parseDuration(numbers[1]!);
  return Number.isNaN(batch) || localNanos === null ? null : { ...lock, batch, localNanos };
}
