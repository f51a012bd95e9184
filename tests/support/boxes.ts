// Measures parts of a page at one instant; measured one after the other, they could move in between.

import { isDeepStrictEqual } from 'node:util';
import { expect, type Locator } from '@playwright/test';
import { framesPass } from './calm-page.ts';

export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

type Boxes<Parts extends readonly Locator[]> = { readonly [Place in keyof Parts]: Box };

/** The boxes in the window, in the order of the parts; each part must exist exactly once. */
export async function boxesOf<Parts extends readonly Locator[]>(...parts: Parts): Promise<Boxes<Parts>> {
  const page = parts[0].page();
  const elements = await Promise.all(parts.map((part) => part.elementHandle()));
  const boxes = await page.evaluate(
    (all) =>
      all.map((element) => {
        const { x, y, width, height } = element.getBoundingClientRect();
        return { x, y, width, height };
      }),
    elements,
  );
  return boxes as unknown as Boxes<Parts>;
}

/** The same boxes, after frames in which none of them moved. */
export async function boxesAtRest<Parts extends readonly Locator[]>(...parts: Parts): Promise<Boxes<Parts>> {
  const page = parts[0].page();
  let boxes = await boxesOf<Parts>(...parts);
  const rest = async (): Promise<boolean> => {
    const before = boxes;
    await framesPass(page);
    boxes = await boxesOf<Parts>(...parts);
    return isDeepStrictEqual(before, boxes);
  };
  await expect.poll(rest, { intervals: [50] }).toBe(true);
  return boxes;
}

export const bottomOf = ({ y, height }: Box): number => y + height;
