// The names of the pages, as each head shows them, and the texts of the page for unknown addresses.

import { t } from '../../languages/t.ts';

/** The pages to which page heads link. */
export type SitePage = 'answers' | 'evidence' | 'lessons' | 'scenes';

export const SITE: Readonly<Record<SitePage, string>> = {
  scenes: t`Scenes`,
  lessons: t`Lessons`,
  answers: t`Answers`,
  evidence: t`Evidence`,
};

/** The page for unknown addresses, which the build renders. */
export const MISSING = {
  title: t`There is no page here`,
  lead: t`The address may be mistyped or out of date. These pages exist:`,
  ways: [
    ['', t`The studio`, t`runs servers under load and draws them as roads.`],
    ['scenes/', t`Scenes`, t`shows every ready scene as a picture.`],
    ['learn/', t`Lessons`, t`explains threads, queues and stalls step by step.`],
    ['answers/', t`Answers`, t`has common questions about servers, answered by running the simulation.`],
    ['validation.html', t`Evidence`, t`compares the simulation with real servers, theory and articles.`],
  ] as const,
} as const;
