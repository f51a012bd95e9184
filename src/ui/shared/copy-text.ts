// Text to the clipboard, and what is said of it.

import { t } from '../../languages/t.ts';

export const COPYING = {
  copied: t`Copied`,
  refused: t`This browser does not let the page copy. Select the text and press Ctrl+C.`,
} as const;

/** By the modern way or the old one. Resolves to what there is to say of it. */
export async function copyText(text: string): Promise<keyof typeof COPYING> {
  try {
    await navigator.clipboard.writeText(text);
    return 'copied';
  } catch {
    return copyBySelection(text) ? 'copied' : 'refused';
  }
}

/** Works where the clipboard API is refused, as in frames without permission for it. */
function copyBySelection(text: string): boolean {
  const focused = document.activeElement;
  const area = document.createElement('textarea');
  area.value = text;
  area.className = 'visually-hidden';
  // Beside the focused element: while a dialog is open, the rest of the page is inert.
  (focused?.parentElement ?? document.body).append(area);
  area.select();
  try {
    return document.execCommand('copy');
  } catch {
    return false;
  } finally {
    area.remove();
    if (focused instanceof HTMLElement) focused.focus();
  }
}
