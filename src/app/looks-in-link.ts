// How a link wants the page to look, taken over at the start and said again in the address.

import type { LinkedLooks } from '../links/view-link.ts';
import { isSameCamera, WHOLE } from '../road/camera.ts';
import type { KeptLooks, ViewState } from './stores/view-store.ts';

/** The looks of this visit: those that were chosen before, save for what the link says. */
export function withLinkedLooks(kept: KeptLooks, { theme, palette }: LinkedLooks): KeptLooks {
  return { ...kept, theme: theme ?? kept.theme, palette: palette ?? kept.palette };
}

/**
 * What the address says: where the roads are looked at unless that is all of them, and of the rest what the link that was
 * opened says too, as it is by now. A reader's own theme is no business of those who get the link.
 */
export function looksInLink(
  opened: LinkedLooks,
  { camera, theme, palette }: Pick<ViewState, 'camera' | 'theme' | 'palette'>,
): LinkedLooks {
  return {
    camera: isSameCamera(camera, WHOLE) ? null : camera,
    theme: opened.theme === null || theme === 'system' ? null : theme,
    palette: opened.palette === null ? null : palette,
    language: opened.language,
  };
}
