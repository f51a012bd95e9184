// Settings in which a single server differs from the shared values: "B.timeout=300ms",
// "B.lock=output:spin:20us". The value "same" restores the shared value.

import { eitherOf } from '../languages/list.ts';
import { t } from '../languages/t.ts';
import { formatDistribution } from '../scenario/distribution-text.ts';
import { isParameterKey, parameterOf } from '../scenario/parameters.ts';
import type { OwnClass, Scenario } from '../scenario/scenario.ts';
import { mayDiffer, scenarioFor, withView } from '../scenario/server-overrides.ts';
import { formatValue } from '../scenario/value.ts';
import { type AppliedSetting, nodeOfKey, wrong } from './structure-settings.ts';
import {
  formatLock,
  formatRequest,
  LOCK_GRAMMAR,
  parseLock,
  parseRequest,
  REQUEST_GRAMMAR,
} from './structure-text.ts';

export const SAME = 'same';
const NONE = 'none';
const OWN_CLASS_GRAMMAR = t`name:program or same; a program is ${REQUEST_GRAMMAR}`;

type Apply = (serverScenario: Scenario, text: string, key: string) => AppliedSetting;

/** Gives one of the existing locks another kind. */
const applyLock: Apply = (serverScenario, text, key) => {
  const lock = parseLock(text);
  if (lock === null) return wrong(key, text, LOCK_GRAMMAR);
  const names = serverScenario.locks.map(({ name }) => name);
  if (!names.includes(lock.name))
    return wrong(
      key,
      text,
      names.length === 0 ? t`a lock of the scenario; it defines none` : t`a lock: ${eitherOf(names)}`,
    );
  return {
    ...serverScenario,
    locks: serverScenario.locks.map((each) => (each.name === lock.name ? lock : each)),
  };
};

/** Gives one of the existing classes another program. */
const applyClass: Apply = (serverScenario, text, key) => {
  const own = parseOwnClass(text);
  if (own === null) return wrong(key, text, OWN_CLASS_GRAMMAR);
  const names = serverScenario.classes.map(({ name }) => name);
  if (!names.includes(own.name))
    return wrong(
      key,
      text,
      names.length === 0 ? t`a class of the scenario; it defines none` : t`a class: ${eitherOf(names)}`,
    );
  return {
    ...serverScenario,
    classes: serverScenario.classes.map((each) => (each.name === own.name ? { ...each, ...own } : each)),
  };
};

export function formatOwnClass({ name, request }: OwnClass): string {
  return `${name}:${formatRequest(request)}`;
}

function parseOwnClass(text: string): OwnClass | null {
  const [, name, program] = /^([^:]+):(.*)$/.exec(text.trim()) ?? [];
  const request = program === undefined ? null : parseRequest(program);
  return request === null ? null : { name: name!.trim(), request };
}

/** Lists that a server can override. */
const OWN_LISTS: Readonly<Record<string, Apply>> = { lock: applyLock, class: applyClass };

function isOwnKey(key: string): boolean {
  if (isParameterKey(key)) return mayDiffer(key);
  return key === 'request' || Object.hasOwn(OWN_LISTS, key) || nodeOfKey(key) !== null;
}

/**
 * Applies a setting to one server. `key`: without the server's id; `whole`: the key with the id. `applyToAll`
 * applies a setting without an id to a scenario; here it is given the scenario of this server alone.
 */
export function applyOwn(
  scenario: Scenario,
  id: string,
  key: string,
  text: string,
  whole: string,
  applyToAll: (serverScenario: Scenario, key: string, text: string) => AppliedSetting,
): AppliedSetting {
  if (!isOwnKey(key)) return wrong(whole, text, t`only ${key}, the same for all servers`);
  const isList = Object.hasOwn(OWN_LISTS, key);
  const texts = text === SAME || (isList && text === NONE) ? textsOfAll(scenario, key) : [text];
  let serverScenario = scenarioFor(scenario, { id });
  for (const each of texts) {
    const applied = isList
      ? OWN_LISTS[key]!(serverScenario, each, whole)
      : applyToAll(serverScenario, key, each);
    if ('allowed' in applied) return { ...applied, key: whole };
    serverScenario = applied;
  }
  return withView(scenario, { id }, serverScenario);
}

/** The shared values in the form of one server's settings. */
export function textsOfAll(scenario: Scenario, key: string): readonly string[] {
  const { upstreams, locks, classes, request } = scenario;
  const node = nodeOfKey(key);
  if (node !== null) {
    const own = upstreams[0]?.nodeLatencies.find((each) => each.node === node);
    return [own === undefined ? NONE : formatDistribution(own.latency)];
  }
  if (key === 'lock') return locks.map(formatLock);
  if (key === 'class') return classes.map(formatOwnClass);
  if (key === 'request') return [formatRequest(request)];
  if (key === 'latency') return upstreams.slice(0, 1).map(({ latency }) => formatDistribution(latency));
  if (!isParameterKey(key)) return [];
  return [formatValue(key, parameterOf(key).read(scenario, scenario.servers[0]!))];
}
