// The words for how the scenes are shown: part of the catalogue in text.ts.

import type { Arrangement } from '../../app/stores/view-store.ts';
import { t } from '../../languages/t.ts';

const ARRANGED: Readonly<Record<Arrangement, string>> = {
  auto: t`by the room there is`,
  beside: t`side by side`,
  stacked: t`one below the other`,
};

export const VIEW = {
  label: t`How the roads are shown`,
  arrangement: t`Roads`,
  arranged: ARRANGED,
  projector: t`Stronger colours, for a projector`,
  key: 'P',
} as const;
