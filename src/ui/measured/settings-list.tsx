// A list of settings. For each: its text in the source, its meaning in the model, and the reason for this
// meaning.

import type { ReactNode } from 'react';
import type { Understood } from '../../importers/settings-from/draft.ts';
import { numbersIn } from '../../languages/numbers.ts';
import { MEASURED_TEXT } from '../words/measured.ts';
import * as styles from './measured.module.css';

export function SettingsList({ settings }: { readonly settings: readonly Understood[] }): ReactNode {
  return (
    <ul className={styles.settingsList} aria-label={MEASURED_TEXT.becomes}>
      {settings.map((each) => (
        <li key={`${each.given} ${each.becomes}`}>
          <code>{each.given}</code>
          <span>
            {each.becomes}{' '}
            <strong>{each.value === '' ? MEASURED_TEXT.unchanged : numbersIn(each.value)}</strong>
          </span>
          <span className={styles.settingsWhy}>{each.why}</span>
        </li>
      ))}
    </ul>
  );
}
