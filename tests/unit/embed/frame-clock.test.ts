// The clock of an embed gives a turn if the browser does not paint: once, and never in addition to a frame.

import { expect, it } from 'vitest';
import { frameClock } from '../../../src/embed/frame-clock.ts';
import { FakePage } from '../../support/fake-page.ts';

it('a painted frame leaves no timer behind', async () => {
  const page = new FakePage();
  const turns: number[] = [];
  frameClock(page).requestFrame((now) => turns.push(now));
  await page.paint();
  await page.wait(1000);
  expect(turns).toHaveLength(1);
  expect(page.pendingTimers).toBe(0);
});

it('without painting a timer gives the turn, and a later paint does not repeat it', async () => {
  const page = new FakePage();
  const turns: number[] = [];
  frameClock(page).requestFrame((now) => turns.push(now));
  await page.wait(200);
  expect(turns).toHaveLength(0);
  await page.wait(100);
  expect(turns).toHaveLength(1);
  await page.paint();
  expect(turns).toHaveLength(1);
});

it('a cancelled turn never happens', async () => {
  const page = new FakePage();
  const clock = frameClock(page);
  const handle = clock.requestFrame(() => expect.unreachable());
  clock.cancelFrame(handle);
  await page.paint();
  await page.wait(1000);
  expect(page.pendingTimers).toBe(0);
});
