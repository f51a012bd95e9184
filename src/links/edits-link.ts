// The edits of a run in a link to a later instant. There is one key `edit` per edit, in order of time:
// `edit=12.384s+A.threads%3D100&edit=15s+hand%3Ddown:4`. Each edit lists settings relative to the scenario
// before it. If the link would be too long, or an edit cannot be expressed exactly, the link contains no
// edits.

import { t } from '../languages/t.ts';
import { needsRestart } from '../scenario/changes.ts';
import { formatDuration, parseDuration } from '../scenario/duration.ts';
import { type Change, type Edit, faultProblem, type HandFault } from '../scenario/edit.ts';
import { parseScenario } from '../scenario/parse.ts';
import { type Problem, showValue } from '../scenario/problem.ts';
import { same } from '../scenario/same.ts';
import { FAULT_KINDS, type Scenario } from '../scenario/scenario.ts';
import { FAULT_STRENGTHS } from '../scenario/shapes/upstreams.ts';
import { formatNode, parseNode } from './fault-text.ts';
import { EDITS_LENGTH_MAX } from './key-limits.ts';
import { differences } from './link.ts';
import { EDIT_KEY, readLinkQuery } from './link-migrations.ts';
import { formatQuery, type Pair, parseQuery } from './query.ts';
import { applySetting, isProblem, settingRank } from './settings.ts';

const HAND_KEY = 'hand';

const ALLOWED = t`instants in time order, each with its settings, such as 12.384s A.threads=100 or 15s hand=down:4`;

const ROLE_SIGNS: Readonly<Record<Edit['role'], string>> = { edit: '', undo: 'u', redo: 'r' };

/**
 * The edits as part of a query; null if they cannot be expressed exactly or are too long, '' for no edits.
 */
export function encodeEdits(opening: Scenario, edits: readonly Edit[]): string | null {
  const pairs: Pair[] = [];
  let scenario = opening;
  for (const { atNanos, change, settles, role, joins } of edits) {
    const settings =
      change.kind === 'fault' ? handOf(change, scenario) : differences(scenario, change.scenario);
    if (settings === null || !Number.isInteger(atNanos)) return null;
    if (change.kind === 'configure') scenario = change.scenario;
    const signs = `${settles ? '!' : ''}${joins ? '.' : ''}${ROLE_SIGNS[role]}`;
    const when = signs === '' ? formatDuration(atNanos) : `${formatDuration(atNanos)} ${signs}`;
    pairs.push([EDIT_KEY, `${when} ${formatQuery(settings)}`]);
    // Stops early in a long log.
    if (pairs.length * 10 > EDITS_LENGTH_MAX) return null;
  }
  const query = formatQuery(pairs);
  return query.length <= EDITS_LENGTH_MAX && same(decodeEdits(query, opening).edits, edits) ? query : null;
}

/**
 * Reads the edits from a query and ignores other keys. If something is wrong, reports it and returns no
 * edits.
 */
export function decodeEdits(
  query: string,
  opening: Scenario,
): { readonly edits: readonly Edit[]; readonly problems: readonly Problem[] } {
  const edits: Edit[] = [];
  let scenario = opening;
  const { pairs, tooLong } = readLinkQuery(query);
  const problems = tooLong.filter(({ key }) => key === EDIT_KEY);
  for (const [key, text] of pairs) {
    if (key !== EDIT_KEY) continue;
    const edit = parseEdit(text, scenario);
    const before = edits.at(-1)?.atNanos ?? 0;
    if (typeof edit === 'string' || edit.atNanos < before || (edit.joins && edits.length === 0)) {
      const allowed = typeof edit === 'string' ? edit : ALLOWED;
      return { edits: [], problems: [{ key, value: showValue(text), allowed }] };
    }
    if (edit.change.kind === 'configure') scenario = edit.change.scenario;
    edits.push(edit);
  }
  return { edits, problems };
}

const PATTERN = /^(\S+) (?:([!.ur]{1,3}) )?(\S.*)?$/;

/** Returns the edit, or a text stating what is allowed. */
function parseEdit(text: string, before: Scenario): Edit | string {
  const [match, when = '', signs = '', settings = ''] = PATTERN.exec(text) ?? [];
  const atNanos = match === undefined ? null : parseDuration(when);
  const change = parseChange(settings, before);
  if (typeof change === 'string') return change;
  if (atNanos === null) return ALLOWED;
  const role = signs.includes('u') ? 'undo' : signs.includes('r') ? 'redo' : 'edit';
  return { atNanos, change, settles: signs.includes('!'), role, joins: signs.includes('.') };
}

function parseChange(text: string, before: Scenario): Change | string {
  const { pairs, problems } = parseQuery(text);
  if (problems.length > 0) return ALLOWED;
  const [key, value] = pairs[0] ?? [];
  if (key === HAND_KEY && value !== undefined) return pairs.length === 1 ? parseHand(value, before) : ALLOWED;
  let scenario = before;
  for (const [name, setting] of pairs.toSorted(([a], [b]) => settingRank(a) - settingRank(b))) {
    const changed = applySetting(scenario, name, setting);
    if (isProblem(changed)) return ALLOWED;
    scenario = changed;
  }
  const parsed = parseScenario(scenario);
  if (!parsed.ok || needsRestart(before, parsed.scenario)) return ALLOWED;
  return { kind: 'configure', scenario: parsed.scenario };
}

/**
 * "down:4", "slow*10:4", "none:4", or "down:db.4" for a later group. A factor of 1 is omitted for every
 * fault: "errors:4" is a node that answers with failures only.
 */
function handOf({ fault, factor, ...node }: HandFault, { upstreams }: Scenario): readonly Pair[] {
  const where = formatNode(node, upstreams[0]?.name);
  return [[HAND_KEY, `${fault}${factor === 1 ? '' : `*${factor}`}:${where}`]];
}

function parseHand(text: string, scenario: Scenario): Change | string {
  const [match, name, factor, where] = /^([a-z]+)(?:\*([\d.e+-]+))?:(\S+)$/.exec(text) ?? [];
  const fault = (['none', ...FAULT_KINDS] as const).find((kind) => kind === name);
  const groups = scenario.upstreams.map((group) => group.name);
  const node = parseNode(where ?? '', groups);
  if (match === undefined || fault === undefined || node === null) return ALLOWED;
  // An omitted factor is 1, or the shortest allowed period. Using the fault's usual strength here would
  // change the meaning of existing links.
  const omitted = fault === 'flapping' ? FAULT_STRENGTHS.flapping.min : 1;
  const amount = factor === undefined ? omitted : Number(factor);
  const hand = { ...node, fault, factor: amount };
  const problem = faultProblem(scenario, hand);
  if (problem === null) return { kind: 'fault', ...hand };
  return `as ${problem.key.replace('fault.', '')} of ${fault} ${problem.allowed}`;
}
