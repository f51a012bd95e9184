// Describes a parameter and where its default comes from. The code is loaded when a user opens the help.

import type { ReactNode } from 'react';
import { t } from '../../languages/t.ts';
import type { Parameter } from '../../scenario/parameter.ts';
import { PARAMETER_TEXTS } from '../../scenario/parameter-texts.ts';
import type { ParameterKey } from '../../scenario/parameters.ts';
import { CONTROLS } from '../words/controls.ts';
import { valueSentence } from './value-words.ts';

interface ParameterHelpProps {
  readonly parameter: ParameterKey;
  readonly row: Parameter;
}

export default function ParameterHelp({ parameter, row }: ParameterHelpProps): ReactNode {
  const { help, source, named: sources } = PARAMETER_TEXTS[parameter];
  return (
    <>
      <strong>{row.label}</strong>
      <p>{help}</p>
      <p className="muted">{CONTROLS.default(defaultOf(row), source)}</p>
      {row.type === 'number' &&
        row.named?.map((named) => (
          <p key={named.name} className="muted">
            {t`${named.label}: ${CONTROLS.namedValue(valueSentence(row, named.value), sources?.[named.name] ?? '')}`}
          </p>
        ))}
      {row.effect === 'restart' && <p className="muted">{CONTROLS.restarts}</p>}
    </>
  );
}

function defaultOf(row: Parameter): string {
  if (row.type === 'number') return valueSentence(row, row.default);
  return row.choices.find((choice) => choice.value === row.default)?.label ?? row.default;
}
