// A part of the scenario as text: one line, or a list with a line for each entry. Taken when the field is left or at
// Enter; a text that cannot be read is explained below, stays to be mended, and changes nothing. What servers may have
// otherwise than all has the sign that lets it differ, as numbers have.

import type { ComponentChildren, TargetedKeyboardEvent } from 'preact';
import { useId, useState } from 'preact/hooks';
import { useActions, useScenario } from '../../app/studio-context.ts';
import { scenarioFor } from '../../scenario/own.ts';
import type { Problem } from '../../scenario/problem.ts';
import { CONTROLS, STRUCTURE } from '../words/controls.ts';
import { TEXT } from '../words/text.ts';
import { ByServer, useMayDiffer } from './by-server.tsx';
import { type StructureFold, type StructureText, structureTexts } from './structure-texts.ts';

const MOST_ROWS = 6;

/** All fields of a fold that mean something in this scenario. */
export function StructureFields({ fold }: { readonly fold: StructureFold }): ComponentChildren {
  const scenario = useScenario((state) => state.scenario);
  return structureTexts(fold, scenario).map((each) => <StructurePart key={each.key} part={each} />);
}

/** The text for all; where it differs, or may, one for each server below. */
function StructurePart({ part }: { readonly part: StructureText }): ComponentChildren {
  const { key, isList, textOf, ownTextOf } = part;
  const actions = useActions();
  const scenario = useScenario((state) => state.scenario);
  const text = textOf(scenario);
  const seen = scenario.servers.map((server) => ownTextOf?.(scenarioFor(scenario, server)) ?? '');
  const common = ownTextOf?.(scenario) ?? '';
  const differs = scenario.own.length > 0 && seen.some((each) => each !== common);
  const { label } = STRUCTURE[key];
  const { isOpen, sign } = useMayDiffer(label, differs, () => actions.setStructure(key, text));
  const beside = ownTextOf !== undefined && sign;
  const forAll = <StructureField name={key} isList={isList} text={text} beside={beside} />;
  if (!isOpen) return forAll;
  return (
    <ByServer label={label} common={forAll}>
      {(id, index, face) => (
        <StructureField name={key} isList={isList} text={seen[index]!} server={id} face={face} />
      )}
    </ByServer>
  );
}

interface StructureFieldProps {
  readonly name: keyof typeof STRUCTURE;
  readonly isList: boolean;
  readonly text: string;
  /** Only for what one server has. */
  readonly server?: string;
  /** Stands for the label where that stands above already. */
  readonly face?: ComponentChildren;
  /** Behind the label. */
  readonly beside?: ComponentChildren;
}

function StructureField(props: StructureFieldProps): ComponentChildren {
  const { name, isList, text, server, face, beside } = props;
  const actions = useActions();
  const id = useId();
  const [draft, setDraft] = useState<string | null>(null);
  const [problem, setProblem] = useState<Problem | null>(null);
  const { label, example } = STRUCTURE[name];
  const shown = draft ?? text;

  const commit = (): void => {
    if (draft === null) return;
    const problems =
      draft === text ? [] : actions.setStructure(server === undefined ? name : `${server}.${name}`, draft);
    setProblem(problems[0] ?? null);
    if (problems.length === 0) setDraft(null);
  };
  const onKeyDown = (event: TargetedKeyboardEvent<HTMLElement>): void => {
    if (event.key === 'Enter' && (!isList || event.ctrlKey || event.metaKey)) commit();
    if (event.key === 'Escape') {
      setDraft(null);
      setProblem(null);
    }
  };
  const common = {
    id,
    value: shown,
    spellcheck: false,
    autoComplete: 'off',
    'aria-invalid': problem !== null,
    'aria-describedby': `${id}-example`,
    onBlur: commit,
    onKeyDown,
  } as const;
  return (
    <div className="structure">
      <span className="control-label">
        <label htmlFor={id}>
          {face ?? label}
          {server !== undefined && (
            <span className="visually-hidden">{TEXT.controls.ofServer(label, server)}</span>
          )}
        </label>
        {beside}
      </span>
      {isList ? (
        <textarea
          {...common}
          rows={Math.min(MOST_ROWS, Math.max(1, shown.split('\n').length))}
          onChange={(event) => setDraft(event.currentTarget.value)}
        />
      ) : (
        <input {...common} type="text" onChange={(event) => setDraft(event.currentTarget.value)} />
      )}
      {problem === null ? (
        <span id={`${id}-example`} className="structure-example">
          {server === undefined ? example : CONTROLS.asForAll}
        </span>
      ) : (
        <span id={`${id}-example`} className="field-problem" role="alert">
          {TEXT.notices.notAllowed(problem.key, problem.value, problem.allowed)}
        </span>
      )}
    </div>
  );
}
