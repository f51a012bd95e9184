// A select with its label above it, of values of any kind.

import type { ComponentChildren } from 'preact';
import { useId } from 'preact/hooks';

export type Option<Value> = readonly [value: Value, words: string];

interface SelectProps<Value> {
  readonly label: string;
  readonly options: readonly Option<Value>[];
  /** One of the options. */
  readonly value: Value;
  readonly onValue: (value: Value) => void;
}

export function Select<Value extends string | number | null>(props: SelectProps<Value>): ComponentChildren {
  const { label, options, value, onValue } = props;
  const id = useId();
  return (
    <div className="share-select">
      <label htmlFor={id}>{label}</label>
      <select
        id={id}
        value={options.findIndex(([each]) => each === value)}
        onChange={(event) => onValue(options[Number(event.currentTarget.value)][0])}
      >
        {options.map(([each, words], place) => (
          <option key={String(each)} value={place}>
            {words}
          </option>
        ))}
      </select>
    </div>
  );
}
