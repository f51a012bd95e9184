// One number of the scenario: label, help, value field, and a slider where one makes sense.

import type { ComponentChildren, TargetedEvent } from 'preact';
import { useMemo } from 'preact/hooks';
import { useActions, useScenario } from '../../app/studio-context.ts';
import type { NamedValue, NumberParameter } from '../../scenario/parameter.ts';
import type { ParameterKey } from '../../scenario/parameters.ts';
import type { Server } from '../../scenario/server.ts';
import { CONTROLS } from '../words/controls.ts';
import { TEXT } from '../words/text.ts';
import { HelpButton } from './help-button.tsx';
import { seenBy } from './seen-by.ts';
import { type SliderScale, sliderScale } from './slider-scale.ts';
import { ValueField } from './value-field.tsx';
import { valueSentence } from './value-words.ts';

interface NumberControlProps {
  readonly parameter: ParameterKey;
  readonly row: NumberParameter;
  /** Null for what all servers share. */
  readonly server: Server | null;
  /** Stands for the label where that stands above already. */
  readonly face?: ComponentChildren;
  /** Behind the label. */
  readonly beside?: ComponentChildren;
}

export function NumberControl({
  parameter,
  row,
  server,
  face,
  beside,
}: NumberControlProps): ComponentChildren {
  const actions = useActions();
  const serverId = server?.id ?? null;
  const value = useScenario(({ scenario }) => row.read(...seenBy(scenario, serverId)));
  /** Where the value follows from others: what it comes to. */
  const meant = useScenario(({ scenario }) =>
    value === null ? (row.ofNone?.(seenBy(scenario, serverId)[0]) ?? null) : null,
  );
  const words = useScenario(({ scenario }) => valueSentence(row, value, seenBy(scenario, serverId)[0]));
  const scale = useMemo(() => sliderScale(row), [row]);
  const label = serverId === null ? row.label : TEXT.controls.ofServer(row.label, serverId);
  const onValue = (next: number | null): void => actions.setParameter(parameter, serverId, next);

  return (
    <div className={scale === null ? 'control control-plain' : 'control'}>
      <span className="control-label">
        {face ?? (
          <>
            {row.label}
            <HelpButton row={row} />
          </>
        )}
        {beside}
      </span>
      {scale === null && (
        <button
          type="button"
          className="button small"
          aria-label={CONTROLS.newSeedLabel}
          onClick={() => onValue(crypto.getRandomValues(new Uint16Array(1))[0]!)}
        >
          {CONTROLS.newSeed}
        </button>
      )}
      <ValueField
        parameter={parameter}
        shownKey={serverId === null ? parameter : `${serverId}.${parameter}`}
        row={row}
        label={label}
        value={value}
        {...(meant === null ? {} : { meant: valueSentence(row, meant) })}
        onValue={onValue}
      />
      {scale !== null && <Slider scale={scale} label={label} value={value} words={words} onValue={onValue} />}
      {row.named !== undefined && (
        <NamedValues row={row} named={row.named} label={label} value={value} onValue={onValue} />
      )}
    </div>
  );
}

interface NamedValuesProps {
  readonly row: NumberParameter;
  readonly named: readonly NamedValue[];
  readonly label: string;
  readonly value: number | null;
  readonly onValue: (value: number) => void;
}

/** The values that have a name, each at a press. */
function NamedValues({ row, named, label, value: now, onValue }: NamedValuesProps): ComponentChildren {
  return (
    <fieldset className="named-values">
      <legend className="visually-hidden">{CONTROLS.named(label)}</legend>
      {named.map(({ name, label: face, value, source }) => (
        <button
          key={name}
          type="button"
          aria-pressed={value === now}
          title={CONTROLS.namedValue(valueSentence(row, value), source)}
          onClick={() => onValue(value)}
        >
          {face}
        </button>
      ))}
    </fieldset>
  );
}

interface SliderProps {
  readonly scale: SliderScale;
  readonly label: string;
  readonly value: number | null;
  readonly words: string;
  readonly onValue: (value: number | null) => void;
}

function Slider({ scale, label, value, words, onValue }: SliderProps): ComponentChildren {
  const position = scale.position(value);
  const onChange = (event: TargetedEvent<HTMLInputElement>): void => {
    const next = scale.value(Number(event.currentTarget.value));
    if (next !== value) onValue(next);
  };
  return (
    <input
      type="range"
      className="slider"
      min={0}
      max={scale.last}
      step={1}
      value={position}
      style={{ '--fill': position / scale.last }}
      aria-label={label}
      aria-valuetext={words}
      onChange={onChange}
    />
  );
}
