// Copies text to the clipboard and returns which message to show.

import { t } from '../../languages/t.ts';

export const COPYING = {
  copied: t`Copied`,
  refused: t`This browser does not let the page copy. Select the text and press Ctrl+C.`,
} as const;

/** Tries the clipboard API first, and then the older method, which copies a selection. */
export async function copyText(text: string): Promise<keyof typeof COPYING> {
  try {
    await navigator.clipboard.writeText(text);
    return 'copied';
  } catch {
    return copyBySelection(text) ? 'copied' : 'refused';
  }
}

/** Works where the clipboard API is refused, as in frames without permission. */
function copyBySelection(text: string): boolean {
  const focused = document.activeElement;
  const area = document.createElement('textarea');
  area.value = text;
  area.className = 'visually-hidden';
  // Append it beside the focused element, because the rest of the page is inert while a dialog is open.
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
