// A product whose settings each set one parameter, or are known and left out with a reason.

import { t } from '../../languages/t.ts';
import { formatDuration, parseDuration } from '../../scenario/duration.ts';
import type { ParameterKey } from '../../scenario/parameters.ts';
import type { ThreadModelName } from '../../scenario/server.ts';
import type { Assignment } from './assignments.ts';
import type { Draft } from './draft.ts';
import { type Product, roleByName, wholeOf } from './product.ts';

/** Applies one setting. `found`: the product's other settings; the key of each is the first of its names. */
interface SettingRule {
  (draft: Draft, setting: Assignment, found: ReadonlyMap<string, Assignment>): void;
  /** Each name is a separate setting, not another spelling of one setting. */
  readonly isOfEach?: true;
}

/**
 * The ends of the setting's names (in lower case, without - and _, separated by spaces), and the function
 * that applies the setting.
 */
export type KnownSetting = readonly [names: string, take: SettingRule];

/** `isHere`: whether a text is about this product at all, if its names are common words. */
export function knownProduct(
  name: string,
  settings: readonly KnownSetting[],
  isHere: (text: string) => boolean = () => true,
): Product {
  const roles: Record<string, string> = {};
  const takings: (readonly [role: string, take: SettingRule])[] = [];
  for (const [names, take] of settings) {
    const [first = '', ...others] = names.split(' ');
    for (const each of [first, ...others]) {
      const role = take.isOfEach ? each : first;
      if (role === each) takings.push([role, take]);
      roles[each] = role;
    }
  }
  return {
    name,
    isHere,
    roleOf: (setting) => roleByName(roles, setting.name),
    apply(draft, found) {
      for (const [role, take] of takings) {
        const setting = found.get(role);
        if (setting !== undefined) take(draft, setting, found);
      }
    },
  };
}

export function leaves(why: string): SettingRule {
  const leave = (draft: Draft, setting: Assignment): void => draft.leave(setting.given, why);
  return Object.assign(leave, { isOfEach: true } as const);
}

/** Makes a whole number the value of a parameter. */
export function counts(key: ParameterKey, why: string, model: ThreadModelName | null = null): SettingRule {
  return (draft, setting) => {
    if (wholeOf(setting) === null) {
      draft.leave(setting.given, t`not a whole number`);
      return;
    }
    if (model !== null) draft.takeModel(setting.given, model, why);
    draft.set(setting.given, key, setting.value, why);
  };
}

/** Makes a duration the value of a parameter; `unit`: for a number without one. */
export function lasts(key: ParameterKey, unit: 'ms' | 's', why: string): SettingRule {
  return (draft, setting) => {
    const nanos = parseDuration(withUnit(setting.value, unit));
    if (nanos === null) draft.leave(setting.given, t`not a duration`);
    else if (nanos === 0) draft.leave(setting.given, t`0 can mean “no limit” or “not at all”`);
    else draft.set(setting.given, key, formatDuration(nanos), why);
  };
}

const ISO_SECONDS = /^PT(\d{1,9}(?:\.\d{1,9})?)S$/i;

function withUnit(value: string, unit: 'ms' | 's'): string {
  const iso = ISO_SECONDS.exec(value);
  if (iso !== null) return `${iso[1]!}s`;
  return /^\d{1,12}(?:\.\d{1,9})?$/.test(value) ? value + unit : value;
}

/** Sets the number of connections to one database or service. Each call takes one connection. */
export function takeConnectionPool(draft: Draft, given: string, size: number, why: string): void {
  const [group, ...others] = draft.scenario.upstreams;
  if (group === undefined) {
    draft.leave(given, t`this scenario calls no upstream, so there is no database`);
    return;
  }
  if (group.nodes > 1) {
    // Latencies and faults of the removed nodes are removed too.
    const faults = draft.scenario.faults.filter((each) => each.upstream !== group.name || each.node === 1);
    const nodeLatencies = group.nodeLatencies.filter((each) => each.node === 1);
    draft.scenario = { ...draft.scenario, faults, upstreams: [{ ...group, nodeLatencies }, ...others] };
    draft.set(given, 'nodes', '1', t`A connection pool has one database behind it.`);
  }
  draft.set(given, 'nodeConcurrency', String(size), why);
}

export function poolsConnections(why: string): SettingRule {
  return (draft, setting) => {
    const size = wholeOf(setting);
    if (size === null) draft.leave(setting.given, t`not a whole number`);
    else takeConnectionPool(draft, setting.given, size, why);
  };
}
