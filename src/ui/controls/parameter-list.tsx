// The controls of one section. Less common ones are in folds.

import { memo, type ReactNode } from 'react';
import { useActions, useScenario } from '../../app/studio-context.ts';
import { type ParameterKey, parameterOf } from '../../scenario/parameters.ts';
import { mayDiffer } from '../../scenario/server-overrides.ts';
import { CONTROLS, FOLDS } from '../words/controls.ts';
import { TEXT } from '../words/text.ts';
import { ByServer, useMayDiffer } from './by-server.tsx';
import type { ControlGroup } from './control-layout.ts';
import * as styles from './controls.module.css';
import { ChoiceControl, type ControlProps, NumberControl } from './parameter-controls.tsx';
import { serverView } from './server-view.ts';
import { StructureFields } from './structure-field.tsx';
import type { StructureFold } from './structure-texts.ts';
import { useUpstreamGroup } from './upstream-group.ts';

interface ParameterListProps {
  readonly group: ControlGroup;
  /** Id of the server; null for settings that all servers share. */
  readonly server: string | null;
  /** Further folds, which come after those of parameters. */
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
        <div className={styles.folds}>
          {group.folds.map(({ fold, keys }) => (
            <details key={fold} className={styles.more}>
              <summary>{FOLDS[fold]}</summary>
              {keys.map((key) => (
                <ParameterControl key={key} parameter={key} server={server} />
              ))}
            </details>
          ))}
          {structures.map((fold) => (
            <details key={fold} className={styles.more}>
              <summary>{CONTROLS.structureFolds[fold]}</summary>
              <StructureFields fold={fold} />
            </details>
          ))}
        </div>
      )}
    </>
  );
}

type ParameterControlProps = Omit<ControlProps<never>, 'row'>;

/**
 * While a slider is dragged, the scenario changes with every frame, and controls of other parameters must not
 * render again.
 */
const ParameterControl = memo(function ParameterControl(props: ParameterControlProps): ReactNode {
  return props.server === null && mayDiffer(props.parameter) ? (
    <SharedControl parameter={props.parameter} />
  ) : (
    <SingleControl {...props} />
  );
});

function SingleControl(props: ParameterControlProps): ReactNode {
  const row = parameterOf(props.parameter);
  return row.type === 'choice' ? (
    <ChoiceControl row={row} {...props} />
  ) : (
    <NumberControl row={row} {...props} />
  );
}

function SharedControl({ parameter }: { readonly parameter: ParameterKey }): ReactNode {
  const actions = useActions();
  const row = parameterOf(parameter);
  const { group } = useUpstreamGroup();
  const common = useScenario(({ scenario }) => row.read(...serverView(scenario, null, group, parameter)));
  const differs = useScenario(({ scenario }) =>
    scenario.own.some(({ server }) => row.read(...serverView(scenario, server, group, parameter)) !== common),
  );
  const label = group === null ? row.label : TEXT.controls.ofGroup(row.label, group);
  const { isOpen, sign } = useMayDiffer(label, differs, () =>
    actions.setParameter(parameter, null, common, group),
  );
  const forAll = <SingleControl parameter={parameter} server={null} beside={sign} />;
  if (!isOpen) return forAll;
  return (
    <ByServer label={label} common={forAll}>
      {(id, _, face) => <SingleControl parameter={parameter} server={id} face={face} />}
    </ByServer>
  );
}
