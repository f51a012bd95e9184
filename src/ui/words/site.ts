// The names of the pages, as shown in each head.

import { t } from '../../languages/t.ts';

/** The pages that a head links to. */
export type SitePage = 'answers' | 'evidence' | 'lessons' | 'scenes';

export const SITE: Readonly<Record<SitePage, string>> = {
  scenes: t`Scenes`,
  lessons: t`Lessons`,
  answers: t`Answers`,
  evidence: t`Evidence`,
};
