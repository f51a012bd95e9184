// A parameter that all servers share, with the sign that lets it differ: then each server has a control of its own below.

import { type ReactNode, useState } from 'react';
import { type ParameterKey, parameterOf } from '../../scenario/parameters.ts';
import type { Server } from '../../scenario/server.ts';
import { Badge } from '../shared/badge.tsx';
import { serverClass } from '../shared/server-class.ts';
import { useActions, useScenario } from '../studio-context.ts';
import { CONTROLS } from '../text-of-controls.ts';
import { ChoiceControl } from './choice-control.tsx';
import { DiffersButton } from './differs-button.tsx';
import { NumberControl } from './number-control.tsx';
import { seenBy } from './seen-by.ts';

export function SharedControl({ parameter }: { readonly parameter: ParameterKey }): ReactNode {
  const actions = useActions();
  const row = parameterOf(parameter);
  const servers = useScenario(({ scenario }) => scenario.servers);
  const common = useScenario(({ scenario }) => row.read(scenario, scenario.servers[0]!));
  const differs = useScenario(({ scenario }) =>
    scenario.own.some(({ server }) => row.read(...seenBy(scenario, server)) !== common),
  );
  const [open, setOpen] = useState(false);
  const shown = differs || (open && servers.length > 1);
  const onToggle = (): void => {
    setOpen(!shown);
    // For all: what single servers have otherwise goes.
    if (differs) actions.setParameter(parameter, null, common);
  };
  const beside = servers.length > 1 && (
    <DiffersButton label={row.label} isPressed={shown} onToggle={onToggle} />
  );
  const control = (server: Server | null, face?: ReactNode): ReactNode => {
    const props = { parameter, server, ...(face === undefined ? { beside } : { face }) };
    return row.type === 'choice' ? (
      <ChoiceControl row={row} {...props} />
    ) : (
      <NumberControl row={row} {...props} />
    );
  };
  if (!shown) return control(null);
  return (
    <fieldset className="shared-control">
      <legend className="visually-hidden">{CONTROLS.ofEach(row.label)}</legend>
      {control(null)}
      {servers.map((server, index) => (
        <div key={server.id} className={serverClass(index)}>
          {control(server, <Badge id={server.id} index={index} />)}
        </div>
      ))}
    </fieldset>
  );
}
