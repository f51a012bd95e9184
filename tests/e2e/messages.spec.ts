// A page of another origin exchanges messages with frames of Threadway, through the element and with a plain
// frame.

import { expect, type Page } from '@playwright/test';
import type { ThreadwaySimElement } from '../../src/embed/element/element-types.ts';
import type { StatePayload } from '../../src/embed/messages/protocol.ts';
import { type Article, test } from '../support/article.ts';
import { RANDOM_SEED } from '../support/random-seed.ts';

const element = (base: string, attributes: string): string =>
  `<script src="${base}threadway-sim.js" async></script><threadway-sim ${attributes}></threadway-sim>`;

/** The element's methods, called from within the article. */
function ask<Answer>(page: Page, name: string, ...values: readonly unknown[]): Promise<Answer> {
  return page.evaluate(
    async ([method, args]) => {
      const sim = document.querySelector('threadway-sim') as unknown as Record<
        string,
        (...all: readonly unknown[]) => Promise<unknown>
      >;
      return sim[method](...args);
    },
    [name, values] as const,
  ) as Promise<Answer>;
}

test('the element plays, pauses, seeks, sets values and reports; wrong values are reported by name', async ({
  article,
  page,
  baseURL,
}) => {
  await article.open(
    element(baseURL!, 'scenario="stalled-node" controls="threads" speed="1" title="One node of ten stalls"'),
  );
  // This call is made before the element is ready, so it waits.
  const first = await ask<StatePayload>(page, 'pause');
  expect(first).toMatchObject({ playing: false, preset: 'stalled-node' });
  expect(first.servers.map(({ id }) => id)).toEqual(['A', 'B']);
  const frame = page.frameLocator('threadway-sim iframe');
  await expect(page.locator('threadway-sim iframe')).toHaveAttribute('title', 'One node of ten stalls');
  await expect(frame.getByRole('slider', { name: /Threads/ })).toHaveValue(/\d/);

  expect(await ask<StatePayload>(page, 'seek', 3.25)).toMatchObject({ seconds: 3.25, playing: false });
  // A manual fault is part of the present run, like a click on the bridge: nothing restarts.
  const down = frame.locator('.node-spots button[data-condition="down"]');
  await expect(down).toHaveCount(0);
  expect(await ask<StatePayload>(page, 'break', 3)).toMatchObject({ seconds: 3.25, preset: 'stalled-node' });
  await expect(down).toHaveCount(2);
  expect(await ask<StatePayload>(page, 'heal', 3)).toMatchObject({ seconds: 3.25 });
  await expect(down).toHaveCount(0);

  const changed = await ask<StatePayload>(page, 'set', { threads: 123, rate: '500' });
  expect(changed.scenario).toContain('threads=123');
  expect(changed.preset).toBeNull();
  await expect(frame.getByText('123', { exact: true }).first()).toBeVisible();
  const metrics = await ask<{ servers: { completed: number }[] }>(page, 'get', 'metrics');
  expect(metrics.servers[0].completed).toBeGreaterThan(0);

  const refused = await page.evaluate(() =>
    document
      .querySelector<ThreadwaySimElement>('threadway-sim')!
      .set('threads', 'many')
      .catch((error: Error & { problems: unknown }) => ({
        message: error.message,
        problems: error.problems,
      })),
  );
  expect(refused).toMatchObject({ problems: [{ key: 'threads', value: '"many"' }] });

  await ask(page, 'play');
  await expect
    .poll(() =>
      page.evaluate(
        () => document.querySelector<ThreadwaySimElement>('threadway-sim')!.metrics?.seconds ?? 0,
      ),
    )
    .toBeGreaterThan(3.3);
  await page.evaluate(() => {
    document.querySelector<ThreadwaySimElement>('threadway-sim')!.scenario = 'rate-1k';
  });
  await expect
    .poll(() =>
      page.evaluate(() => document.querySelector<ThreadwaySimElement>('threadway-sim')!.state?.preset),
    )
    .toBe('rate-1k');
  // Another scene has other servers: sliders appear and disappear with them.
  await expect(frame.getByRole('slider', { name: /Threads/ })).toHaveCount(1);
  await page.evaluate(() => {
    const sim = document.querySelector('threadway-sim')!;
    sim.setAttribute(
      'scenario',
      'v=7&preset=stalled-node&servers=A:multi-reactor,Z:blocking-pool&Z.threads=7',
    );
  });
  await expect(frame.getByRole('slider', { name: 'Threads of Z' })).toHaveAttribute('aria-valuetext', /^7\b/);
  await expect(frame.getByRole('slider', { name: /Threads/ })).toHaveCount(1);
});

test('calls before the script has loaded are carried out once it has', async ({ article, page, baseURL }) => {
  await article.open(
    `<threadway-sim play="no" scenario="stalled-node"></threadway-sim>
     <script>
       const sim = document.querySelector('threadway-sim');
       sim.scenario = 'rate-1k';
       customElements.whenDefined('threadway-sim')
         .then(() => sim.set('threads', 77))
         .then((state) => { window.answer = state; });
     </script>`,
  );
  await expect(page.locator('threadway-sim iframe')).toHaveCount(0);
  await page.addScriptTag({ url: `${baseURL}threadway-sim.js` });
  await expect(page.locator('threadway-sim iframe')).toHaveAttribute('src', /#preset=rate-1k&play=no#asked$/);
  await page.waitForFunction(() => 'answer' in window);
  const answer = (): Promise<StatePayload> =>
    page.evaluate(() => (window as unknown as { answer: StatePayload }).answer);
  expect((await answer()).scenario).toContain('threads=77');
  // The property now belongs to the class and no longer to the element, so setting it sets the attribute.
  await page.evaluate(() => {
    document.querySelector<ThreadwaySimElement>('threadway-sim')!.scenario = 'users-100';
  });
  await expect(page.locator('threadway-sim')).toHaveAttribute('scenario', 'users-100');
  await expect
    .poll(() =>
      page.evaluate(() => document.querySelector<ThreadwaySimElement>('threadway-sim')!.state?.preset),
    )
    .toBe('users-100');
});

test('the element is as high as its content, and loads only near the window', async ({
  article,
  page,
  baseURL,
}) => {
  await page.setViewportSize({ width: 800, height: 600 });
  await article.open(
    `${element(baseURL!, 'scenario="stalled-node" show="road,latency"')}
     <div style="height: 4000px"></div>
     <threadway-sim id="far" scenario="rate-1k" height="300"></threadway-sim>`,
  );
  const near = page.locator('threadway-sim iframe').first();
  const far = page.locator('#far iframe');
  await expect.poll(() => near.evaluate((frame) => frame.clientHeight)).not.toBe(480);
  // The frame has nothing to scroll.
  const inner = page.frameLocator('threadway-sim iframe').first().locator('html');
  await expect
    .poll(() => inner.evaluate((html) => html.scrollHeight - html.clientHeight))
    .toBeLessThanOrEqual(0);
  expect(await far.getAttribute('src')).toBeNull();
  expect(await far.evaluate((frame) => frame.clientHeight)).toBe(300);
  await far.scrollIntoViewIfNeeded();
  await expect(far).toHaveAttribute('src', /frame\.html#preset=rate-1k$/);
  await expect(page.frameLocator('#far iframe').getByRole('main')).toBeVisible();
  expect(await far.evaluate((frame) => frame.clientHeight)).toBe(300);
});

test('an attribute that a framework sets as a property works, and none inserts script or styles into the page', async ({
  article,
  page,
  baseURL,
}) => {
  await article.open(
    `<script>window.said = []; console.error = (text) => said.push(text);</script>
     ${element(baseURL!, `scenario="rate-1k" loading="eager" src="javascript:said.push('ran')" height="1px;position:fixed"`)}`,
  );
  const frame = page.locator('threadway-sim iframe');
  await expect(frame).toHaveAttribute('src', `${baseURL}frame.html#preset=rate-1k`);
  await expect(frame).toHaveCSS('position', 'static');
  await page.evaluate(() => Object.assign(document.querySelector('threadway-sim')!, { play: 'no' }));
  await expect(frame).toHaveAttribute('src', `${baseURL}frame.html#preset=rate-1k&play=no`);
  expect(await ask<StatePayload>(page, 'play')).toMatchObject({ playing: true });
  const said = await page.evaluate(() => (window as unknown as { said: readonly string[] }).said);
  expect(said.some((text) => text.startsWith('<threadway-sim src="javascript:'))).toBe(true);
  expect(said.some((text) => text.startsWith('<threadway-sim height="1px;'))).toBe(true);
  expect(said).not.toContain('ran');
});

/**
 * Opens a sandboxed frame and its messages. Its origin is opaque, so only its window identifies the sender.
 */
function openSandboxed(article: Article, base: string): Promise<void> {
  return article.open(
    `<script>
       window.told = [];
       addEventListener('message', ({ data, origin }) => told.push({ ...data, origin }));
       window.say = (type, payload, id) =>
         document.getElementById('sim').contentWindow.postMessage({ source: 'threadway', version: 1, type, payload, id }, '*');
     </script>
     <iframe id="sim" sandbox="allow-scripts" width="600" height="400" title="A scene"
       src="${base}frame.html#preset=stalled-node&speed=1&play=no&A.thread=3"></iframe>
     <iframe id="other" title="Another page" srcdoc="<p>Another page</p>"></iframe>`,
  );
}

interface Told {
  readonly type: string;
  readonly id?: string;
  readonly origin: string;
  readonly payload: StatePayload & { readonly problems?: readonly { readonly key: string }[] };
}

const told = (page: Page): Promise<readonly Told[]> =>
  page.evaluate(() => (window as unknown as { told: Told[] }).told);
const say = (page: Page, type: string, payload: object, id: string): Promise<void> =>
  page.evaluate(
    ([kind, what, name]) =>
      (window as unknown as { say: (...all: readonly unknown[]) => void }).say(kind, what, name),
    [type, payload, id] as const,
  );
const answerTo = async (page: Page, id: string): Promise<Told | undefined> =>
  (await told(page)).find((each) => each.id === id);

test('a plain frame in a sandbox exchanges messages with its parent only, and random messages do no harm', async ({
  article,
  page,
  baseURL,
}) => {
  await openSandboxed(article, baseURL!);
  await expect.poll(async () => (await told(page)).map(({ type }) => type)).toContain('ready');
  const [ready] = (await told(page)).filter(({ type }) => type === 'ready');
  expect(ready).toMatchObject({ origin: 'null', payload: { playing: false, preset: 'stalled-node' } });
  // Errors in the frame's address are reported too.
  const error = (await told(page)).find(({ type }) => type === 'error');
  expect(error?.payload.problems?.map(({ key }) => key)).toEqual(['A.thread']);

  await page
    .frameLocator('#other')
    .locator('p')
    .evaluate(() => {
      const message = { source: 'threadway', version: 1, type: 'play', id: 'intruder', payload: {} };
      window.parent.frames[0].postMessage(message, '*');
    });
  await say(page, 'get', { what: 'state' }, 'after');
  await expect.poll(async () => (await answerTo(page, 'after'))?.payload.playing).toBe(false);
  expect(await answerTo(page, 'intruder')).toBeUndefined();
  await test.step('3,000 random messages do no harm: the frame responds, shows the same run and continues', async () => {
    await page.evaluate((seed) => {
      const { contentWindow } = document.getElementById('sim') as HTMLIFrameElement;
      let state = seed;
      const random = (below: number): number => {
        state = (state * 48_271) % 2_147_483_647;
        return state % below;
      };
      const texts = ['play', 'set', 'seek', 'load', 'error', '__proto__', '', 'x'.repeat(1000), '\u0000'];
      const any = (depth: number): unknown =>
        [
          () => null,
          () => random(1e9) - 5e8,
          () => texts[random(texts.length)],
          () => Number.NaN,
          () => 1e308,
          () => (depth > 3 ? [] : Array.from({ length: random(5) }, () => any(depth + 1))),
          () => (depth > 3 ? {} : { [texts[random(texts.length)]]: any(depth + 1), seconds: any(depth + 1) }),
          () => new Uint8Array(random(50)),
        ][random(8)]();
      for (let count = 0; count < 3000; count++) {
        const isNear = random(2) === 0;
        const type = ['seek', 'set', 'get', 'load', 'ready', 'no-such-type'][random(6)];
        const near = { source: 'threadway', version: random(10) === 0 ? any(0) : 1, type, payload: any(0) };
        contentWindow!.postMessage(isNear ? near : any(0), '*');
      }
    }, RANDOM_SEED);
    // A second later commands are accepted again. Results of the random messages may still arrive in between.
    let tries = 0;
    const taken = async (): Promise<unknown> => {
      await say(page, 'seek', { seconds: 2.5 }, `after-${tries++}`);
      const answers = (await told(page)).filter(
        ({ id, type }) => id?.startsWith('after-') && type === 'state',
      );
      return answers.at(-1)?.payload;
    };
    await expect.poll(taken).toMatchObject({ seconds: 2.5, preset: 'stalled-node' });
    await say(page, 'play', {}, 'go');
    await expect
      .poll(
        async () => (await told(page)).filter(({ type }) => type === 'metrics').at(-1)?.payload.seconds ?? 0,
      )
      .toBeGreaterThan(2.6);
  });
});
