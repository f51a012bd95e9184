// One choice of the scenario: a native select.

import { type ReactNode, useId } from 'react';
import type { ChoiceParameter } from '../../scenario/parameter.ts';
import type { ParameterKey } from '../../scenario/parameters.ts';
import { useActions, useScenario } from '../studio-context.ts';
import { HelpButton } from './help-button.tsx';

interface ChoiceControlProps {
  readonly parameter: ParameterKey;
  readonly row: ChoiceParameter;
}

export function ChoiceControl({ parameter, row }: ChoiceControlProps): ReactNode {
  const actions = useActions();
  const value = useScenario(({ scenario }) => row.read(scenario, scenario.servers[0]!));
  const id = useId();
  return (
    <div className="control">
      <span className="control-label">
        <label htmlFor={id}>{row.label}</label>
        <HelpButton row={row} />
      </span>
      <select
        id={id}
        value={value}
        onChange={(event) => actions.setParameter(parameter, null, event.target.value)}
      >
        {row.choices.map((choice) => (
          <option key={choice.value} value={choice.value}>
            {choice.label}
          </option>
        ))}
      </select>
    </div>
  );
}
