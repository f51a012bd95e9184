// One choice of the scenario: a native select.

import { type ReactNode, useId } from 'react';
import type { ChoiceParameter } from '../../scenario/parameter.ts';
import type { ParameterKey } from '../../scenario/parameters.ts';
import type { Server } from '../../scenario/server.ts';
import { useActions, useScenario } from '../studio-context.ts';
import { TEXT } from '../text.ts';
import { HelpButton } from './help-button.tsx';

interface ChoiceControlProps {
  readonly parameter: ParameterKey;
  readonly row: ChoiceParameter;
  /** Null for what all servers share. */
  readonly server: Server | null;
}

export function ChoiceControl({ parameter, row, server }: ChoiceControlProps): ReactNode {
  const actions = useActions();
  const scenario = useScenario((state) => state.scenario);
  const serverId = server?.id ?? null;
  const value = row.read(scenario, server ?? scenario.servers[0]!);
  const id = useId();
  return (
    <div className="control">
      <span className="control-label">
        <label htmlFor={id}>
          {row.label}
          {serverId !== null && (
            <span className="visually-hidden">{TEXT.controls.ofServer('', serverId)}</span>
          )}
        </label>
        <HelpButton row={row} />
      </span>
      <select
        id={id}
        value={value}
        onChange={(event) => actions.setParameter(parameter, serverId, event.target.value)}
      >
        {row.choices
          .filter((choice) => choice.value === value || choice.offered?.(scenario) !== false)
          .map((choice) => (
            <option key={choice.value} value={choice.value}>
              {choice.label}
            </option>
          ))}
      </select>
    </div>
  );
}
