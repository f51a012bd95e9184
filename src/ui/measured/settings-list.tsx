// Settings one by one: as they were pasted, what each became, and why.

import type { ReactNode } from 'react';
import type { Understood } from '../../share/settings-from/draft.ts';
import { MEASURED_TEXT } from '../text-of-measured.ts';

export function SettingsList({ settings }: { readonly settings: readonly Understood[] }): ReactNode {
  return (
    <ul className="settings-list" aria-label={MEASURED_TEXT.becomes}>
      {settings.map((each) => (
        <li key={`${each.given} ${each.becomes}`}>
          <code>{each.given}</code>
          <span className="settings-becomes">
            {each.becomes} <strong>{each.value === '' ? MEASURED_TEXT.unchanged : each.value}</strong>
          </span>
          <span className="settings-why">{each.why}</span>
        </li>
      ))}
    </ul>
  );
}
