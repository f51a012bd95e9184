// The keys that a clicker sends, or a hand on the keyboard: Page down and up, arrows, the space bar.

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

/** Elements that use arrow keys or the space bar themselves. Only sliders use the page keys. */
const TAKES_PAGES = 'input[type="range"], [role="slider"], textarea, select';
const TAKES_ARROWS = 'input, [role="slider"], textarea, select';
const TAKES_SPACE = 'input, [role="slider"], textarea, select, a[href], button, summary';

/** Forward, back, or null: not a clicker key, or the focused element uses it. */
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

/** Hears a clicker in this window and, once one of its frames has the focus, the page keys there, which frames leave alone. */
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
    // The focus goes from the window to a frame in it.
    addEventListener('blur', hearFrame, { signal });
    return () => controller.abort();
  }, []);
}

/** null: it is no scene, or its frame is of another origin. */
function windowOfFrame(element: Element | null): Window | null {
  const frame = element?.shadowRoot?.activeElement;
  return frame instanceof HTMLIFrameElement && frame.contentDocument !== null ? frame.contentWindow : null;
}
