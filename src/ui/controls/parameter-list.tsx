// The controls of one section, with the rarer ones folded away in named groups.

import type { ComponentChildren } from 'preact';
import { memo } from 'preact/compat';
import { useState } from 'preact/hooks';
import { useActions, useScenario } from '../../app/studio-context.ts';
import { mayDiffer } from '../../scenario/own.ts';
import { type ParameterKey, parameterOf } from '../../scenario/parameters.ts';
import type { Server } from '../../scenario/server.ts';
import { Badge } from '../shared/badge.tsx';
import { serverClass } from '../shared/server-class.ts';
import { CONTROLS, FOLDS } from '../words/controls.ts';
import { ChoiceControl } from './choice-control.tsx';
import type { ControlGroup } from './control-layout.ts';
import { DiffersButton } from './differs-button.tsx';
import { NumberControl } from './number-control.tsx';
import { seenBy } from './seen-by.ts';
import { StructureFields } from './structure-field.tsx';
import type { StructureFold } from './structure-texts.ts';

interface ParameterListProps {
  readonly group: ControlGroup;
  readonly server: Server | null;
  /** Folds besides those of parameters, behind them. */
  readonly structures?: readonly StructureFold[];
}

const NO_STRUCTURES: readonly StructureFold[] = [];

export function ParameterList({
  group,
  server,
  structures = NO_STRUCTURES,
}: ParameterListProps): ComponentChildren {
  return (
    <>
      {group.upFront.map((key) => (
        <ParameterControl key={key} parameter={key} server={server} />
      ))}
      {group.folds.length + structures.length > 0 && (
        <div className="folds">
          {group.folds.map(({ fold, keys }) => (
            <details key={fold} className="more">
              <summary>{FOLDS[fold]}</summary>
              {keys.map((key) => (
                <ParameterControl key={key} parameter={key} server={server} />
              ))}
            </details>
          ))}
          {structures.map((fold) => (
            <details key={fold} className="more">
              <summary>{CONTROLS.structureFolds[fold]}</summary>
              <StructureFields fold={fold} />
            </details>
          ))}
        </div>
      )}
    </>
  );
}

interface ParameterControlProps {
  readonly parameter: ParameterKey;
  readonly server: Server | null;
}

/** A slider under a hand changes the scenario at every frame: controls that it does not concern stay as they are. */
const ParameterControl = memo(function ParameterControl(props: ParameterControlProps): ComponentChildren {
  const row = parameterOf(props.parameter);
  if (props.server === null && mayDiffer(props.parameter))
    return <SharedControl parameter={props.parameter} />;
  return row.type === 'choice' ? (
    <ChoiceControl parameter={props.parameter} row={row} server={props.server} />
  ) : (
    <NumberControl parameter={props.parameter} row={row} server={props.server} />
  );
});

/**
 * A parameter that all servers share, with the sign that lets it differ: then each server has a control of its own
 * below.
 */
function SharedControl({ parameter }: { readonly parameter: ParameterKey }): ComponentChildren {
  const actions = useActions();
  const row = parameterOf(parameter);
  const servers = useScenario(({ scenario }) => scenario.servers);
  const common = useScenario(({ scenario }) => row.read(scenario, scenario.servers[0]));
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
  const control = (server: Server | null, face?: ComponentChildren): ComponentChildren => {
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
