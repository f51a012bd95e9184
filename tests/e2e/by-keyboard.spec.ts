// Completes a task by keyboard alone, as with a screen reader: the test knows the focused element only by its
// role, name and value in the accessibility tree.

import { type CDPSession, expect, type Page } from '@playwright/test';
import { test } from '../support/studio-page.ts';

/** More tab stops than the page has. */
const STOPS_MAX = 150;

interface Told {
  readonly role: string;
  readonly name: string;
  readonly value: string;
}

/** The role, name and value of the focused element. */
async function focused(browser: CDPSession): Promise<Told> {
  const { result } = await browser.send('Runtime.evaluate', { expression: 'document.activeElement' });
  const { nodes } = await browser.send('Accessibility.getPartialAXTree', {
    objectId: result.objectId!,
    fetchRelatives: false,
  });
  const [node] = nodes;
  // The protocol omits the text of a slider's value, which screen readers announce.
  const words = await browser.send('Runtime.evaluate', {
    expression: 'document.activeElement.ariaValueText',
  });
  return {
    role: String(node?.role?.value ?? ''),
    name: String(node?.name?.value ?? '').replace(/\s/g, ' '),
    value: String(words.result.value ?? node?.value?.value ?? ''),
  };
}

/**
 * Presses Tab, or Shift+Tab, until an element with this description has the focus; fails if there is none. The
 * browser computes the accessibility tree for each query, so only elements with a matching text are queried.
 */
async function tabTo(
  page: Page,
  browser: CDPSession,
  role: string,
  name: RegExp,
  key: 'Tab' | 'Shift+Tab' = 'Tab',
): Promise<Told> {
  const heard: string[] = [];
  const about = new RegExp(name.source.replace(/[\^$]/g, ''), 'i');
  for (let stop = 0; stop < STOPS_MAX; stop++) {
    await page.keyboard.press(key);
    const own = await page.evaluate(() => {
      const element = document.activeElement!;
      const named = element.getAttribute('aria-labelledby')?.split(' ') ?? [];
      const names = [element, ...named.map((id) => document.getElementById(id))];
      const words = names.map((each) => each?.textContent ?? '');
      return [...words, ...[...element.attributes].map(({ value }) => value)].join(' ');
    });
    heard.push(own.slice(0, 60));
    if (!about.test(own.replace(/\s+/g, ' '))) continue;
    const told = await focused(browser);
    if (told.role === role && name.test(told.name)) return told;
  }
  throw new Error(`${key} leads to no ${role} ${name}, only to ${heard.join(', ')}`);
}

test('a bridge is healed, threads are added and the outcome is read with the accessibility tree alone', async ({
  studio,
  page,
}) => {
  await studio.open('?preset=stalled-node&t=2s&speed=1&play=no');
  await studio.stands();
  const browser = await page.context().newCDPSession(page);

  // The next step is the button below the road that heals the bridge.
  await tabTo(page, browser, 'button', /^Heal node 10/);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/[?&]edit=/);

  const threads = await tabTo(page, browser, 'slider', /^Threads of A/);
  expect(threads.value).toMatch(/^50\b/);
  await page.keyboard.press('ArrowRight');
  await expect.poll(async () => Number.parseInt((await focused(browser)).value, 10)).toBeGreaterThan(50);
  expect((await focused(browser)).name).toBe(threads.name);

  await tabTo(page, browser, 'button', /^(Play|Pause)$/);
  const { name } = await focused(browser);
  if (name === 'Play') await page.keyboard.press('Enter');
  await studio.clockReaches(3);
  expect((await focused(browser)).name, 'the focus stays, and says what a press does now').toBe('Pause');
  await page.keyboard.press('Enter');

  // Numbers are text with their unit, not pictures.
  await tabTo(page, browser, 'button', /^All numbers of server A/, 'Shift+Tab');
  await page.keyboard.press('Enter');
  const switches = await tabTo(page, browser, 'button', /^Context switches/);
  expect(switches.name).toMatch(/^Context switches [\d,]+$/);
});
