// Whatever was pasted that is no measurement: a command line of a load tool, or settings of a server. Says what each became
// in the scenario and what was not understood. Nothing is executed.

import { t } from '../../languages/t.ts';
import { parseScenario } from '../../scenario/parse.ts';
import type { Problem } from '../../scenario/problem.ts';
import { same } from '../../scenario/same.ts';
import type { Scenario } from '../../scenario/scenario.ts';
import { withLineEnds } from '../line-ends.ts';
import { isProfileText, profileSettings, readProfile } from '../machine-profile.ts';
import { parseToolCommand } from '../tool-command.ts';
import { type Assignment, assignmentsOf } from './assignments.ts';
import { CONNECTION_POOLS } from './connection-pools.ts';
import { CONTAINERS } from './containers.ts';
import { Draft, type NotUnderstood, type Understood } from './draft.ts';
import { HIKARI } from './hikari.ts';
import { LOAD_COMMANDS } from './load-commands.ts';
import { NGINX } from './nginx.ts';
import { commandOf, wordsOf } from './options.ts';
import { PROCESS_SERVERS } from './process-servers.ts';
import type { Product } from './product.ts';
import { PROXIES } from './proxies.ts';
import { GO, NODE, VIRTUAL_THREADS } from './runtimes.ts';
import { serverCommand } from './server-commands.ts';
import type { SettingsDocument } from './settings-document.ts';
import { asSpringDoes } from './spring-names.ts';
import { TOMCAT } from './tomcat.ts';

export interface SettingsReading {
  /** Where the settings come from: "wrk", "Tomcat". */
  readonly sources: readonly string[];
  /** The scenario with what was understood. */
  readonly scenario: Scenario;
  /** Whether it differs from the one before. */
  readonly changes: boolean;
  readonly understood: readonly Understood[];
  readonly notUnderstood: readonly NotUnderstood[];
  /** Further ones that are not listed. */
  readonly unlisted: number;
  /** Why the scenario cannot be taken as it would be; empty where it can. */
  readonly problems: readonly Problem[];
}

export const SETTINGS_CHARACTERS_MAX = 100_000;

/** The first that knows a setting takes it: those with names of their own before those with common ones. */
const PRODUCTS: readonly Product[] = [
  CONTAINERS,
  ...PROXIES,
  ...PROCESS_SERVERS,
  TOMCAT,
  ...CONNECTION_POOLS,
  HIKARI,
  NODE,
  GO,
  VIRTUAL_THREADS,
  NGINX,
];

const PROFILE_SOURCE = 'threadway calibrate';

/** What can be pasted, for help. */
export const SETTINGS_SOURCES: readonly string[] = [
  ...Object.keys(LOAD_COMMANDS),
  ...PRODUCTS.map((product) => product.name),
  PROFILE_SOURCE,
];

/**
 * Reads a command line or settings into changes of this scenario; those of a server go to the one with this id. `document`: what
 * a library has read of the text, where it has a form of its own; else it is read by line. Whatever
 * the text, it does not throw, and takes time in proportion to its length: what is beyond 100,000 characters is left.
 */
export function readSettings(
  text: string,
  scenario: Scenario,
  serverId: string,
  document: SettingsDocument | null = null,
): SettingsReading {
  const cut = withLineEnds(text.slice(0, SETTINGS_CHARACTERS_MAX));
  const draft = new Draft(scenario, serverId);
  if (text.length > SETTINGS_CHARACTERS_MAX) {
    draft.leave(t`the end of the text`, t`beyond ${SETTINGS_CHARACTERS_MAX} characters nothing is read`);
  }
  if (isProfileText(cut)) return readMachine(cut, draft);
  const tool = readSourceTool(cut, draft);
  if (tool !== null) return tool;
  const command = commandOf(wordsOf(cut));
  if (command !== null && Object.hasOwn(LOAD_COMMANDS, command.program)) {
    LOAD_COMMANDS[command.program]!(draft, command.args);
    return finished([command.program], draft, scenario);
  }
  const server = command === null ? null : serverCommand(command);
  const found = document ?? server ?? { assignments: assignmentsOf(cut), left: [] };
  const { assignments, left } = asSpringDoes(found.assignments);
  const sources = applyProducts(draft, assignments, cut);
  for (const { given, why } of [...found.left, ...left]) draft.leave(given, why);
  return finished(sources, draft, scenario);
}

/** What `threadway calibrate` measured of a machine. */
function readMachine(text: string, draft: Draft): SettingsReading {
  const before = draft.scenario;
  const read = readProfile(text);
  if (!read.ok) return { ...finished([PROFILE_SOURCE], draft, before), problems: read.problems };
  const { profile } = read;
  for (const [key, value] of profileSettings(profile)) draft.set(key, key, value, profile.values[key]!.how);
  for (const name of Object.keys(profile.others)) draft.leave(name, t`measured, but no parameter takes it`);
  return finished([PROFILE_SOURCE], draft, before);
}

/** The command line of the tool behind "Distributed Systems and Asynchronous I/O", whatever the program is called. */
function readSourceTool(text: string, draft: Draft): SettingsReading | null {
  if (!text.includes('--num_req')) return null;
  const words = wordsOf(text);
  const from = words.findIndex((word) =>
    /^(?:--(?:name|rate|num_req|latency)\b|-[Nrnl]$|sync$|async$)/.test(word),
  );
  const parsed = parseToolCommand(words.slice(Math.max(0, from)));
  const before = draft.scenario;
  if (!parsed.ok) return { ...finished(['--num_req'], draft, before), problems: parsed.problems };
  draft.scenario = parsed.scenario;
  draft.agree(text, t`The whole scenario`, t`The tool of a source: its arguments say all that is simulated.`);
  return finished([t`concurrency demo`], draft, before);
}

/** Returns the names of the products that took something. */
function applyProducts(draft: Draft, assignments: readonly Assignment[], text: string): readonly string[] {
  const taken = new Set<Assignment>();
  const sources: string[] = [];
  for (const product of PRODUCTS) {
    if (product.isHere?.(text) === false) continue;
    const found = new Map<string, Assignment>();
    for (const each of assignments) {
      const role = taken.has(each) ? null : product.roleOf(each, text);
      if (role === null) continue;
      taken.add(each);
      const before = found.get(role);
      if (before !== undefined)
        draft.leave(before.given, t`set again further down, where the last one counts`);
      found.set(role, each);
    }
    if (found.size === 0) continue;
    sources.push(product.name);
    product.apply(draft, found);
  }
  for (const each of assignments) {
    if (!taken.has(each)) draft.leave(each.given, t`no setting that is known here`);
  }
  return sources;
}

function finished(sources: readonly string[], draft: Draft, before: Scenario): SettingsReading {
  const { understood, notUnderstood, unlisted } = draft;
  const parsed = parseScenario(draft.scenario);
  return {
    sources,
    scenario: parsed.ok ? parsed.scenario : before,
    changes: parsed.ok && !same(parsed.scenario, before),
    understood,
    notUnderstood,
    unlisted,
    problems: parsed.ok ? [] : parsed.problems,
  };
}
