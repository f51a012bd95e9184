// The words for how the scenes are shown: part of the catalogue in text.ts.

import type { Arrangement } from '../../app/stores/view-store.ts';

const ARRANGED: Readonly<Record<Arrangement, string>> = {
  auto: 'by the room there is',
  beside: 'side by side',
  stacked: 'one below the other',
};

export const VIEW = {
  label: 'How the scenes are shown',
  arrangement: 'Scenes',
  arranged: ARRANGED,
  projector: 'Stronger colours, for a projector',
  key: 'P',
} as const;
