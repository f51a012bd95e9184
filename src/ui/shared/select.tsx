// Native selects over values of any kind, alone or with a label.

import { type ComponentProps, type ReactNode, useId } from 'react';

export type SelectOption<Value> = readonly [value: Value, words: string];

type SelectProps<Value> = Pick<
  ComponentProps<'select'>,
  'id' | 'className' | 'aria-label' | 'disabled' | 'children'
> & {
  readonly options: readonly SelectOption<Value>[];
  readonly value: Value;
  readonly onValue: (value: Value) => void;
};

const keyOf = (value: string | number | null): string => String(value ?? '');

/** `children`: options that come first and cannot be selected. */
export function Select<Value extends string | number | null>(props: SelectProps<Value>): ReactNode {
  const { options, value, onValue, children, ...rest } = props;
  const choose = (key: string): void => {
    const chosen = options.find(([each]) => keyOf(each) === key);
    if (chosen !== undefined) onValue(chosen[0]);
  };
  return (
    <select {...rest} value={keyOf(value)} onChange={(event) => choose(event.currentTarget.value)}>
      {children}
      {options.map(([each, words]) => (
        <option key={each} value={keyOf(each)}>
          {words}
        </option>
      ))}
    </select>
  );
}

interface SelectFieldProps<Value> extends Omit<SelectProps<Value>, 'id' | 'className'> {
  readonly label: string;
  /** Class of the field. */
  readonly className: string;
}

/** A select with its label in front. */
export function SelectField<Value extends string | number | null>({
  label,
  className,
  ...select
}: SelectFieldProps<Value>): ReactNode {
  const id = useId();
  return (
    <div className={className}>
      <label htmlFor={id}>{label}</label>
      <Select id={id} {...select} />
    </div>
  );
}
