// What is put away is given back: pages that another view has replaced, pixels of roads, engines. Counted in the heap itself,
// after the garbage was collected.

import { type CDPSession, expect } from '@playwright/test';
import { test } from '../support/studio-page.ts';

/** How many objects of this class there are that `counts`, code of a function, says yes to. */
async function objects(session: CDPSession, name: string, counts: string): Promise<number> {
  for (let time = 0; time < 3; time++) await session.send('HeapProfiler.collectGarbage');
  const objectGroup = 'counted';
  const { result } = await session.send('Runtime.evaluate', { expression: `${name}.prototype`, objectGroup });
  const found = await session.send('Runtime.queryObjects', {
    prototypeObjectId: result.objectId!,
    objectGroup,
  });
  const counted = await session.send('Runtime.callFunctionOn', {
    // Prototypes of classes below it are found too.
    functionDeclaration: `function () {
      return this.filter((each) => !Object.hasOwn(each, 'constructor')).filter(${counts}).length;
    }`,
    objectId: found.objects.objectId!,
    returnByValue: true,
  });
  await session.send('Runtime.releaseObjectGroup', { objectGroup });
  if (counted.exceptionDetails !== undefined)
    throw new Error(counted.exceptionDetails.exception?.description);
  return counted.result.value as number;
}

test('pages, roads and engines are given back once they are put away', async ({ studio, page }) => {
  await studio.openAt(1);
  const session = await page.context().newCDPSession(page);
  const roads = page.locator('.road canvas');

  await test.step('of the page that the wall replaced nothing is left, nor of the wall', async () => {
    await page.keyboard.press('w');
    await expect(page.locator('.wall .stages')).toBeVisible();
    await page.keyboard.press('w');
    await expect(page.locator('.main')).toBeVisible();
    const gone = '(element) => !element.isConnected && element.matches(".main, .wall")';
    await expect.poll(() => objects(session, 'HTMLElement', gone)).toBe(0);
  });

  await test.step('only roads that are shown hold pixels', async () => {
    for (const scene of ['1', '2', '3', '1']) {
      const title = await page.locator('h1').textContent();
      await page.keyboard.press(scene);
      await expect(page.locator('h1')).not.toHaveText(title!);
    }
    await expect(studio.headline('A')).toHaveText(/\d/);
    const shown = await roads.count();
    await expect.poll(() => objects(session, 'ImageData', '({ width }) => width > 1')).toBe(shown);
  });

  await test.step('engines that made pictures of scenes are gone with their workers', async () => {
    await page.getByRole('button', { name: /^Scenes/ }).click();
    await expect(page.locator('.scene-card canvas[data-painted="true"]').first()).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.locator('.scene-card')).toHaveCount(0);
    await expect.poll(() => objects(session, 'Worker', '() => true')).toBe(1);
    expect(page.workers()).toHaveLength(1);
  });
});
