// The control of one parameter: a native select for a choice; for a number a text field and, where useful, a
// slider.

import { lazy, type ReactNode, useId } from 'react';
import { useActions, useScenario } from '../../app/studio-context.ts';
import type { ChoiceParameter, NamedValue, NumberParameter, Parameter } from '../../scenario/parameter.ts';
import type { ParameterKey } from '../../scenario/parameters.ts';
import { Button } from '../shared/button.tsx';
import { PopoverButton } from '../shared/popover-button.tsx';
import { Select } from '../shared/select.tsx';
import { CONTROLS } from '../words/controls.ts';
import { TEXT } from '../words/text.ts';
import * as styles from './control.module.css';
import { RangeInput } from './range-input.tsx';
import { serverView } from './server-view.ts';
import { hasSlider } from './slider-scale.ts';
import { useUpstreamGroup } from './upstream-group.ts';
import { ValueField } from './value-field.tsx';
import { valueSentence } from './value-words.ts';

export interface ControlProps<Row> {
  readonly parameter: ParameterKey;
  readonly row: Row;
  /** Id of the server; null for the value that all servers share. */
  readonly server: string | null;
  /** Shown instead of the label. */
  readonly face?: ReactNode;
  /** Shown after the label. */
  readonly beside?: ReactNode;
}

export function ChoiceControl(props: ControlProps<ChoiceParameter>): ReactNode {
  const { parameter, row, server, face, beside } = props;
  const actions = useActions();
  const shared = useScenario((state) => state.scenario);
  const { group } = useUpstreamGroup();
  const [scenario, owner] = serverView(shared, server, group, parameter);
  const value = row.read(scenario, owner);
  const id = useId();
  const offered = row.choices.filter((each) => each.value === value || each.offered?.(scenario) !== false);
  return (
    <div className={styles.root}>
      <span className={styles.label}>
        <label htmlFor={id}>
          {face ?? row.label}
          {(server ?? group) !== null && (
            <span className="visually-hidden">
              {wholeLabel(face === undefined ? '' : row.label, server, group)}
            </span>
          )}
        </label>
        {face === undefined && <HelpButton parameter={parameter} row={row} />}
        {beside}
      </span>
      <Select
        id={id}
        options={offered.map((each) => [each.value, each.label])}
        value={value}
        onValue={(next) => actions.setParameter(parameter, server, next, group)}
      />
    </div>
  );
}

export function NumberControl(props: ControlProps<NumberParameter>): ReactNode {
  const { parameter, row, server, face, beside } = props;
  const actions = useActions();
  const { group, prefix } = useUpstreamGroup();
  const value = useScenario(({ scenario }) => row.read(...serverView(scenario, server, group, parameter)));
  /**
   * The value that applies if the parameter is not set; it follows from other parameters. null if the
   * parameter is set.
   */
  const effective = useScenario(({ scenario }) =>
    value === null ? (row.ofNone?.(serverView(scenario, server, group, parameter)[0]) ?? null) : null,
  );
  const words = useScenario(({ scenario }) =>
    valueSentence(row, value, serverView(scenario, server, group, parameter)[0]),
  );
  const slides = hasSlider(row);
  const label = wholeLabel(row.label, server, group);
  const onValue = (next: number | null): void => actions.setParameter(parameter, server, next, group);

  return (
    <div className={slides ? styles.root : `${styles.root} ${styles.plain}`}>
      <span className={styles.label}>
        {face ?? (
          <>
            {row.label}
            <HelpButton parameter={parameter} row={row} />
          </>
        )}
        {beside}
      </span>
      {!slides && (
        <Button
          kind="small"
          aria-label={CONTROLS.newSeedLabel}
          onClick={() => onValue(crypto.getRandomValues(new Uint16Array(1))[0])}
        >
          {CONTROLS.newSeed}
        </Button>
      )}
      <ValueField
        parameter={parameter}
        shownKey={`${server === null ? '' : `${server}.`}${prefix}${parameter}`}
        row={row}
        label={label}
        value={value}
        {...(effective === null ? {} : { effective: valueSentence(row, effective) })}
        onValue={onValue}
      />
      {slides && (
        <RangeInput
          parameter={parameter}
          row={row}
          server={server}
          group={group}
          label={label}
          value={value}
          words={words}
          onValue={onValue}
        />
      )}
      {row.named !== undefined && (
        <NamedValues row={row} named={row.named} label={label} value={value} onValue={onValue} />
      )}
    </div>
  );
}

/** The control's label with what it belongs to: a server, an upstream group other than the first, or both. */
function wholeLabel(label: string, server: string | null, group: string | null): string {
  const ofGroup = group === null ? label : TEXT.controls.ofGroup(label, group);
  return server === null ? ofGroup : CONTROLS.ofServer(ofGroup, server);
}

interface NamedValuesProps {
  readonly row: NumberParameter;
  readonly named: readonly NamedValue[];
  readonly label: string;
  readonly value: number | null;
  readonly onValue: (value: number) => void;
}

/** Buttons for the values that have names. */
function NamedValues({ row, named, label, value: now, onValue }: NamedValuesProps): ReactNode {
  return (
    <fieldset className={styles.namedValues}>
      <legend className="visually-hidden">{CONTROLS.named(label)}</legend>
      {named.map(({ name, label: face, value }) => (
        <button
          key={name}
          type="button"
          aria-pressed={value === now}
          title={valueSentence(row, value)}
          onClick={() => onValue(value)}
        >
          {face}
        </button>
      ))}
    </fieldset>
  );
}

const ParameterHelp = lazy(() => import('./parameter-help.tsx'));

function HelpButton(props: { readonly parameter: ParameterKey; readonly row: Parameter }): ReactNode {
  return (
    <PopoverButton
      button={{
        className: styles.helpButton,
        'aria-label': CONTROLS.about(props.row.label),
        children: <span aria-hidden="true">i</span>,
      }}
      className={styles.helpPopover}
    >
      {() => <ParameterHelp {...props} />}
    </PopoverButton>
  );
}
