// Reads pasted text that is not a measurement: a command line of a load tool, or settings of a server.
// Reports what each became in the scenario and what was not understood. Nothing is executed.

import { t } from '../../languages/t.ts';
import { parseScenario } from '../../scenario/parse.ts';
import type { Problem } from '../../scenario/problem.ts';
import { same } from '../../scenario/same.ts';
import type { Scenario } from '../../scenario/scenario.ts';
import { isProfileText, profileSettings, readProfile } from '../machine-profile.ts';
import { plainTexts } from '../plain-text.ts';
import type { Question } from '../reading-report.ts';
import { parseToolCommand } from '../tool-command.ts';
import { type Assignment, assignmentsOf } from './assignments.ts';
import { CONNECTION_POOLS } from './connection-pools.ts';
import { isServerXml, readServerXml } from './connectors.ts';
import { CONTAINERS } from './containers.ts';
import { Draft, type NotUnderstood, type Understood } from './draft.ts';
import { HIKARI } from './hikari.ts';
import { LOAD_COMMANDS, makesLoad } from './load-commands.ts';
import { NGINX } from './nginx.ts';
import { type Command, commandOf, commandsIn, shellLines, wordsOf } from './options.ts';
import { PROCESS_SERVERS } from './process-servers.ts';
import type { Product } from './product.ts';
import { PROXIES } from './proxies.ts';
import { GO, JVM, NODE, VIRTUAL_THREADS } from './runtimes.ts';
import { dockerfile, serverCommand } from './server-commands.ts';
import type { SettingsDocument } from './settings-document.ts';
import { asSpringDoes } from './spring-names.ts';
import { TOMCAT } from './tomcat.ts';

export interface SettingsReading {
  /** The sources of the settings: "wrk", "Tomcat". */
  readonly sources: readonly string[];
  /** The scenario with the understood settings. */
  readonly scenario: Scenario;
  /** Whether the settings have changed the scenario. */
  readonly changes: boolean;
  readonly understood: readonly Understood[];
  readonly notUnderstood: readonly NotUnderstood[];
  /** Number of further entries that are not listed. */
  readonly unlisted: number;
  /**
   * The question which of several commands, documents or Connectors is meant; null if there is only one, or
   * if the question was answered.
   */
  readonly question: Question | null;
  /** Why the resulting scenario is invalid; empty if it is valid. */
  readonly problems: readonly Problem[];
}

export const SETTINGS_CHARACTERS_MAX = 100_000;

/**
 * The first product that knows a setting takes it, so products with specific names come before products with
 * common names.
 */
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
  JVM,
  NGINX,
];

const PROFILE_SOURCE = 'threadway calibrate';

/** Names of everything that can be pasted, for help. */
export const SETTINGS_SOURCES: readonly string[] = [
  ...Object.keys(LOAD_COMMANDS),
  ...PRODUCTS.map((product) => product.name),
  PROFILE_SOURCE,
];

/**
 * Turns a command line or settings into changes to this scenario. Settings of a server apply to the server
 * with this id. It never throws, and takes time in proportion to the text's length; text beyond 100,000
 * characters is left out. `part`: which of several commands, documents or Connectors is meant, from 1.
 * `document`: the text as read by a library, if there is one for its format (see readDocument); otherwise the
 * text is read line by line.
 */
export function readSettings(
  text: string,
  scenario: Scenario,
  serverId: string,
  part: number | null = null,
  document: SettingsDocument | null = null,
): SettingsReading {
  const texts = plainTexts(text.slice(0, SETTINGS_CHARACTERS_MAX));
  const isCut = text.length > SETTINGS_CHARACTERS_MAX;
  const readings = texts.map((plain) =>
    readPlain(plain, isCut, new Draft(scenario, serverId), part, document),
  );
  return readings.find(({ sources }) => sources.length > 0) ?? readings[0]!;
}

function readPlain(
  text: string,
  isCut: boolean,
  draft: Draft,
  part: number | null,
  document: SettingsDocument | null,
): SettingsReading {
  const { scenario } = draft;
  if (isCut)
    draft.leave(
      t`the end of the text`,
      t`not read: it is beyond the limit of ${SETTINGS_CHARACTERS_MAX} characters`,
    );
  if (isProfileText(text)) return readMachine(text, draft);
  if (text.includes('--num_req')) return readSourceTools(text, draft, part);
  const commands = commandsIn(text, (program) => Object.hasOwn(LOAD_COMMANDS, program)).filter(makesLoad);
  if (commands.length > 0) return readCommands(commands, text, draft, part);
  const command = commandOf(wordsOf(text));
  const read = isServerXml(text)
    ? null
    : (document ?? (command === null ? null : serverCommand(command)) ?? dockerfile(text));
  if (read !== null && read.problem === undefined) return readFound(read, text, draft, part);
  if (read?.problem === undefined) return readByLine(text, draft, part);
  // A text with a syntax error is rejected only if its readable part contains settings; otherwise it may be something
  // else and is read line by line.
  const { sources } = readFound(read, text, new Draft(scenario, draft.server.id), part);
  return sources.length === 0
    ? readByLine(text, draft, part)
    : { ...finished(sources, draft, scenario), problems: [read.problem] };
}

/** Reads texts in formats that no library reads, line by line. */
function readByLine(text: string, draft: Draft, part: number | null): SettingsReading {
  const { scenario } = draft;
  const documents = text.split(/^---[ \t]{0,20}$/m).filter((each) => each.trim() !== '');
  const chosen = documents.length > 1 ? documents[(part ?? 0) - 1] : text;
  if (chosen === undefined) {
    const question = partQuestion(t`The text holds ${documents.length} documents. Which one?`, documents);
    // If no document has known settings, there is nothing to choose from.
    const hasSettings = documents.some((each) =>
      assignmentsOf(each).found.some((one) => PRODUCTS.some((product) => product.roleOf(one, each) !== null)),
    );
    return hasSettings ? asking(question, draft) : finished([], draft, scenario);
  }
  const xml = readServerXml(chosen, documents.length > 1 ? null : part);
  if (xml?.question != null) return asking(xml.question, draft);
  const { found, rest } = assignmentsOf(xml?.text ?? chosen);
  const { assignments, left } = asSpringDoes([...(xml?.taken ?? []), ...found]);
  const sources = applyProducts(draft, assignments, chosen);
  if (sources.length > 0) {
    for (const { setting, why } of xml?.left ?? []) draft.leave(setting.given, why);
    for (const { given, why } of left) draft.leave(given, why);
    for (const line of rest) draft.leave(line, t`not recognised`);
  }
  return finished(sources, draft, scenario);
}

/** Reads settings that a library, or the parser of a command's options, has already separated. */
function readFound(
  found: SettingsDocument,
  text: string,
  draft: Draft,
  part: number | null,
): SettingsReading {
  const before = draft.scenario;
  const parts = (found.parts ?? []).map((each) => ({ ...each, ...asSpringDoes(each.assignments) }));
  const common = asSpringDoes(found.assignments);
  const withSettings = parts.filter(({ assignments }) => assignments.some((each) => isKnown(each, text)));
  const chosen = withSettings.length > 1 ? withSettings[(part ?? 0) - 1] : withSettings[0];
  if (withSettings.length > 1 && chosen === undefined) {
    const words = t`The text holds ${withSettings.length} groups of settings. Which one?`;
    const labels = withSettings.map(({ label }) => label);
    return asking(partQuestion(words, labels), draft);
  }
  const sources = applyProducts(draft, [...common.assignments, ...(chosen?.assignments ?? [])], text);
  const ownLeft = (found.parts ?? []).find(({ label }) => label === chosen?.label)?.left ?? [];
  for (const { given, why } of [...found.left, ...common.left, ...ownLeft, ...(chosen?.left ?? [])])
    draft.leave(given, why);
  for (const other of parts) {
    if (other === chosen) continue;
    for (const { given } of other.assignments)
      draft.leave(given, t`belongs to ${other.label}, which was not chosen`);
  }
  return finished(sources, draft, before);
}

const isKnown = (setting: Assignment, text: string): boolean =>
  PRODUCTS.some((product) => product.isHere?.(text) !== false && product.roleOf(setting, text) !== null);

function partQuestion(words: string, parts: readonly string[]): Question {
  return {
    key: 'part',
    words,
    choices: parts.map((each, index) => ({
      value: String(index + 1),
      words: each.trim().replace(/\s+/g, ' ').slice(0, 120),
    })),
  };
}

/** Nothing is imported before the question is answered. */
function asking(question: Question, draft: Draft): SettingsReading {
  return { ...finished([t`several`], draft, draft.scenario), question };
}

/** Reads the chosen or only command, and lists the rest of the text. */
function readCommands(
  commands: readonly Command[],
  text: string,
  draft: Draft,
  part: number | null,
): SettingsReading {
  const chosen = commands.length > 1 ? commands[(part ?? 0) - 1] : commands[0];
  if (chosen === undefined) {
    const words = t`The text holds ${commands.length} commands. Which one?`;
    return asking(
      partQuestion(
        words,
        commands.map(({ given }) => given),
      ),
      draft,
    );
  }
  const before = draft.scenario;
  LOAD_COMMANDS[chosen.program]!(draft, chosen.args);
  if (chosen.before !== '') draft.leave(chosen.before, t`starts the tool and does not affect the load`);
  for (const other of commands) {
    if (other !== chosen) draft.leave(other.given, t`belongs to another command, which was not chosen`);
  }
  const isKnown = (program: string): boolean => Object.hasOwn(LOAD_COMMANDS, program);
  for (const line of shellLines(text)) {
    if (line.trim() !== '' && commandsIn(line, isKnown).length === 0)
      draft.leave(line, t`not a known command`);
  }
  return finished([chosen.program], draft, before);
}

/** Reads the measurements of `threadway calibrate`. */
function readMachine(text: string, draft: Draft): SettingsReading {
  const before = draft.scenario;
  const read = readProfile(text);
  if (!read.ok) return { ...finished([PROFILE_SOURCE], draft, before), problems: read.problems };
  const { profile } = read;
  for (const [key, value] of profileSettings(profile)) draft.set(key, key, value, profile.values[key]!.how);
  for (const name of Object.keys(profile.others)) draft.leave(name, t`measured, but no parameter uses it`);
  return finished([PROFILE_SOURCE], draft, before);
}

/**
 * Reads the command line of the tool behind "Distributed Systems and Asynchronous I/O", under any program
 * name.
 */
function readSourceTools(text: string, draft: Draft, part: number | null): SettingsReading {
  const lines = shellLines(text).filter((line) => line.includes('--num_req'));
  const chosen = lines.length > 1 ? lines[(part ?? 0) - 1] : text;
  if (chosen === undefined)
    return asking(partQuestion(t`The text holds ${lines.length} commands. Which one?`, lines), draft);
  const words = wordsOf(chosen);
  const from = words.findIndex((word) =>
    /^(?:--(?:name|rate|num_req|latency)\b|-[Nrnl]$|sync$|async$)/.test(word),
  );
  const parsed = parseToolCommand(words.slice(Math.max(0, from)));
  const before = draft.scenario;
  if (!parsed.ok) return { ...finished(['--num_req'], draft, before), problems: parsed.problems };
  draft.scenario = parsed.scenario;
  draft.agree(
    chosen,
    t`The whole scenario`,
    t`The load tool of the article “Distributed Systems and Asynchronous I/O”. The tool’s arguments describe both the load and the server.`,
  );
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
      const earlier = found.get(role);
      if (earlier !== undefined) draft.leave(earlier.given, t`set again further down; the last value counts`);
      found.set(role, each);
    }
    if (found.size === 0) continue;
    sources.push(product.name);
    product.apply(draft, found);
  }
  for (const each of assignments) {
    if (!taken.has(each)) draft.leave(each.given, t`not recognised`);
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
    question: null,
    problems: parsed.ok ? [] : parsed.problems,
  };
}
