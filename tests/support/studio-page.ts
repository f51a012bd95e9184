// The studio as its users have it: by the names and numbers that they read. The test fails on any error of the page.

import { test as base, expect, type Locator, type Page } from '@playwright/test';

const UNIT_SECONDS: Readonly<Record<string, number>> = { ns: 1e-9, µs: 1e-6, ms: 1e-3, s: 1 };
/** Thousands are apart by thin spaces, units by fixed ones. */
const SPACES = /[\s\u00a0\u202f]/g;

export class StudioPage {
  readonly page: Page;
  /** Errors that the page reported so far, on the console or by an exception. */
  readonly errors: string[] = [];
  /** Errors that the test brings about on purpose. */
  readonly allowed: RegExp[] = [];

  constructor(page: Page) {
    this.page = page;
    page.on('console', (message) => {
      if (message.type() === 'error') this.errors.push(message.text());
    });
    page.on('pageerror', (error) => this.errors.push(error.message));
  }

  /** Opens the page and waits for its first numbers. */
  async open(query = ''): Promise<void> {
    await this.page.goto(`./${query}`);
    await expect(this.figure('A', 'done')).toHaveText(/\d/);
  }

  server(id: string): Locator {
    return this.page.getByRole('article', { name: new RegExp(`${id}:`) });
  }

  /** The number beside a name in a server's header: "done", "p99 overhead". */
  figure(id: string, name: string): Locator {
    return this.server(id).locator('.figure').filter({ hasText: name }).first().locator('strong');
  }

  async rate(id: string): Promise<number> {
    return Number(((await this.figure(id, 'done').textContent()) ?? '').replace(SPACES, ''));
  }

  /** Simulated seconds on the clock. */
  async clock(): Promise<number> {
    const text = (await this.page.getByRole('timer', { name: 'Simulated time' }).textContent()) ?? '';
    const [, value, unit] = /([\d.]+)(ns|µs|ms|s)$/.exec(text.replace(SPACES, '')) ?? [];
    return Number(value) * UNIT_SECONDS[unit!]!;
  }

  async clockReaches(seconds: number): Promise<void> {
    await expect
      .poll(() => this.clock(), { timeout: 20_000, intervals: [50] })
      .toBeGreaterThanOrEqual(seconds);
  }

  /** The clock goes on now. */
  async runs(): Promise<void> {
    const from = await this.clock();
    await expect.poll(() => this.clock()).toBeGreaterThan(from);
  }

  /** The clock stands, whatever happens for a while, once a frame that was under way has come. */
  async stands(): Promise<void> {
    await expect(async () => {
      const from = await this.clock();
      await this.page.waitForTimeout(300);
      expect(await this.clock()).toBe(from);
    }).toPass({ timeout: 3000 });
  }

  speed(label: string | RegExp): Promise<unknown> {
    const select = this.page.getByRole('combobox', { name: 'Speed' });
    const option = select.locator('option').filter({ hasText: label }).first();
    return option.getAttribute('value').then((value) => select.selectOption(value!));
  }

  button(name: string): Locator {
    return this.page.getByRole('button', { name, exact: true });
  }

  node(id: string, node: number): Locator {
    return this.page
      .getByRole('toolbar', { name: `Upstream nodes of server ${id}` })
      .getByRole('button', { name: new RegExp(`^Node ${node},`) });
  }

  slider(name: string): Locator {
    return this.page.getByRole('slider', { name, exact: true });
  }

  field(name: string): Locator {
    return this.page.getByRole('textbox', { name: `${name}, value`, exact: true });
  }

  async type(name: string, value: string): Promise<void> {
    await this.field(name).fill(value);
    await this.field(name).press('Enter');
  }

  /** Median time in milliseconds after which the page's thread takes up a task. */
  async responseMillis(): Promise<number> {
    return this.page.evaluate(async () => {
      const delays: number[] = [];
      for (let index = 0; index < 25; index++) {
        const from = performance.now();
        await new Promise((resolve) => setTimeout(resolve, 20));
        delays.push(performance.now() - from - 20);
      }
      return delays.sort((a, b) => a - b)[12]!;
    });
  }
}

/** How much nearer than the whole the cameras are, such as “1.5×”. */
export const zoomOf = (page: Page): Locator => page.locator('.zoom-whole');

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
