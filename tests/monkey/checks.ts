// The conditions that must hold on the pages at every check: they respond, and their numbers add up.

import type { Page } from '@playwright/test';
import { readCatalogue } from '../../scripts/languages/catalogues.ts';
import { FIRST_LANGUAGE } from '../../src/languages/languages.ts';
import { MEASURES } from '../../src/measures/measures.ts';

/** Longest wait; no machine is so slow that it needs more. */
const LIMIT_MILLIS = 60_000;
const POLL_MILLIS = 50;

export class Finding extends Error {}

const PARTS = ['completed', 'failed', 'timedOut', 'rejected', 'abandoned', 'inSystem'] as const;

/** Fails if this takes longer than any machine would. */
export async function within<Result>(what: string, work: Promise<Result>): Promise<Result> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(
      () => reject(new Finding(`no answer after ${LIMIT_MILLIS / 1000} s: ${what}`)),
      LIMIT_MILLIS,
    );
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}

/** Waits until the page has drawn its next frame and has begun a task; returns the wait in milliseconds. */
export function nextTurn(page: Page): Promise<number> {
  return within(
    'the page draws no picture and takes up no task',
    page.evaluate(async () => {
      const from = performance.now();
      await new Promise((resolve) => requestAnimationFrame(resolve));
      await new Promise((resolve) => setTimeout(resolve));
      return performance.now() - from;
    }),
  );
}

/** Closes dialogs and menus and drops the focus, so that the page is in its normal state. */
export async function settle(page: Page): Promise<void> {
  await page.evaluate(async () => {
    if (document.fullscreenElement !== null) await document.exitFullscreen();
    for (const dialog of document.querySelectorAll<HTMLDialogElement>('dialog[open]')) dialog.close();
    for (const popover of document.querySelectorAll<HTMLElement>('[popover]:popover-open'))
      popover.hidePopover();
    document.querySelector<HTMLElement>('.wall-leave')?.click();
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
  });
}

/**
 * Presses play or pause twice. Returns the milliseconds until the page reacted to the first press, or null if
 * it has no such button. A run that ends as play is pressed stays paused at its end. Play is then pressed
 * once more, which restarts the run.
 */
export function playAnswers(page: Page): Promise<number | null> {
  return within(
    'the play button changes nothing',
    page.evaluate(async (patience) => {
      // A run close to its end may start and end between two checks, so each change of the label is recorded.
      let changes = 0;
      const observer = new MutationObserver(() => changes++);
      const button = (): HTMLButtonElement | null =>
        document.querySelector<HTMLButtonElement>('.transport-play-button');
      const labelNow = (): string | null | undefined => button()?.ariaLabel;
      const press = async (): Promise<number | null> => {
        const pressed = button();
        if (pressed === null) return null;
        const [from, label] = [performance.now(), pressed.ariaLabel];
        observer.disconnect();
        observer.observe(pressed, { attributeFilter: ['aria-label'] });
        changes = 0;
        const answered = (): boolean => labelNow() !== label || changes > 0 || button() !== pressed;
        for (let again = 0; again < 2 && !answered(); again++) {
          const until = performance.now() + patience;
          pressed.click();
          while (!answered() && performance.now() < until)
            await new Promise((resolve) => setTimeout(resolve));
        }
        while (!answered()) await new Promise((resolve) => setTimeout(resolve));
        return performance.now() - from;
      };
      const first = await press();
      await press();
      observer.disconnect();
      return first;
    }, LIMIT_MILLIS / 4),
  );
}

/** For each server of a page, in any language: offered requests equal ended plus in-progress requests. */
export async function requestsAddUp(page: Page): Promise<void> {
  const { heads, language } = await page.evaluate(() => ({
    // An embed has the same texts, but without buttons for all numbers.
    heads: document.querySelectorAll('button.headline').length,
    language: document.documentElement.lang,
  }));
  for (let head = 0; head < heads; head++) {
    const counts = await within(
      `the numbers of server ${head + 1} do not come`,
      countsOf(page, head, language),
    );
    const { offered = Number.NaN } = counts;
    const sum = PARTS.reduce((total, part) => total + (counts[part] ?? 0), 0);
    if (sum !== offered)
      throw new Finding(
        `requests of server ${head + 1} do not add up: ${JSON.stringify(counts)}, together ${sum}`,
      );
  }
}

/** Opens all numbers of a server, reads its requests at one instant and closes the numbers. */
export function countsOf(
  page: Page,
  head: number,
  language: string = FIRST_LANGUAGE,
): Promise<Readonly<Partial<Record<string, number>>>> {
  const catalogue = language === FIRST_LANGUAGE ? {} : readCatalogue(language);
  const words = Object.fromEntries(
    (['offered', ...PARTS] as const).map((key) => {
      const name = MEASURES.server[key].label;
      return [key, catalogue[name] ?? name] as const;
    }),
  );
  return page.evaluate(
    async ({ index, names, every }) => {
      const read = (): Record<string, number> => {
        const counts: Record<string, number> = {};
        for (const term of document.querySelectorAll('.numbers-group dt')) {
          const key = Object.keys(names).find((each) => names[each] === term.textContent?.trim());
          const value = (term.nextElementSibling?.textContent ?? '').replace(/[^\d]/g, '');
          if (key !== undefined) counts[key] = Number(value);
        }
        return counts;
      };
      const button = document.querySelectorAll<HTMLElement>('button.headline')[index];
      while (read().offered === undefined) {
        // A dialog that was requested earlier and has only now loaded closes the numbers as it opens.
        if (document.querySelector('.headline-popover:popover-open') === null) button?.click();
        await new Promise((resolve) => setTimeout(resolve, every));
      }
      const counts = read();
      for (const open of document.querySelectorAll<HTMLElement>('[popover]:popover-open')) open.hidePopover();
      while (read().offered !== undefined) await new Promise((resolve) => setTimeout(resolve, every));
      return counts;
    },
    { index: head, names: words, every: POLL_MILLIS },
  );
}

/**
 * Checks that every message and call of the host page was answered exactly once, and that every report it
 * received is consistent.
 */
export async function hostIsAnswered(page: Page): Promise<void> {
  // With load="click", calls would wait for a click.
  await page.evaluate(() => window.host.attribute('load', null));
  const until = Date.now() + LIMIT_MILLIS;
  let waiting = await page.evaluate(() => window.host.waiting());
  while (waiting.length > 0 && Date.now() < until) {
    await page.waitForTimeout(POLL_MILLIS);
    waiting = await page.evaluate(() => window.host.waiting());
  }
  if (waiting.length > 0) throw new Finding(`never answered: ${waiting.join('; ')}`);
  const wrong = await page.evaluate(() => window.host.wrong);
  if (wrong.length > 0) throw new Finding(wrong.join('; '));
}
