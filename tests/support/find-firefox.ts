// Finds Firefox: FIREFOX_PATH, or the usual places.

import { existsSync } from 'node:fs';

const PLACES = [
  '/usr/bin/firefox-esr',
  '/usr/bin/firefox',
  '/Applications/Firefox.app/Contents/MacOS/firefox',
];

/** A list of no or one browser, so that tests can be declared for each. */
export function firefoxesHere(): readonly string[] {
  const given = process.env.FIREFOX_PATH;
  return [given ?? '', ...PLACES].filter((path) => path !== '' && existsSync(path)).slice(0, 1);
}
