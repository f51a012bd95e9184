// Writes all pages that the build prerenders, so that they are readable without scripts. See page-build.ts.

import { writeAnswerPages } from './answer-pages.tsx';
import { writeEvidencePage } from './evidence-page.tsx';
import { writeLessonPages } from './lesson-pages.tsx';
import { writeMissingPage } from './missing-page.tsx';
import { writeOpeningPage } from './opening-page.ts';
import { writeScenePages } from './scene-pages.tsx';
import type { Facts } from './template.ts';

export async function writeRenderedPages(folder: string, facts: Facts): Promise<void> {
  await writeLessonPages(folder, facts);
  writeEvidencePage(folder);
  writeMissingPage(folder, facts);
  writeScenePages(folder, facts);
  writeAnswerPages(folder, facts);
  writeOpeningPage(folder);
}
