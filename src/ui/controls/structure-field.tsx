// A field that edits a part of the scenario as text, in one line or with one line per entry. Invalid text
// stays in the field, with an explanation below, and changes nothing. If servers may differ in this part, a
// button switches to one field per server, as for numbers.

import { type ReactNode, useId } from 'react';
import { useActions, useScenario } from '../../app/studio-context.ts';
import { scenarioFor } from '../../scenario/server-overrides.ts';
import { withGroupFirst } from '../../scenario/upstream-groups.ts';
import { useDraft } from '../shared/use-draft.ts';
import { CONTROLS, STRUCTURE } from '../words/controls.ts';
import { NOTICES } from '../words/notices.ts';
import { TEXT } from '../words/text.ts';
import { ByServer, useMayDiffer } from './by-server.tsx';
import * as controlStyles from './control.module.css';
import * as styles from './structure.module.css';
import { type StructureFold, type StructureText, structureTexts } from './structure-texts.ts';
import { useUpstreamGroup } from './upstream-group.ts';
import * as valueFieldStyles from './value-field.module.css';

const MOST_ROWS = 6;

/** The fields of a fold, without those that this scenario does not use. */
export function StructureFields({ fold }: { readonly fold: StructureFold }): ReactNode {
  const scenario = useScenario((state) => state.scenario);
  const { group } = useUpstreamGroup();
  return structureTexts(fold, scenario, group).map((each) => <StructurePart key={each.key} part={each} />);
}

/** The text for all servers, or if servers differ, one text for each. */
function StructurePart({ part }: { readonly part: StructureText }): ReactNode {
  const { key, isList, textOf, ownTextOf } = part;
  const actions = useActions();
  const { group, prefix } = useUpstreamGroup();
  const scenario = withGroupFirst(
    useScenario((state) => state.scenario),
    group,
  );
  const text = textOf(scenario);
  const serverTexts = scenario.servers.map((server) => ownTextOf?.(scenarioFor(scenario, server)) ?? '');
  const common = ownTextOf?.(scenario) ?? '';
  const differs = scenario.own.length > 0 && serverTexts.some((each) => each !== common);
  const label = group === null ? STRUCTURE[key].label : TEXT.controls.ofGroup(STRUCTURE[key].label, group);
  const { isOpen, sign } = useMayDiffer(label, differs, () => actions.setStructure(prefix + key, text));
  const beside = ownTextOf !== undefined && sign;
  const forAll = <StructureField name={key} isList={isList} text={text} beside={beside} />;
  if (!isOpen) return forAll;
  return (
    <ByServer label={label} common={forAll}>
      {(id, index, face) => (
        <StructureField name={key} isList={isList} text={serverTexts[index]} server={id} face={face} />
      )}
    </ByServer>
  );
}

interface StructureFieldProps {
  readonly name: keyof typeof STRUCTURE;
  readonly isList: boolean;
  readonly text: string;
  /** The server that the text belongs to; undefined for all servers. */
  readonly server?: string;
  /** Shown instead of the label. */
  readonly face?: ReactNode;
  /** Shown after the label. */
  readonly beside?: ReactNode;
}

export function StructureField(props: StructureFieldProps): ReactNode {
  const { name, isList, text, server, face, beside } = props;
  const actions = useActions();
  const id = useId();
  const { label, example } = STRUCTURE[name];
  const { group, prefix } = useUpstreamGroup();
  const { field, problem } = useDraft({
    text,
    accept(draft) {
      if (draft === text) return null;
      return (
        actions.setStructure(`${server === undefined ? '' : `${server}.`}${prefix}${name}`, draft)[0] ?? null
      );
    },
    keepsRejected: true,
    isMultiline: isList,
  });
  const common = { ...field, id, 'aria-describedby': `${id}-example` };
  return (
    <div className={styles.root}>
      <span className={controlStyles.label}>
        <label htmlFor={id}>
          {face ?? label}
          {group !== null && <span className="visually-hidden"> {TEXT.controls.ofGroup('', group)}</span>}
          {server !== undefined && (
            <span className="visually-hidden">{CONTROLS.ofServer(label, server)}</span>
          )}
        </label>
        {beside}
      </span>
      {isList ? (
        <textarea {...common} rows={Math.min(MOST_ROWS, Math.max(1, field.value.split('\n').length))} />
      ) : (
        <input {...common} type="text" />
      )}
      {problem === null ? (
        <span id={`${id}-example`} className={styles.example}>
          {server === undefined ? example : CONTROLS.asForAll}
        </span>
      ) : (
        <span id={`${id}-example`} className={valueFieldStyles.problem} role="alert">
          {NOTICES.notAllowed(problem.key, problem.value, problem.allowed)}
        </span>
      )}
    </div>
  );
}
