// The names of the pages, as the head of each shows them.

import { t } from '../../languages/t.ts';

/** The pages that a head names. */
export type SitePage = 'evidence' | 'lessons' | 'scenes';

export const SITE: Readonly<Record<SitePage, string>> = {
  scenes: t`Scenes`,
  lessons: t`Lessons`,
  evidence: t`Evidence`,
};
