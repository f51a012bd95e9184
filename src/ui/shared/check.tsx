// Labelled check boxes and groups of radio buttons.

import { type ReactNode, useId } from 'react';
import type { SelectOption } from './select.tsx';

interface CheckProps {
  readonly checked: boolean;
  readonly onCheck: (checked: boolean) => void;
  readonly children: ReactNode;
  readonly disabled?: boolean;
  /** Class of the label. */
  readonly className?: string;
  readonly title?: string;
}

export function Check({ checked, onCheck, children, disabled, ...label }: CheckProps): ReactNode {
  return (
    <label {...label}>
      <input
        type="checkbox"
        checked={checked}
        disabled={disabled}
        onChange={(event) => onCheck(event.currentTarget.checked)}
      />
      {children}
    </label>
  );
}

interface RadiosProps<Value> {
  readonly options: readonly SelectOption<Value>[];
  readonly value: Value;
  readonly onValue: (value: Value) => void;
  /** Class of each label. */
  readonly className?: string;
}

export function Radios<Value extends string | number>(props: RadiosProps<Value>): ReactNode {
  const { options, value, onValue, className } = props;
  const name = useId();
  return options.map(([each, words]) => (
    <label key={each} className={className}>
      <input type="radio" name={name} checked={each === value} onChange={() => onValue(each)} />
      {words}
    </label>
  ));
}
