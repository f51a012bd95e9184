// Chapters of random use in sequence, on pages of one browser context. Stops at the first violation and
// reports the steps before it. Times are measured without judging them; callers may judge.

import type { BrowserContext, Page } from '@playwright/test';
import { IDLE_MILLIS } from '../../src/client/study-pool.ts';
import { act, resizeTo } from './act.ts';
import { type Chapter, chapterOf, linksToVisit, type Place, STEPS_IN_CHAPTER } from './chapters.ts';
import { Finding, hostIsAnswered, nextTurn, playAnswers, requestsAddUp, settle, within } from './checks.ts';
import { type Step, stepText } from './steps.ts';
import { isGone, setHidden, Watch } from './watch.ts';

export const WINDOW = { width: 1440, height: 900 } as const;
const LISTED = 20;
/** The engine of the studio's own run. */
const WORKERS_AT_REST = 1;
const LOOK_MILLIS = 500;
/** Longer than the time after which idle engines are closed. */
const IDLE_GRACE_MILLIS = 5000;

export interface Times {
  /** The longest task of each step. Step -1 is the opening of the chapter. */
  readonly longest: readonly { readonly chapter: number; readonly step: number; readonly millis: number }[];
  /** Times from each input to the next frame. */
  readonly inputs: readonly number[];
  /** Times from a press on play until the page reacted. */
  readonly presses: readonly number[];
  /** Times from a message to an embed until its answer. */
  readonly messages: readonly number[];
}

export interface Story {
  readonly seed: number;
  readonly steps: number;
  readonly chapters: number;
  /** The violation; null if there is none. */
  readonly finding: string | null;
  /** The steps before the violation, in order. */
  readonly lastSteps: readonly string[];
}

interface Pages {
  studio: Page;
  visit: Page;
  host: Page;
}

export class Monkey {
  private readonly longest: { chapter: number; step: number; millis: number }[] = [];
  private readonly inputs: number[] = [];
  private readonly presses: number[] = [];
  private readonly messages: number[] = [];
  private readonly lastSteps: string[] = [];
  private readonly links = linksToVisit();
  private readonly context: BrowserContext;
  private readonly watch: Watch;
  private readonly site: string;
  private readonly host: string;
  private readonly pages: Pages;
  /** Pages that the monkey has opened; all other pages were opened by links. */
  private readonly own: Set<Page>;
  private steps = 0;

  private constructor(context: BrowserContext, watch: Watch, site: string, host: string, pages: Pages) {
    this.context = context;
    this.watch = watch;
    this.site = site;
    this.host = host;
    this.pages = pages;
    this.own = new Set(Object.values(pages));
  }

  /** `site` is the address of the built page, `host` that of a page of another origin; see host-page.ts. */
  static async over(context: BrowserContext, site: string, host: string): Promise<Monkey> {
    const watch = await Watch.over(context);
    const pages = {
      studio: await newPage(context, site),
      host: await newPage(context, host),
      visit: await newPage(context, null),
    };
    return new Monkey(context, watch, site, host, pages);
  }

  get times(): Times {
    const { longest, inputs, presses, messages } = this;
    return { longest, inputs, presses, messages };
  }

  get studio(): Page {
    return this.pages.studio;
  }

  /** Number of workers of each page, including its frames. */
  get workers(): Readonly<Record<Place, number>> {
    const { studio, visit, host } = this.pages;
    return {
      studio: studio.workers().length,
      visit: visit.workers().length,
      host: host.workers().length,
    };
  }

  /**
   * Brings the studio to its first scene with nothing else open, and waits until its idle engines are closed.
   */
  async rest(): Promise<void> {
    const { studio, visit } = this.pages;
    // Pages of one site share a process, so their memory would be counted too.
    await visit.goto('about:blank');
    await this.open(studio, 'studio', '0');
    await settle(studio);
    await playAnswers(studio);
    await setHidden(studio, true);
    const until = Date.now() + IDLE_MILLIS + IDLE_GRACE_MILLIS;
    while (studio.workers().length > WORKERS_AT_REST && Date.now() < until)
      await new Promise((resolve) => setTimeout(resolve, LOOK_MILLIS));
  }

  /**
   * Runs chapters of the seed, starting with this one, as long as `goesOn` agrees. Each stops after
   * `mostSteps` steps.
   */
  async run(
    seed: number,
    first: number,
    goesOn: (chaptersDone: number) => boolean,
    mostSteps = STEPS_IN_CHAPTER,
  ): Promise<Story> {
    let chapters = 0;
    let finding: string | null = null;
    while (finding === null && goesOn(chapters)) {
      const chapter = chapterOf(seed, first + chapters, this.links);
      const steps = chapter.steps.slice(0, mostSteps);
      finding = await this.chapter({ ...chapter, steps }, this.longest);
      chapters += 1;
    }
    return { seed, steps: this.steps, chapters, finding, lastSteps: this.lastSteps.slice(-LISTED) };
  }

  /**
   * Runs a chapter on a separate page. Returns the longest task of each step that had a long one, in
   * milliseconds.
   */
  async again(seed: number, number: number): Promise<ReadonlyMap<number, number>> {
    const chapter = chapterOf(seed, number, this.links);
    const former = this.pages[chapter.place];
    const starts = { studio: this.site, host: this.host, visit: null } as const;
    const fresh = await newPage(this.context, starts[chapter.place]);
    this.pages[chapter.place] = fresh;
    this.own.add(fresh);
    const found: { chapter: number; step: number; millis: number }[] = [];
    await this.chapter(chapter, found);
    this.pages[chapter.place] = former;
    await fresh.close();
    return new Map(found.map(({ step, millis }) => [step, millis]));
  }

  private async chapter(chapter: Chapter, longest: typeof this.longest): Promise<string | null> {
    const { number, place, opens, steps } = chapter;
    const page = this.pages[place];
    try {
      this.lastSteps.push(`chapter ${number}, ${place}: opens ${opens}`);
      await within('the chapter does not open', this.open(page, place, opens));
      await this.look(page, number, -1, longest);
      for (const [index, step] of steps.entries()) {
        await this.step(page, step, number * STEPS_IN_CHAPTER + index);
        await this.look(page, number, index, longest);
      }
      await this.close(page, place);
      await this.look(page, number, steps.length, longest);
      await this.closeOthers();
      return null;
    } catch (error) {
      if (error instanceof Finding) return `${error.message} (at ${page.url()})`;
      return `the chapter could not go on: ${error instanceof Error ? error.stack : String(error)}`;
    }
  }

  private async open(page: Page, place: Place, opens: string): Promise<void> {
    await resizeTo(page, WINDOW);
    await page.bringToFront();
    if (place === 'visit') {
      await page.goto(new URL(opens, this.site).href);
      return;
    }
    await setHidden(page, false);
    if (place === 'host') {
      await page.evaluate(() => scrollTo(0, 0));
      await page.waitForFunction(() => window.host.isReady);
      await page.evaluate((scene) => window.host.open(scene), opens);
      return;
    }
    await openScene(page, Number(opens));
  }

  private async step(page: Page, step: Step, number: number): Promise<void> {
    const line = `step ${number}: ${stepText(step)}`;
    this.lastSteps.push(line);
    this.steps += 1;
    try {
      const met = await within(line, act(page, step));
      if (met !== '') this.lastSteps[this.lastSteps.length - 1] = `${line} → ${met}`;
    } catch (error) {
      // A pressed link has left the page.
      if (!isGone(error)) throw error;
      await page.waitForLoadState();
    }
    if (this.lastSteps.length > 2 * LISTED) this.lastSteps.splice(0, LISTED);
  }

  /** Checks after a step that the page responds, and that it reported no error. */
  private async look(page: Page, chapter: number, step: number, longest: typeof this.longest): Promise<void> {
    try {
      await nextTurn(page);
    } catch (error) {
      if (!isGone(error)) throw error;
      await page.waitForLoadState();
    }
    const { longTasks, inputs } = await this.watch.take(page);
    this.inputs.push(...inputs);
    if (longTasks.length > 0) longest.push({ chapter, step, millis: Math.max(...longTasks) });
    if (this.watch.errors.length > 0) throw new Finding(this.watch.errors.splice(0).join('\n'));
  }

  /** The page is hidden like a background tab, in which it pauses. */
  private async close(page: Page, place: Place): Promise<void> {
    await resizeTo(page, WINDOW);
    await page.emulateMedia({ colorScheme: null, reducedMotion: null, forcedColors: null });
    if (place === 'host') {
      await hostIsAnswered(page);
      this.messages.push(...(await page.evaluate(() => window.host.takeAnswers())));
    } else {
      await settle(page);
      const press = await playAnswers(page);
      if (press !== null) this.presses.push(press);
      await requestsAddUp(page);
    }
    await setHidden(page, true);
  }

  /** Tabs opened by links would continue their runs, and use the machine's time and memory. */
  private async closeOthers(): Promise<void> {
    for (const page of this.context.pages()) if (!this.own.has(page)) await page.close();
  }
}

/** A page with an address stays there: links to other documents are not followed. */
async function newPage(context: BrowserContext, address: string | null): Promise<Page> {
  const page = await context.newPage();
  await resizeTo(page, WINDOW);
  if (address === null) return page;
  await page.addInitScript(() => {
    window.monkeyStays = true;
  });
  await page.goto(address);
  return page;
}

/** A card of the list of all scenes, without reloading the page. */
async function openScene(page: Page, card: number): Promise<void> {
  await settle(page);
  await page.evaluate(async (place) => {
    const press = async (selector: string, index: number): Promise<void> => {
      for (;;) {
        const element = document.querySelectorAll<HTMLElement>(selector)[index];
        if (element !== undefined) return element.click();
        await new Promise((resolve) => setTimeout(resolve, 50));
      }
    };
    await press('.header-nav .header-button', 0);
    await press('.scenes-panel-card', place);
  }, card);
}
