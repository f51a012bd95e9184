// Texts of the "View" menu: part of the catalogue in text.ts.

import type { Arrangement, Theme } from '../../app/stores/view-store.ts';
import { t } from '../../languages/t.ts';

const ARRANGED: Readonly<Record<Arrangement, string>> = {
  auto: t`automatic`,
  beside: t`side by side`,
  stacked: t`stacked`,
};

const THEMES: Readonly<Record<Theme, string>> = { system: t`system`, light: t`light`, dark: t`dark` };

export const VIEW = {
  keys: t`Help and keys`,
  theme: t`Theme`,
  language: t`Language`,
  themes: THEMES,
  arrangement: t`Layout`,
  arranged: ARRANGED,
  projector: t`High contrast (projector)`,
  key: 'P',
} as const;
