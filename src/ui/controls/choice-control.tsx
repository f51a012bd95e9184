// One choice of the scenario: a native select.

import type { ComponentChildren } from 'preact';
import { useId } from 'preact/hooks';
import { useActions, useScenario } from '../../app/studio-context.ts';
import type { ChoiceParameter } from '../../scenario/parameter.ts';
import type { ParameterKey } from '../../scenario/parameters.ts';
import type { Server } from '../../scenario/server.ts';
import { TEXT } from '../words/text.ts';
import { HelpButton } from './help-button.tsx';
import { seenBy } from './seen-by.ts';

interface ChoiceControlProps {
  readonly parameter: ParameterKey;
  readonly row: ChoiceParameter;
  /** Null for what all servers share. */
  readonly server: Server | null;
  /** Stands for the label where that stands above already. */
  readonly face?: ComponentChildren;
  /** Behind the label. */
  readonly beside?: ComponentChildren;
}

export function ChoiceControl({
  parameter,
  row,
  server,
  face,
  beside,
}: ChoiceControlProps): ComponentChildren {
  const actions = useActions();
  const serverId = server?.id ?? null;
  const [scenario, owner] = seenBy(
    useScenario((state) => state.scenario),
    serverId,
  );
  const value = row.read(scenario, owner);
  const id = useId();
  return (
    <div className="control">
      <span className="control-label">
        <label htmlFor={id}>
          {face ?? row.label}
          {serverId !== null && (
            <span className="visually-hidden">
              {TEXT.controls.ofServer(face === undefined ? '' : row.label, serverId)}
            </span>
          )}
        </label>
        {face === undefined && <HelpButton row={row} />}
        {beside}
      </span>
      <select
        id={id}
        value={value}
        onChange={(event) => actions.setParameter(parameter, serverId, event.currentTarget.value)}
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
