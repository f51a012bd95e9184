// Texts around the questions on the pages of answers.

import { t } from '../languages/t.ts';
import type { Topic } from './question.ts';

export const ANSWER_PAGE = {
  allTitle: t`Answers`,
  allLead: t`Questions that people who run servers have asked on public forums. Each is answered by a run of the simulation that you can watch and repeat with your own numbers.`,
  topics: {
    containers: t`Containers and CPU limits`,
    pools: t`Pools and their queues`,
    overload: t`Overload`,
    calls: t`Calls to other services`,
    runtimes: t`Runtimes and workers`,
    tests: t`Tests and measurements`,
  } satisfies Readonly<Record<Topic, string>>,
  scene: (question: string) => t`Live scene: ${question}`,
  ownNumbers: t`With your numbers`,
  ownLead: t`Move the sliders below the road. Or open the scene in Threadway’s studio, the page with all settings, where you can change everything and search for the value that you need. There you can also paste your server’s settings, the output of a load test or an access log; nothing leaves your browser.`,
  open: t`Open in Threadway`,
  paste: t`Paste your configuration`,
  why: t`Why`,
  action: t`What to do`,
  limits: t`How far this holds`,
  asked: t`Asked in`,
  lesson: t`Related lesson`,
  preset: t`A scene to try`,
  others: t`Other questions`,
  computed: t`The numbers come from runs of the simulation, which are the same on every machine, and are checked by tests.`,
  /** Shown on the pages of scenes and lessons. */
  answered: t`Related questions`,
} as const;
