// Texts of the zoom. Part of the catalogue in text.ts, loaded with the zoom buttons.

import { t } from '../../languages/t.ts';

export const ZOOM = {
  label: t`Zoom of the roads`,
  short: t`Zoom`,
  further: t`Zoom out (-)`,
  nearer: t`Zoom in (+, or Ctrl and the wheel)`,
  whole: (factor: string) => t`${factor}, show all`,
  wholeTitle: t`Show all (0). Drag to move.`,
} as const;
