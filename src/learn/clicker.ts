// The keys that a clicker (or a keyboard) sends to change slides: Page Down, Page Up, arrows and the space
// bar.

import { useEffect, useRef } from 'react';

const STEPS: ReadonlyMap<string, 1 | -1> = new Map([
  ['PageDown', 1],
  ['PageUp', -1],
  ['ArrowRight', 1],
  ['ArrowLeft', -1],
  ['ArrowDown', 1],
  ['ArrowUp', -1],
  ['Space', 1],
]);

/**
 * Elements that use the page keys themselves. The next two constants: those that use the arrow keys, and
 * those that use the space bar. Of the inputs, only sliders use page keys.
 */
const TAKES_PAGES = 'input[type="range"], [role="slider"], textarea, select';
const TAKES_ARROWS = 'input, [role="slider"], textarea, select';
const TAKES_SPACE = 'input, [role="slider"], textarea, select, a[href], button, summary';

/**
 * Whether a key goes forward (1) or back (-1); null if it is not a key of clickers, or if the focused element
 * uses the key.
 */
function clickOf(event: KeyboardEvent): 1 | -1 | null {
  const { target, shiftKey } = event;
  const key = event.code === 'Space' ? 'Space' : event.key;
  const by = STEPS.get(key);
  if (by === undefined || event.defaultPrevented || event.repeat) return null;
  if (event.ctrlKey || event.metaKey || event.altKey) return null;
  const takers = key === 'Space' ? TAKES_SPACE : key.startsWith('Page') ? TAKES_PAGES : TAKES_ARROWS;
  if ((target as Element | null)?.closest?.(takers)) return null;
  return key === 'Space' && shiftKey ? -1 : by;
}

/**
 * Listens to the clicker in this window. When a frame of the window has the focus, it also listens there, but
 * only to page keys, which frames do not use themselves.
 */
export function useClicker(onClick: (by: 1 | -1) => void): void {
  const latest = useRef(onClick);
  latest.current = onClick;
  useEffect(() => {
    const controller = new AbortController();
    const { signal } = controller;
    const onKey = (event: KeyboardEvent): void => {
      const by = clickOf(event);
      if (by === null) return;
      event.preventDefault();
      latest.current(by);
    };
    const heard = new WeakSet<Window>();
    const hearFrame = (): void => {
      const frame = windowOfFrame(document.activeElement);
      if (frame === null || heard.has(frame)) return;
      heard.add(frame);
      frame.addEventListener('keydown', (event) => event.key.startsWith('Page') && onKey(event), { signal });
    };
    addEventListener('keydown', onKey, { signal });
    // The window loses the focus when one of its frames gets it.
    addEventListener('blur', hearFrame, { signal });
    return () => controller.abort();
  }, []);
}

/**
 * The window of a scene's frame; null if the element is not a scene, or if its frame is of another origin.
 */
function windowOfFrame(element: Element | null): Window | null {
  const frame = element?.shadowRoot?.activeElement;
  return frame instanceof HTMLIFrameElement && frame.contentDocument !== null ? frame.contentWindow : null;
}
