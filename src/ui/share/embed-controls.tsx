// Chooses the sliders of an embedded scene: shows those that are chosen, and a list of the others.

import type { ReactNode } from 'react';
import { useScenario } from '../../app/studio-context.ts';
import { t } from '../../languages/t.ts';
import { controlName, type EmbedControl } from '../../links/embed-link.ts';
import { parameterOf } from '../../scenario/parameters.ts';
import { Check } from '../shared/check.tsx';
import { BUILDER } from '../words/builder.ts';
import { TEXT } from '../words/text.ts';
import * as styles from './embed-builder.module.css';
import { type EmbedChoices, offeredControls } from './embed-choices.ts';
import * as shareStyles from './share.module.css';

interface ControlsProps {
  readonly choices: EmbedChoices;
  readonly onChoose: (change: Partial<EmbedChoices>) => void;
}

export function EmbedControls({ choices, onChoose }: ControlsProps): ReactNode {
  const scenario = useScenario((state) => state.scenario);
  const { controls: named } = choices;
  const controls = named ?? [];
  const chosen = new Set(controls.map(controlName));
  const offered = offeredControls(scenario).map(({ server, group, keys }) => ({
    server,
    group,
    free: keys.map((key) => ({ key, server, group })).filter((control) => !chosen.has(controlName(control))),
  }));
  const add = (name: string): void => {
    const added = offered.flatMap(({ free }) => free).find((control) => controlName(control) === name);
    if (added !== undefined) onChoose({ controls: [...controls, added] });
  };
  return (
    <fieldset>
      <legend>{BUILDER.controls}</legend>
      <Check
        className={shareStyles.choice}
        checked={named === null}
        onCheck={(isOn) => onChoose({ controls: isOn ? null : [] })}
      >
        {BUILDER.ownControls}
      </Check>
      {controls.length > 0 && (
        <ul className={styles.chosen}>
          {controls.map((control) => (
            <li key={controlName(control)}>
              {wordsOf(control)}
              <button
                type="button"
                className={styles.remove}
                aria-label={BUILDER.remove(wordsOf(control))}
                onClick={() => onChoose({ controls: controls.filter((each) => each !== control) })}
              >
                ×
              </button>
            </li>
          ))}
        </ul>
      )}
      <select aria-label={BUILDER.addControl} value="" onChange={(event) => add(event.currentTarget.value)}>
        <option value="">{BUILDER.choose}</option>
        {offered.map(({ server, group, free }) => (
          <optgroup
            key={`${server} ${group}`}
            label={group ?? (server === null ? BUILDER.shared : BUILDER.server(server))}
          >
            {free.map((control) => (
              <option key={control.key} value={controlName(control)}>
                {parameterOf(control.key).label}
              </option>
            ))}
          </optgroup>
        ))}
      </select>
    </fieldset>
  );
}

function wordsOf({ key, server, group = null }: EmbedControl): string {
  const row = parameterOf(key);
  const label = group === null ? row.label : TEXT.controls.ofGroup(row.label, group);
  return server === null ? label : t`${server}: ${label}`;
}
