// Texts that embedded frames have and the page does not. Part of the catalogue in text.ts.

import { t } from '../../languages/t.ts';

export const EMBED = {
  label: t`Threadway simulation`,
  open: t`Open in Threadway`,
  openTitle: t`The same scene with all controls, in its own window`,
  refused: t`The embedding page does not let this frame open a window. The address is:`,
  address: t`Address of this scene`,
  controls: t`Controls`,
  charts: t`Charts`,
  notUnderstood: (count: number) =>
    count === 1 ? t`1 setting was not understood` : t`${count} settings were not understood`,
  dead: t`The simulation stopped.`,
  again: t`Restart it`,
} as const;
