// The controls of one section, with the rarer ones folded away in named groups.

import { memo, type ReactNode } from 'react';
import { mayDiffer } from '../../scenario/own-parameters.ts';
import { type ParameterKey, parameterOf } from '../../scenario/parameters.ts';
import type { Server } from '../../scenario/server.ts';
import { CONTROLS, FOLDS } from '../text-of-controls.ts';
import { ChoiceControl } from './choice-control.tsx';
import type { ControlGroup } from './control-layout.ts';
import { NumberControl } from './number-control.tsx';
import { SharedControl } from './shared-control.tsx';
import { StructureFields } from './structure-field.tsx';
import type { StructureFold } from './structure-texts.ts';

interface ParameterListProps {
  readonly group: ControlGroup;
  readonly server: Server | null;
  /** Folds besides those of parameters, behind them. */
  readonly structures?: readonly StructureFold[];
}

const NO_STRUCTURES: readonly StructureFold[] = [];

export function ParameterList({ group, server, structures = NO_STRUCTURES }: ParameterListProps): ReactNode {
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
const ParameterControl = memo(function ParameterControl(props: ParameterControlProps): ReactNode {
  const row = parameterOf(props.parameter);
  if (props.server === null && mayDiffer(props.parameter))
    return <SharedControl parameter={props.parameter} />;
  return row.type === 'choice' ? (
    <ChoiceControl parameter={props.parameter} row={row} server={props.server} />
  ) : (
    <NumberControl parameter={props.parameter} row={row} server={props.server} />
  );
});
