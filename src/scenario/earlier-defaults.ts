// Defaults of earlier versions. With them, links and documents of that time keep their meaning.

import { DEFAULT_SCENARIO } from './default-scenario.ts';
import { firstServer } from './first-server.ts';
import { isRecord } from './is-record.ts';
import { modelsWith, type ParameterKey, parameterOf, serverHas } from './parameters.ts';
import type { Scenario } from './scenario.ts';
import type { Server } from './server.ts';
import { type ParameterValue, parseValue } from './value.ts';

type Setting = readonly [key: string, text: string];

/** One default of an earlier version. */
export interface EarlierDefault {
  readonly key: ParameterKey;
  /** The value as links write it. */
  readonly text: string;
  /**
   * Path in documents, such as "memory.limitBytes" for a nested field. If a part is a list, each entry has
   * the field.
   */
  readonly part: 'machine' | 'traffic' | 'servers' | 'upstreams';
  readonly field: string;
  /**
   * If set, the default applies only to scenarios in which the parameter has an effect: with think times,
   * with locks, or with a limit on connections. Elsewhere it would change nothing.
   */
  readonly only?: 'thinking' | 'locks' | 'connections';
}

/**
 * Defaults of version 1 that have changed since. They include parameters that version 1 lacked and whose
 * present default differs from its behaviour.
 */
export const DEFAULTS_OF_VERSION_1: readonly EarlierDefault[] = [
  { key: 'switchCost', text: '5us', part: 'machine', field: 'contextSwitchNanos' },
  { key: 'slice', text: '3ms', part: 'machine', field: 'timeSliceNanos' },
  { key: 'breakVolume', text: 'any number', part: 'upstreams', field: 'breaker.minimumCalls' },
  { key: 'connections', text: '1048576', part: 'machine', field: 'connections' },
  { key: 'resident', text: '10000B', part: 'machine', field: 'memory.residentPerThreadBytes' },
  { key: 'greenStack', text: '8KiB', part: 'servers', field: 'greenStackBytes' },
  { key: 'readyOrder', text: 'fifo', part: 'machine', field: 'readyOrder' },
  { key: 'replies', text: 'timer', part: 'upstreams', field: 'replies' },
  // The queue of a single writer had no limit, and its records took no memory.
  { key: 'recordLimit', text: 'unlimited', part: 'servers', field: 'recordLimit' },
  { key: 'recordBytes', text: '0', part: 'servers', field: 'recordBytes' },
];

/** In version 2 all users sent their first request at once. */
export const DEFAULTS_OF_VERSION_2: readonly EarlierDefault[] = [
  { key: 'start', text: 'together', part: 'traffic', field: 'start', only: 'thinking' },
];

/** In version 3 waking a thread that waits for a lock cost nothing. */
export const DEFAULTS_OF_VERSION_3: readonly EarlierDefault[] = [
  { key: 'wakeCall', text: '0s', part: 'machine', field: 'wakeCallNanos', only: 'locks' },
];

/** In version 4 a request beyond the maximum number of connections was rejected immediately. */
export const DEFAULTS_OF_VERSION_4: readonly EarlierDefault[] = [
  { key: 'backlog', text: 'none', part: 'machine', field: 'backlog', only: 'connections' },
];

/** In version 6 a call that took a second or longer failed in every scene, by a rule of one source. */
export const DEFAULTS_OF_VERSION_6: readonly EarlierDefault[] = [
  { key: 'failAt', text: '1s', part: 'upstreams', field: 'failAtNanos' },
];

/**
 * The scenario or document with locks that always pass to the first in the queue, as in version 3. A document
 * may contain mistakes.
 */
export function withFairLocks<Document extends object>(document: Document): Document {
  const withLocks = (part: unknown): unknown =>
    isRecord(part) && Array.isArray(part.locks)
      ? {
          ...part,
          locks: part.locks.map((lock: unknown) =>
            isRecord(lock) && lock.kind !== 'atomic' ? { ...lock, handOverNanos: 0 } : lock,
          ),
        }
      : part;
  const { own } = document as { readonly own?: unknown };
  return {
    ...(withLocks(document) as Document),
    ...(Array.isArray(own) ? { own: own.map(withLocks) } : {}),
  };
}

/**
 * The settings that give a scenario these defaults. Only parameters whose value equals the present default
 * are set, so explicit values of the scenario stay.
 */
export function earlierSettings(scenario: Scenario, defaults: readonly EarlierDefault[]): readonly Setting[] {
  return defaults.flatMap(({ key, text, only }): readonly Setting[] => {
    const row = parameterOf(key);
    if (only !== undefined && row.applies?.(scenario) === false) return [];
    const isDefault = (server: Server): boolean => Object.is(row.read(scenario, server), row.default);
    if (row.section === 'upstream' && scenario.upstreams.length === 0) return [];
    if (row.section !== 'server') return isDefault(firstServer(scenario)) ? [[key, text]] : [];
    return scenario.servers
      .filter((server) => serverHas(key, server.model) && isDefault(server))
      .map((server) => [`${server.id}.${key}`, text]);
  });
}

/**
 * The document with these defaults in place of all missing values. Values of the wrong type are left for the
 * parser to report.
 */
export function withEarlierDefaults(
  document: Readonly<Record<string, unknown>>,
  defaults: readonly EarlierDefault[],
): Record<string, unknown> {
  const filled: Record<string, unknown> = { ...document };
  for (const { key, text, part, field, only } of defaults) {
    if (only === 'locks' && !hasLocks(document)) continue;
    if (only === 'connections' && !limitsConnections(document)) continue;
    const value = parsedValue(key, text);
    const fill = (entry: unknown): unknown => {
      if (!isRecord(entry)) return entry;
      const takes =
        part === 'servers'
          ? (modelsWith(key) as readonly unknown[]).includes(entry.model)
          : only !== 'thinking' || hasThinkingUsers(entry);
      return takes ? withField(entry, field.split('.'), value) : entry;
    };
    // A document without servers or upstreams has those of the default scenario of that version.
    const now =
      filled[part] ?? (part === 'servers' || part === 'upstreams' ? bareDefaults(part, defaults) : {});
    filled[part] = Array.isArray(now) ? now.map(fill) : fill(now);
  }
  return filled;
}

/** Parts of the default scenario, without the values that the defaults set. */
function bareDefaults(
  part: 'servers' | 'upstreams',
  defaults: readonly EarlierDefault[],
): readonly unknown[] {
  const paths = defaults.filter((each) => each.part === part).map(({ field }) => field.split('.'));
  return DEFAULT_SCENARIO[part].map((entry) => paths.reduce(withoutField, { ...entry }));
}

/** Whether any think time is not 0, in traffic that may contain mistakes. */
function hasThinkingUsers({ kind, think }: Record<string, unknown>): boolean {
  return kind === 'closed' && /nanos":[^"]*[1-9]/i.test(JSON.stringify(think));
}

/** Whether there is a lock whose waiters may have to be woken. */
function hasLocks({ locks }: Readonly<Record<string, unknown>>): boolean {
  return Array.isArray(locks) && locks.some((lock: unknown) => isRecord(lock) && lock.kind !== 'atomic');
}

/** Whether a server's process has a lower connection limit than the default. */
function limitsConnections({ machine, own }: Readonly<Record<string, unknown>>): boolean {
  const most = DEFAULT_SCENARIO.machine.connections;
  const isLimited = (part: unknown): boolean =>
    isRecord(part) && typeof part.connections === 'number' && part.connections < most;
  return (
    isLimited(machine) ||
    (Array.isArray(own) && own.some((part: unknown) => isRecord(part) && isLimited(part.machine)))
  );
}

function withoutField(
  entry: Record<string, unknown>,
  [field, ...rest]: readonly string[],
): Record<string, unknown> {
  const kept = Object.entries(entry).flatMap(([name, value]): [string, unknown][] => {
    if (name !== field) return [[name, value]];
    return rest.length > 0 && isRecord(value) ? [[name, withoutField(value, rest)]] : [];
  });
  return Object.fromEntries(kept);
}

/** The record with this value at the end of the path, unless a value exists. */
function withField(
  entry: Record<string, unknown>,
  [field, ...rest]: readonly string[],
  value: ParameterValue,
): Record<string, unknown> {
  if (field === undefined) return entry;
  if (rest.length === 0) return Object.hasOwn(entry, field) ? entry : { ...entry, [field]: value };
  const inner = entry[field] ?? {};
  return isRecord(inner) ? { ...entry, [field]: withField(inner, rest, value) } : entry;
}

function parsedValue(key: ParameterKey, text: string): ParameterValue {
  const parsed = parseValue(key, text);
  if (!parsed.ok) throw new RangeError(`${key}=${text} is not allowed; allowed: ${parsed.problem.allowed}.`);
  return parsed.value;
}
