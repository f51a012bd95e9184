// A part of the scenario as text: one line, or a list with a line for each entry. Taken when the field is left or at
// Enter; a text that cannot be read is explained below, stays to be mended, and changes nothing.

import { type KeyboardEvent, type ReactNode, useId, useState } from 'react';
import type { Problem } from '../../scenario/problem.ts';
import { useActions, useScenario } from '../studio-context.ts';
import { TEXT } from '../text.ts';
import { STRUCTURE } from '../text-of-controls.ts';
import { type StructureFold, structureTexts } from './structure-texts.ts';

const MOST_ROWS = 6;

/** All fields of a fold that mean something in this scenario. */
export function StructureFields({ fold }: { readonly fold: StructureFold }): ReactNode {
  const scenario = useScenario((state) => state.scenario);
  return structureTexts(fold, scenario).map(({ key, isList, textOf }) => (
    <StructureField key={key} name={key} isList={isList} text={textOf(scenario)} />
  ));
}

interface StructureFieldProps {
  readonly name: keyof typeof STRUCTURE;
  readonly isList: boolean;
  readonly text: string;
}

function StructureField({ name, isList, text }: StructureFieldProps): ReactNode {
  const actions = useActions();
  const id = useId();
  const [draft, setDraft] = useState<string | null>(null);
  const [problem, setProblem] = useState<Problem | null>(null);
  const { label, example } = STRUCTURE[name];
  const shown = draft ?? text;

  const commit = (): void => {
    if (draft === null) return;
    const problems = draft === text ? [] : actions.setStructure(name, draft);
    setProblem(problems[0] ?? null);
    if (problems.length === 0) setDraft(null);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>): void => {
    if (event.key === 'Enter' && (!isList || event.ctrlKey || event.metaKey)) commit();
    if (event.key === 'Escape') {
      setDraft(null);
      setProblem(null);
    }
  };
  const common = {
    id,
    value: shown,
    spellCheck: false,
    autoComplete: 'off',
    'aria-invalid': problem !== null,
    'aria-describedby': `${id}-example`,
    onBlur: commit,
    onKeyDown,
  } as const;
  return (
    <div className="structure">
      <label htmlFor={id}>{label}</label>
      {isList ? (
        <textarea
          {...common}
          rows={Math.min(MOST_ROWS, Math.max(1, shown.split('\n').length))}
          onChange={(event) => setDraft(event.target.value)}
        />
      ) : (
        <input {...common} type="text" onChange={(event) => setDraft(event.target.value)} />
      )}
      {problem === null ? (
        <span id={`${id}-example`} className="structure-example">
          {example}
        </span>
      ) : (
        <span id={`${id}-example`} className="field-problem" role="alert">
          {TEXT.notices.notAllowed(problem.key, problem.value, problem.allowed)}
        </span>
      )}
    </div>
  );
}
