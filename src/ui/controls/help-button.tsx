// The "i" beside a label: a popover that says what the parameter is, its default and where that comes from.

import type { ComponentChildren } from 'preact';
import { useId, useRef } from 'preact/hooks';
import type { Parameter } from '../../scenario/parameter.ts';
import { placeBeside } from '../shared/place-beside.ts';
import { CONTROLS } from '../words/controls.ts';
import { valueSentence } from './value-words.ts';

function defaultOf(row: Parameter): string {
  if (row.type === 'number') return valueSentence(row, row.default);
  return row.choices.find((choice) => choice.value === row.default)?.label ?? row.default;
}

export function HelpButton({ row }: { readonly row: Parameter }): ComponentChildren {
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const popover = useRef<HTMLDivElement>(null);
  return (
    <>
      <button
        ref={button}
        type="button"
        className="help-button"
        popoverTarget={id}
        aria-label={CONTROLS.about(row.label)}
        title={row.help}
      >
        <span aria-hidden="true">i</span>
      </button>
      <div
        ref={popover}
        id={id}
        popover="auto"
        className="popover help-popover"
        onToggle={(event) => {
          if (event.newState !== 'open' || popover.current === null || button.current === null) return;
          placeBeside(popover.current, button.current.getBoundingClientRect());
        }}
      >
        <strong>{row.label}</strong>
        <p>{row.help}</p>
        <p className="muted">{CONTROLS.default(defaultOf(row), row.source)}</p>
        {row.type === 'number' &&
          row.named?.map(({ name, label, value, source }) => (
            <p key={name} className="muted">
              {label}: {CONTROLS.namedValue(valueSentence(row, value), source)}
            </p>
          ))}
        {row.effect === 'restart' && <p className="muted">{CONTROLS.restarts}</p>}
      </div>
    </>
  );
}
