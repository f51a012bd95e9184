// Finds the target at a share of the list of everything that can be pressed, dragged or typed into on a page
// now, and the target's position. Elements covered by a dialog are left out.

import type { Frame, Page } from '@playwright/test';

export type TargetKind = 'press' | 'slide' | 'seek' | 'type';

const SELECTORS: Readonly<Record<TargetKind, string>> = {
  press: 'button, a[href], summary, label, canvas, input:not([type="range"]), [role="tab"], [role="button"]',
  slide: 'input[type="range"], [role="slider"]',
  seek: '.transport [role="slider"], .transport input[type="range"], input[type="range"]',
  type: 'input:not([type]), input[type="text"], input[type="number"], input[type="search"], textarea',
};

interface Target {
  /** CSS pixels in the window of the page. */
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
  /** A description for people who read the list of steps. */
  readonly name: string;
}

/** Scrolls the target into view. Null if the frame has no such target. */
export async function findTarget(
  page: Page,
  frame: Frame,
  kind: TargetKind,
  share: number,
): Promise<Target | null> {
  const offset = await offsetOf(page, frame);
  const found = await frame.evaluate(
    ({ selector, at }) => {
      const modal = [...document.querySelectorAll('dialog:modal')].at(-1);
      const all = [...(modal ?? document).querySelectorAll<HTMLElement>(selector)].filter(
        (each) => each.checkVisibility({ visibilityProperty: true }) && !each.matches(':disabled'),
      );
      const element = all[Math.floor(at * all.length)];
      if (element === undefined) return null;
      element.scrollIntoView({ block: 'nearest', inline: 'nearest', behavior: 'instant' });
      const { left, top, width, height } = element.getBoundingClientRect();
      const words = element.getAttribute('aria-label') ?? element.textContent ?? '';
      const name = `${element.localName} “${words.replace(/\s+/g, ' ').trim().slice(0, 50)}”`;
      return { left, top, width, height, name };
    },
    { selector: SELECTORS[kind], at: share },
  );
  return found && { ...found, left: found.left + offset.x, top: found.top + offset.y };
}

/** Position of a frame's window in that of its page, once it is scrolled into view. */
async function offsetOf(page: Page, frame: Frame): Promise<{ readonly x: number; readonly y: number }> {
  if (frame === page.mainFrame()) return { x: 0, y: 0 };
  const element = await frame.frameElement();
  const { x, y } = await element.evaluate((box) => {
    (box as Element).scrollIntoView({ block: 'nearest', behavior: 'instant' });
    return (box as Element).getBoundingClientRect();
  });
  // A reference in the test would keep the element in memory, with the whole page that it was on.
  await element.dispose();
  return { x, y };
}
