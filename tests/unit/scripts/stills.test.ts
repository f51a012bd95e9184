// Every ready scene has small pictures for frames that wait for a click.

import { readdirSync, statSync } from 'node:fs';
import { expect, it } from 'vitest';
import { PICTURE_THEMES } from '../../../src/clips/scenery.ts';
import {
  STILL_FOLDER,
  STILL_KINDS,
  type StillKind,
  stillFile,
} from '../../../src/embed/click-to-load/still-file.ts';
import { PRESETS } from '../../../src/scenario/presets.ts';

const FOLDER = new URL(`../../../public/${STILL_FOLDER}`, import.meta.url);
const MOST_BYTES = 60_000;

it('all stills exist and none is surplus: run "npm run stills" if this fails', () => {
  const kinds = Object.keys(STILL_KINDS) as readonly StillKind[];
  const wanted = PRESETS.flatMap(({ id }) =>
    kinds.flatMap((kind) => PICTURE_THEMES.map((theme) => stillFile(id, kind, theme))),
  );
  expect(readdirSync(FOLDER).sort()).toEqual(wanted.sort());
  for (const file of wanted) expect(statSync(new URL(file, FOLDER)).size, file).toBeLessThan(MOST_BYTES);
});
