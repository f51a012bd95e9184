// The controls of one group, with the rarer ones folded away.

import type { ReactNode } from 'react';
import { type ParameterKey, parameterOf } from '../../scenario/parameters.ts';
import type { Server } from '../../scenario/scenario.ts';
import { TEXT } from '../text.ts';
import { ChoiceControl } from './choice-control.tsx';
import type { ControlGroup } from './control-layout.ts';
import { NumberControl } from './number-control.tsx';

interface ParameterListProps {
  readonly group: ControlGroup;
  readonly server: Server | null;
}

export function ParameterList({ group, server }: ParameterListProps): ReactNode {
  return (
    <>
      {group.upFront.map((key) => (
        <ParameterControl key={key} parameter={key} server={server} />
      ))}
      {group.more.length > 0 && (
        <details className="more">
          <summary>{TEXT.controls.more}</summary>
          {group.more.map((key) => (
            <ParameterControl key={key} parameter={key} server={server} />
          ))}
        </details>
      )}
    </>
  );
}

function ParameterControl(props: {
  readonly parameter: ParameterKey;
  readonly server: Server | null;
}): ReactNode {
  const row = parameterOf(props.parameter);
  return row.type === 'choice' ? (
    <ChoiceControl parameter={props.parameter} row={row} />
  ) : (
    <NumberControl parameter={props.parameter} row={row} server={props.server} />
  );
}
