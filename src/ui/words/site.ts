// The words of the head of every page.

import { t } from '../../languages/t.ts';

/** The pages that every head names. */
export type SitePage = 'evidence' | 'lessons' | 'scenes';

const PAGES: Readonly<Record<SitePage, string>> = {
  scenes: t`Scenes`,
  lessons: t`Lessons`,
  evidence: t`Evidence`,
};

export const SITE = {
  name: 'Threadway',
  label: t`Pages`,
  pages: PAGES,
} as const;
