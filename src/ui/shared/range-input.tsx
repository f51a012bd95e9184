// A native slider over the values of a scale.

import { type ReactNode, useRef } from 'react';
import type { NumberParameter } from '../../scenario/parameter.ts';
import { fingerPosition } from '../controls/finger-steps.ts';
import type { SliderScale } from '../controls/slider-scale.ts';
import type {} from './custom-properties.d.ts';

interface RangeInputProps {
  readonly className: string;
  readonly row: NumberParameter;
  readonly scale: SliderScale;
  readonly label: string;
  readonly value: number | null;
  /** The value as text, for screen readers. */
  readonly words: string;
  readonly onValue: (value: number | null) => void;
}

export function RangeInput(props: RangeInputProps): ReactNode {
  const { className, row, scale, label, value, words, onValue } = props;
  const position = scale.position(value);
  const byFinger = useRef(false);
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
      onPointerDown={({ pointerType }) => {
        byFinger.current = pointerType !== 'mouse';
      }}
      onKeyDown={() => {
        byFinger.current = false;
      }}
      onChange={({ currentTarget }) => {
        const at = Number(currentTarget.value);
        const next = scale.value(
          byFinger.current ? fingerPosition(row, scale, at, currentTarget.clientWidth) : at,
        );
        if (next !== value) onValue(next);
      }}
    />
  );
}
