// Every thread model can be selected for a server, has its own controls, and completes requests.

import { expect } from '@playwright/test';
import { DEFAULT_SCENARIO, serverOf } from '../../src/scenario/default-scenario.ts';
import { parameterOf } from '../../src/scenario/parameters.ts';
import { modelOf, THREAD_MODELS } from '../../src/scenario/server.ts';
import { controlGroup } from '../../src/ui/controls/control-layout.ts';
import { describeServer } from '../../src/ui/stage/describe-server.ts';
import { test } from '../support/studio-page.ts';

/** Name, size and the label of a specific control of each model. */
const MODELS = THREAD_MODELS.map((model) => {
  const server = serverOf(model, 'A');
  const scenario = { ...DEFAULT_SCENARIO, servers: [server] };
  const [first] = controlGroup('server', scenario, server).upFront;
  return [modelOf(server).name, describeServer(server, scenario), parameterOf(first).label] as const;
});

test('each thread model runs with its own controls, and choices for a server affect that server', async ({
  studio,
  page,
}) => {
  await studio.open('?preset=rate-1k&rate=200');
  await studio.speed('real time');
  const settings = await studio.openSettings();
  await test.step('each thread model runs with its own controls', async () => {
    const select = page.getByRole('combobox', { name: 'Thread model of server A' });
    for (const [name, words, control] of MODELS) {
      await select.selectOption({ label: name });
      await expect(studio.server('A').getByRole('heading')).toHaveText(
        new RegExp(words.replaceAll(/\s/g, '\\s')),
      );
      await expect(studio.slider(`${control} of server A`)).toBeVisible();
      await expect
        .poll(() => studio.rate('A'), { message: `${name} completes requests` })
        .toBeGreaterThan(100);
    }
  });
  await test.step('a choice for a server affects that server, and its effect is shown', async () => {
    for (const id of ['A', 'B']) {
      const select = page.getByRole('combobox', { name: `Thread model of server ${id}` });
      await select.selectOption({ label: modelOf(serverOf('event-loop', id)).name });
    }
    await settings.getByText('More', { exact: true }).first().click();
    await expect(studio.slider('Watch cost of server A')).toHaveCount(0);
    await page.getByRole('combobox', { name: 'Readiness call of server A' }).selectOption('poll');
    await expect(studio.slider('Watch cost of server A')).toBeVisible();
    await expect(page).toHaveURL(/A\.readiness=poll(&|$)/);
  });
});
