// Texts about a newer version of the page. They are loaded when there is one.

import { t } from '../../languages/t.ts';

export const UPDATES = {
  ready: t`A new version is ready.`,
  kept: t`Your settings are kept.`,
  reload: t`Reload`,
  later: t`Later`,
} as const;
