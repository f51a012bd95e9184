// Some twelve steps of the monkey, from the seed of all random tests. Random use of the studio, of links and
// of embeds causes no error, requests always add up, and everything responds. `npm run monkey` continues for
// any time, and measures memory and times too.

import { expect } from '@playwright/test';
import { hostPage } from '../monkey/host-page.ts';
import { Monkey } from '../monkey/monkey.ts';
import { test } from '../support/calm-page.ts';
import { openHostSite } from '../support/host-site.ts';
import { RANDOM_SEED } from '../support/random-seed.ts';

/** One chapter each for studio, link and embeds. */
const CHAPTERS = 3;
const STEPS = 4;

test('random use causes no error, and all displayed numbers add up', async ({ context, baseURL }) => {
  // A minute on an idle machine, several on a busy one; the steps themselves detect hangs.
  test.setTimeout(900_000);
  const hosts = await openHostSite();
  try {
    const host = hosts.show('/', { html: hostPage(baseURL!) }).replace('localhost', '127.0.0.1');
    const monkey = await Monkey.over(context, baseURL!, host);
    const { finding, lastSteps } = await monkey.run(RANDOM_SEED, 0, (done) => done < CHAPTERS, STEPS);
    expect(finding, `after these steps of seed ${RANDOM_SEED}:\n${lastSteps.join('\n')}`).toBeNull();
  } finally {
    await hosts.close();
  }
});
