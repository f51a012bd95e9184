// A native slider over the values of a scale.

import type { ReactNode } from 'react';
import type { SliderScale } from '../controls/slider-scale.ts';

interface RangeInputProps {
  readonly className: string;
  readonly scale: SliderScale;
  readonly label: string;
  readonly value: number | null;
  /** The value as text, for screen readers. */
  readonly words: string;
  readonly onValue: (value: number | null) => void;
}

export function RangeInput(props: RangeInputProps): ReactNode {
  const { className, scale, label, value, words, onValue } = props;
  const position = scale.position(value);
  return (
    <input
      type="range"
      className={className}
      min={0}
      max={scale.last}
      step={1}
      value={position}
      style={{ '--fill': position / scale.last }}
      aria-label={label}
      aria-valuetext={words}
      onChange={(event) => {
        const next = scale.value(Number(event.currentTarget.value));
        if (next !== value) onValue(next);
      }}
    />
  );
}
