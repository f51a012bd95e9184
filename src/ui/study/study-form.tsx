// Form fields that the sweep and the finder share: the parameter, its range, and a choice of ready questions.

import type { ReactNode } from 'react';
import { defaultAxis } from '../../scenario/default-question.ts';
import { firstServer } from '../../scenario/first-server.ts';
import { scenarioForGroup, whyNotOfGroup } from '../../scenario/group-parameters.ts';
import { PARAMETER_KEYS, type ParameterKey, parameterOf, serverHas } from '../../scenario/parameters.ts';
import type { Source } from '../../scenario/presets.ts';
import { type Axis, isSameAxis, type SourceQuestion, type Varied } from '../../scenario/question.ts';
import type { Scenario } from '../../scenario/scenario.ts';
import { isOfOne, isUsed, scenarioFor } from '../../scenario/server-overrides.ts';
import { SOURCE_QUESTIONS } from '../../scenario/source-questions.ts';
import { laterGroups } from '../../scenario/upstream-groups.ts';
import { ValueField } from '../controls/value-field.tsx';
import { groupBySource, sourceName } from '../shared/source-groups.ts';
import { STUDY_TEXT } from '../words/study.ts';
import * as styles from './study.module.css';
import { variedLabel } from './sweep-words.ts';

/** These parameters are listed first. */
const FIRST: readonly ParameterKey[] = ['threads', 'rate', 'users', 'timeout', 'cores', 'loops', 'carriers'];

/** The numeric parameters that affect at least one server of the scenario. */
export function variedKeys(scenario: Scenario): readonly ParameterKey[] {
  const keys = PARAMETER_KEYS.filter((key) => key !== 'seed' && isVaried(key, scenario));
  return [...FIRST.filter((key) => keys.includes(key)), ...keys.filter((key) => !FIRST.includes(key))];
}

function isVaried(key: ParameterKey, scenario: Scenario): boolean {
  const row = parameterOf(key);
  if (row.type !== 'number' || !isUsed(key, scenario)) return false;
  if (row.section === 'upstream') return scenario.upstreams.length > 0;
  if (row.section !== 'server') return true;
  return scenario.servers.some((each) => serverHas(key, each.model) && row.usedBy?.(each) !== false);
}

/** All parameters that can be varied, including those of each service. Common ones come first. */
export function variedIn(scenario: Scenario): readonly Varied[] {
  const ofAll = variedKeys(scenario);
  const ofServices = PARAMETER_KEYS.filter(
    (key) => !ofAll.includes(key) && scenario.upstreams.some(({ name }) => isOfGroup(key, name, scenario)),
  );
  return [...ofAll, ...ofServices].flatMap((parameter) => [
    ...(ofAll.includes(parameter) ? [{ parameter }] : []),
    ...scenario.upstreams
      .filter(({ name }) => isOfGroup(parameter, name, scenario))
      .map(({ name }) => ({ parameter, group: name })),
  ]);
}

/**
 * Whether this group has the parameter, which may belong to calls to the group (unless the group is the
 * first) or to the group's servers.
 */
function isOfGroup(key: ParameterKey, group: string, scenario: Scenario): boolean {
  const row = parameterOf(key);
  if (row.type !== 'number' || whyNotOfGroup(scenario, group, key) !== null) return false;
  if (row.section === 'upstream' && !laterGroups(scenario).includes(group)) return false;
  const groupScenario = scenarioForGroup(scenario, group, key);
  if (groupScenario === null || !isUsed(key, groupScenario)) return false;
  return row.section !== 'server' || row.usedBy?.(firstServer(groupScenario)) !== false;
}

/** Such as "threads"; "db.timeout" for a service other than the first. */
function variedName({ parameter, group }: Varied): string {
  return group === undefined ? parameter : `${group}.${parameter}`;
}

interface ParameterSelectProps {
  readonly label: string;
  readonly scenario: Scenario;
  readonly value: Varied | null;
  /** A parameter that is not offered. */
  readonly not?: Varied;
  /** Text of the option for no parameter. Missing if a parameter must be chosen. */
  readonly none?: string;
  /** Called with the usual range of the chosen parameter, on all servers; null for none. */
  readonly onAxis: (axis: Axis | null) => void;
  readonly points: number;
}

export function ParameterSelect(props: ParameterSelectProps): ReactNode {
  const { label, scenario, value, not, none, onAxis, points } = props;
  const offered = variedIn(scenario).filter((each) => not === undefined || !isSameAxis(each, not));
  const isFirst = ({ parameter }: Varied): boolean => FIRST.includes(parameter);
  const others = offered.filter((each) => !isFirst(each));
  const option = (each: Varied): ReactNode => (
    <option key={variedName(each)} value={variedName(each)}>
      {variedLabel(each)}
    </option>
  );
  const choose = (name: string): void => {
    const chosen = offered.find((each) => variedName(each) === name);
    onAxis(chosen === undefined ? null : { ...defaultAxis(chosen.parameter, null, points), ...chosen });
  };
  return (
    <label className={styles.field}>
      <span>{label}</span>
      <select
        aria-label={label}
        value={value === null ? '' : variedName(value)}
        onChange={({ currentTarget }) => choose(currentTarget.value)}
      >
        {none !== undefined && <option value="">{none}</option>}
        {offered.filter(isFirst).map(option)}
        {others.length > 0 && <optgroup label={STUDY_TEXT.otherParameters}>{others.map(option)}</optgroup>}
      </select>
    </label>
  );
}

interface RangeFieldsProps {
  readonly axis: Axis;
  readonly onAxis: (axis: Axis) => void;
}

/** Fields for the two ends of the range. They are kept in order. */
export function RangeFields({ axis, onAxis }: RangeFieldsProps): ReactNode {
  const row = parameterOf(axis.parameter);
  if (row.type !== 'number') return null;
  const set = (from: number, to: number): void => {
    if (from === to) return;
    onAxis({ ...axis, from: Math.min(from, to), to: Math.max(from, to) });
  };
  return (
    <span className={styles.field}>
      <span>{STUDY_TEXT.from}</span>
      <ValueField
        parameter={axis.parameter}
        shownKey={axis.parameter}
        row={row}
        label={STUDY_TEXT.lowest(row.label)}
        value={axis.from}
        onValue={(value) => value !== null && set(value, axis.to)}
      />
      <span>{STUDY_TEXT.to}</span>
      <ValueField
        parameter={axis.parameter}
        shownKey={axis.parameter}
        row={row}
        label={STUDY_TEXT.highest(row.label)}
        value={axis.to}
        onValue={(value) => value !== null && set(axis.from, value)}
      />
    </span>
  );
}

/** The servers for which the parameter can be varied separately; empty if servers cannot differ in it. */
export function serversFor({ parameter: key, group }: Varied, { servers }: Scenario): readonly string[] {
  if (!isOfOne(key)) return [];
  if (group !== undefined) return servers.map(({ id }) => id);
  return servers.filter(({ model }) => serverHas(key, model)).map(({ id }) => id);
}

/**
 * The axis if the scenario uses its parameter, otherwise null. If the scenario does not have the axis's
 * server, the axis is for all servers.
 */
export function fittedAxis(axis: Axis | null, scenario: Scenario): Axis | null {
  if (axis === null || !variedIn(scenario).some((each) => isSameAxis(each, axis))) return null;
  const { server } = axis;
  return server === null || serversFor(axis, scenario).includes(server) ? axis : { ...axis, server: null };
}

/** The usual axis for the first parameter that the scenario has. */
export function firstAxis(scenario: Scenario, points: number): Axis {
  return defaultAxis(variedKeys(scenario)[0] ?? 'cpu', null, points);
}

/** The scenario's present value on the axis; null if its servers differ or the value is not a number. */
export function valueNow({ parameter, server: id, group }: Axis, scenario: Scenario): number | null {
  const row = parameterOf(parameter);
  if (row.type !== 'number') return null;
  const servers = scenario.servers.filter(
    (each) => (id === null || each.id === id) && (group !== undefined || serverHas(parameter, each.model)),
  );
  const values = new Set(
    servers.map((each) => {
      const groupScenario = scenarioForGroup(scenarioFor(scenario, each), group ?? null, parameter);
      const isService = group !== undefined && row.section === 'server';
      return groupScenario === null
        ? null
        : row.read(groupScenario, isService ? firstServer(groupScenario) : each);
    }),
  );
  const [value] = values;
  return values.size === 1 ? (value ?? null) : null;
}

interface SourceSelectProps {
  /** The kind of ready questions to offer: `sweep` for sweeps, `rows` for searches. */
  readonly kind: 'sweep' | 'rows';
  readonly source: SourceQuestion | null;
  /** Called with '' if the user chooses the scene on the page. */
  readonly onSource: (id: string) => void;
}

export function SourceSelect({ kind, source, onSource }: SourceSelectProps): ReactNode {
  return (
    <label className={`${styles.field} ${styles.question}`}>
      <span>{STUDY_TEXT.scene}</span>
      <select
        aria-label={STUDY_TEXT.scene}
        value={source?.id ?? ''}
        onChange={({ currentTarget }) => onSource(currentTarget.value)}
      >
        <option value="">{STUDY_TEXT.ownScene}</option>
        {groupBySource(SOURCE_QUESTIONS.filter(({ ask }) => kind in ask)).map(([source, questions]) => (
          <optgroup key={source} label={source}>
            {questions.map(({ id, title }) => (
              <option key={id} value={id}>
                {title}
              </option>
            ))}
          </optgroup>
        ))}
      </select>
    </label>
  );
}

/** Names where a ready question comes from. */
export function SourceLine({ source }: { readonly source: Source }): ReactNode {
  return <span className="muted"> {STUDY_TEXT.source(sourceName(source))}</span>;
}
