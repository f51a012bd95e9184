// The studio as its users see it: by visible names and numbers. The test fails on any error of the page.

import { expect, type Locator, type Page } from '@playwright/test';
import { boxesOf } from './boxes.ts';
import { test as base, rests } from './calm-page.ts';

const UNIT_SECONDS: Readonly<Record<string, number>> = { ns: 1e-9, µs: 1e-6, ms: 1e-3, s: 1 };
/** Retry interval: the page draws once per frame, so checking more often shows nothing new. */
const EACH_FRAME = [100];
/** Thousands are separated by commas, units by fixed spaces. */
const SPACES = /[\s\u00a0,]/g;
/** Many threads under a high load, for which most tests were written. The page opens with fewer. */
const SLABS = '?preset=stalled-node';

export class StudioPage {
  readonly page: Page;
  /** Errors that the page has reported, on the console or by an exception. */
  readonly errors: string[] = [];
  /** Errors that the test expects. */
  readonly allowed: RegExp[] = [];

  constructor(page: Page) {
    this.page = page;
    page.on('console', (message) => {
      if (message.type() === 'error') this.errors.push(`${message.text()} ${message.location().url}`);
    });
    page.on('pageerror', (error) => this.errors.push(error.message));
  }

  /**
   * Opens the page and waits for its first numbers (a paused closed loop at 0 has none). It sets one speed if
   * the query names none, because a scene's own speed is slow and the test would wait for a long time.
   */
  async open(query = SLABS): Promise<void> {
    const says = query === '' || query.includes('speed=');
    await this.page.goto(`./${query}${says ? '' : '&speed=1:10'}`);
    await expect(this.head('A')).toHaveText(/\d/);
  }

  /** Opens the page paused at an instant of the run, in seconds. */
  async openAt(seconds: number, query = SLABS): Promise<void> {
    await this.open(`${query}&t=${seconds}s&play=no`);
    await expect.poll(() => this.clock(), { intervals: EACH_FRAME }).toBe(seconds);
  }

  /**
   * Opens a link to an instant in the page as it is, like the Back button after another scene: nothing is
   * loaded again, and panels stay open. Choices of charts in the link have no effect.
   */
  async goTo(seconds: number, query: string): Promise<void> {
    await this.page.evaluate((search) => {
      history.pushState(null, '', search);
      dispatchEvent(new PopStateEvent('popstate'));
    }, `${query}&t=${seconds}s&play=no`);
    await this.stands();
    await expect.poll(() => this.clock(), { intervals: EACH_FRAME }).toBe(seconds);
  }

  /** Shows the content of a tab below the dock. */
  async openPanel(
    name: 'Understand' | 'All charts' | 'All settings' | 'How many threads?' | 'Your own numbers',
  ): Promise<Locator> {
    const more = this.button('More');
    if (await more.isVisible()) await more.click();
    await this.page.getByRole('tab', { name }).click();
    const panel = this.page.getByRole('tabpanel', { name });
    await expect(panel.locator(':scope > :not(.muted)').first()).toBeVisible();
    return panel;
  }

  openSettings(): Promise<Locator> {
    return this.openPanel('All settings');
  }

  openCharts(): Promise<Locator> {
    return this.openPanel('All charts');
  }

  /** Opens the menu with speeds, steps, marks and undo. */
  async openTime(): Promise<Locator> {
    const menu = this.page.getByRole('region', { name: 'Speed and time' });
    if (!(await menu.isVisible())) await this.page.locator('.transport-speed-button').click();
    await expect(menu.locator('.speed')).toBeVisible();
    return menu;
  }

  /** Presses a button in the speed menu, and closes the menu. */
  async pressInTime(name: string): Promise<void> {
    const menu = await this.openTime();
    await menu.getByRole('button', { name, exact: true }).click();
    await this.page.keyboard.press('Escape');
    await expect(menu).toBeHidden();
  }

  /** Shows all numbers of a server. */
  async openNumbers(id: string): Promise<Locator> {
    const numbers = this.page.getByRole('region', { name: `All numbers of server ${id}` });
    if (!(await numbers.isVisible())) await this.head(id).click();
    await expect(numbers.locator('.numbers-figure').first()).toBeVisible();
    return numbers;
  }

  /** Opens the "View" menu. */
  async openView(): Promise<Locator> {
    await this.button('View').click();
    const menu = this.page.getByRole('region', { name: 'View', exact: true });
    await expect(menu.getByRole('button').first()).toBeVisible();
    return menu;
  }

  server(id: string): Locator {
    return this.page.getByRole('article', { name: new RegExp(`${id}:`) });
  }

  /** The text over the road of a server, once its first numbers are there. */
  head(id: string): Locator {
    return this.server(id).locator('.headline');
  }

  /** A server's completed requests per second, from its road. */
  headline(id: string): Locator {
    return this.head(id).locator('strong span');
  }

  /** The value of a name among all numbers of a server, once they are open: "p99 overhead". */
  figure(id: string, name: string): Locator {
    return this.server(id).locator('.numbers-figure').filter({ hasText: name }).first().locator('strong');
  }

  async rate(id: string): Promise<number> {
    return Number(((await this.headline(id).textContent()) ?? '').replace(SPACES, ''));
  }

  /**
   * Simulated seconds on the clock. It is found by attributes, because a search by role computes names all
   * over the page and this is read often.
   */
  async clock(): Promise<number> {
    const timer = this.page.locator('[role="timer"][aria-label="Simulated time"]');
    const text = (await timer.textContent()) ?? '';
    const [, value, unit] = /([\d.]+)(ns|µs|ms|s)$/.exec(text.replace(SPACES, '')) ?? [];
    return Number(value) * UNIT_SECONDS[unit];
  }

  async clockReaches(seconds: number): Promise<void> {
    await expect.poll(() => this.clock(), { intervals: EACH_FRAME }).toBeGreaterThanOrEqual(seconds);
  }

  /** Waits until the clock runs. */
  async runs(): Promise<void> {
    // Compares each reading with the one before, because another scene may have started at an earlier
    // instant.
    let last = await this.clock();
    const goesOn = async (): Promise<boolean> => {
      const before = last;
      last = await this.clock();
      return last > before;
    };
    await expect.poll(goesOn, { intervals: EACH_FRAME }).toBe(true);
  }

  /**
   * Waits until the clock is stopped, any pending frame has arrived, and no request to the engine is pending.
   */
  async stands(): Promise<void> {
    const isStill = async (): Promise<boolean> => {
      const from = await this.clock();
      return (await rests(this.page)) && (await this.clock()) === from;
    };
    await expect.poll(isStill, { intervals: EACH_FRAME }).toBe(true);
  }

  async speed(label: string | RegExp): Promise<void> {
    const menu = await this.openTime();
    const select = menu.getByRole('combobox', { name: 'Speed' });
    const option = select.locator('option').filter({ hasText: label }).first();
    await select.selectOption((await option.getAttribute('value'))!);
    await this.page.keyboard.press('Escape');
    await expect(menu).toBeHidden();
  }

  button(name: string): Locator {
    return this.page.getByRole('button', { name, exact: true });
  }

  node(id: string, node: number): Locator {
    return this.page
      .getByRole('toolbar', { name: `Nodes that server ${id} calls` })
      .getByRole('button', { name: new RegExp(`^Node ${node},`) });
  }

  /** Distance between the fifth and the sixth node of a server. */
  async nodesApart(id: string): Promise<number> {
    const [fifth, sixth] = await boxesOf(this.node(id, 5), this.node(id, 6));
    return sixth.y - fifth.y;
  }

  slider(name: string): Locator {
    return this.page.getByRole('slider', { name, exact: true });
  }

  get settings(): Locator {
    return this.page.getByRole('region', { name: 'Controls' });
  }

  /** In "All settings", because the slider below the roads has the same name. */
  settingsSlider(name: string): Locator {
    return this.settings.getByRole('slider', { name, exact: true });
  }

  field(name: string): Locator {
    return this.page.getByRole('textbox', { name: `${name}, value`, exact: true });
  }

  /** Types a value into a field of "All settings", which is opened if necessary. */
  async type(name: string, value: string): Promise<void> {
    if (!(await this.field(name).isVisible())) await this.openSettings();
    await this.field(name).fill(value);
    await this.field(name).press('Enter');
  }
}

/** Zoom of the cameras, such as “1.5×”. */
export const zoomOf = (page: Page): Locator => page.locator('.stages-zoom .zoom-bar-whole');

export const test = base.extend<{ studio: StudioPage }>({
  studio: async ({ page }, use) => {
    const studio = new StudioPage(page);
    await use(studio);
    const unexpected = studio.errors.filter(
      (error) => !studio.allowed.some((pattern) => pattern.test(error)),
    );
    expect(unexpected, 'errors of the page').toEqual([]);
  },
});
