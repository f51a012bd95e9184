// Measures parts of a page at one instant; measured one after the other, they could move in between.

import { expect, type Locator } from '@playwright/test';

/** A part that does not move for this many frames is at rest. */
const FRAMES = 5;

export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

type Boxes<Parts extends readonly Locator[]> = { readonly [Place in keyof Parts]: Box };

/** The boxes in the window, in the order of the parts; each part must exist exactly once. */
export function boxesOf<Parts extends readonly Locator[]>(...parts: Parts): Promise<Boxes<Parts>> {
  return boxesAfter(0, parts);
}

/** The same boxes, after frames in which none of them moved. */
export function boxesAtRest<Parts extends readonly Locator[]>(...parts: Parts): Promise<Boxes<Parts>> {
  return boxesAfter(FRAMES, parts);
}

/** Waits in the page, because each call of it costs more than what it measures. */
async function boxesAfter<Parts extends readonly Locator[]>(
  frames: number,
  parts: Parts,
): Promise<Boxes<Parts>> {
  const page = parts[0].page();
  let boxes: readonly Box[] | null = null;
  const measured = async (): Promise<boolean> => {
    const elements = await Promise.all(parts.map((part) => part.elementHandle()));
    boxes = await page.evaluate(
      async ({ all, frames: wanted }) => {
        const measure = (): readonly Box[] =>
          all.map((element) => {
            const { x, y, width, height } = element!.getBoundingClientRect();
            return { x, y, width, height };
          });
        const nextFrame = (): Promise<unknown> => new Promise(requestAnimationFrame);
        let now = measure();
        for (let still = 0; still < wanted; still++) {
          await nextFrame();
          const before = now;
          now = measure();
          if (JSON.stringify(now) !== JSON.stringify(before)) still = -1;
        }
        // Elements that were replaced meanwhile have no box.
        return all.every((element) => element!.isConnected) ? now : null;
      },
      { all: elements, frames },
    );
    return boxes !== null;
  };
  await expect.poll(measured, { intervals: [50] }).toBe(true);
  return boxes as unknown as Boxes<Parts>;
}

export const bottomOf = ({ y, height }: Box): number => y + height;
